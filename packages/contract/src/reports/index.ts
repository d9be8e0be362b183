export * from './report-columns.ts';
export * from './report-pdf.ts';
export * from './report-results.ts';
export * from './report-shapes.ts';
export * from './reports.ts';
export * from './schedule-report.ts';
export * from './share-report.ts';
