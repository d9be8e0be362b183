export * from './route.ts';
export { principalOf } from './guard.ts';
export {
  CSRF_COOKIE,
  browserCookie,
  clearSessionCookies,
  clearStepCookie,
  cookieNames,
  sessionToken,
  setBrowserCookie,
  setSessionCookies,
  setStepCookie,
  stepCookie,
} from './cookies.ts';
export { createDraining, type Draining } from './draining.ts';
export { createServer, type ServerOptions } from './server.ts';
