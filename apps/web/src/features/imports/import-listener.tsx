import { useImportNotices } from './use-import-notices.ts';

/** Says how imports ended, wherever the person is. Shows nothing by itself. */
export function ImportListener() {
  useImportNotices();
  return null;
}
