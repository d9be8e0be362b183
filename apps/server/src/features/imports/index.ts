export { jobs } from './jobs.ts';
export { numbersOf, type ColumnNumbers } from './csv/guess-column.ts';
export { isCurrency, parsePercentage } from './csv/number-units.ts';
export { parseBoolean, parseDateIn, parseNumber, type DecimalMark } from './csv/parse-values.ts';
export { ZoneDays } from './csv/zone-days.ts';
export { rematchUsers } from './rematch-users.ts';
export { routes } from './routes.ts';
export { sweeps } from './sweep-uploads.ts';
export { csvOfWorkbook, isWorkbookName, refusalOfSheet } from './xlsx/workbook-file.ts';
