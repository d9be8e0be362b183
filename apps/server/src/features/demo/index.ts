export { demoLogins } from './demo-logins.ts';
export { needsDemo, seedDemo } from './seed-demo.ts';
