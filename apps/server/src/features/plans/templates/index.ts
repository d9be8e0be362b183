export { listTemplates, openTemplate } from './open-template.ts';
