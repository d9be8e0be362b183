export * from './attachments.ts';
export * from './comments.ts';
