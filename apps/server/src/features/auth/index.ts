export { routes } from './routes.ts';
export { deleteFactorOfUnverified, findAccount, listWorkplaces, noteLogin } from './account-queries.ts';
export { rememberBrowser } from './remembered-browser.ts';
export { setupLink } from './setup-link.ts';
