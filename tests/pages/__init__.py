"""From state to markup."""
