import { useImportNotices } from './use-import-notices.ts';

/** Says how imports ended, wherever the person is. Shows nothing by itself. */
export function ImportListener({
  onRealtime,
}: {
  readonly onRealtime: Parameters<typeof useImportNotices>[0];
}) {
  useImportNotices(onRealtime);
  return null;
}
