export { jobs } from './jobs.ts';
export { rematchUsers } from './rematch-users.ts';
export { routes } from './routes.ts';
export { csvOfWorkbook, isWorkbookName, refusalOfSheet } from './xlsx/workbook-file.ts';
