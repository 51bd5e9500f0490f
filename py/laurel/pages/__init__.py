"""From state to markup: views say what to show, templates say how. Knows no session."""
