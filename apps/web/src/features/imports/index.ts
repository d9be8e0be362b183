export { useImportNotices } from './use-import-notices.ts';
export { ImportNotices } from './import-notices.tsx';
export { FromSheet, type SheetChoice } from './wizard/from-sheet.tsx';
export { PercentUnitSelect } from './wizard/percent-unit-select.tsx';
export { proposedUnit } from './wizard/percent-unit.ts';
export { UploadPanel } from './wizard/upload-panel.tsx';
export { useFileUpload } from './wizard/use-file-upload.ts';
