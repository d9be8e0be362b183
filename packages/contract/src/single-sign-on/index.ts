export * from './get-ways.ts';
export * from './shapes.ts';
export * from './settings.ts';
export * from './sign-in.ts';
