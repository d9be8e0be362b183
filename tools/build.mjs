// `npm run build`: installs what is missing and builds the web, as the first `npm start` would. For images and packages.
import { ensureInstalled, ensureWebBuilt } from './prepare.mjs';

ensureInstalled();
await ensureWebBuilt();
