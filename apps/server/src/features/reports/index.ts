export { reportSheet } from './files/report-sheet.ts';
export { routes } from './routes.ts';
