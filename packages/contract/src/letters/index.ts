export * from './campaigns.ts';
export * from './campaign-shapes.ts';
export * from './letters.ts';
export { LETTER_NEEDS } from './needs.ts';
export * from './signing.ts';
export * from './template-shapes.ts';
export * from './templates.ts';
