export { useImportNotices } from './use-import-notices.ts';
export { ImportNotices } from './import-notices.tsx';
