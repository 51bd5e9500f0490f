// The service worker. A newer one replaces it only after the page has sent SKIP_WAITING, or when no page is open.
import './share-target.js';
import './static-routes.js';
import './kept-files.js';
