export * from './route.ts';
export { principalOf } from './guard.ts';
export { clearSessionCookies, sessionToken, setSessionCookies } from './cookies.ts';
export { createServer, type ServerOptions } from './server.ts';
