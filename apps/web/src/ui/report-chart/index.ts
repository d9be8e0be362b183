export { columnsOf } from './columns-of.ts';
export { type GroupLine, linesOf, openLines, type ReportPlace } from './report-groups.ts';
export { type ReportWords, useReportWords } from './use-report-words.ts';
