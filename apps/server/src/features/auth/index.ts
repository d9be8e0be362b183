export { routes } from './routes.ts';
export { deleteFactorOfUnverified, findAccount, listWorkplaces, noteLogin } from './account-queries.ts';
export { rememberBrowser } from './remembered-browser.ts';
export { createThrottle } from './throttle.ts';
export { setupLink } from './setup-link.ts';
export { makeLink, removeLostFactors } from './operator/account-commands.ts';
export { endSupport, openSupport } from './operator/support-commands.ts';
export { noteIn } from './operator/operator-work.ts';
export { requireCompany } from './operator/support-commands.ts';
