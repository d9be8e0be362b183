export { useImportNotices } from './use-import-notices.ts';
