export * from './payroll-files.ts';
