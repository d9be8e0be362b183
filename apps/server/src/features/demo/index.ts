export { ACTING_USER_HEADER } from './demo-client.ts';
export { demoLogins } from './demo-logins.ts';
export { makeSample, type SampleDesk } from './make-sample.ts';
export { needsDemo, seedDemo } from './seed-demo.ts';
