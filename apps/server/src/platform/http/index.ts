export * from './route.ts';
export { principalOf } from './guard.ts';
export {
  browserCookie,
  clearSessionCookies,
  sessionToken,
  setBrowserCookie,
  setSessionCookies,
} from './cookies.ts';
export { createServer, type ServerOptions } from './server.ts';
