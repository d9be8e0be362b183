export { notifyOfLostMail } from './notify-of-lost-mail.ts';
export { routes } from './routes.ts';
