export { useImportNotices } from './use-import-notices.ts';
export { ImportNotices } from './import-notices.tsx';
export { useFileErrorText } from './wizard/file-errors.ts';
export { FromSheet } from './wizard/from-sheet.tsx';
