export * from './list-mails.ts';
