export { findLine, type StatementLine } from './find-line.ts';
export { requireStatement } from './statement-queries.ts';
