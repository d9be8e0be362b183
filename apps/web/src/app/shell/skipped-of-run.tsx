import type { BulkRun } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { bulkRunData } from '../../data/bulk-runs.ts';
import { SkippedDialog } from '../../features/statements/state/skipped-dialog.tsx';

/** What a run skipped, and why. */
export function SkippedOfRun({ run, onClose }: { readonly run: BulkRun; readonly onClose: () => void }) {
  const found = useQuery(bulkRunData.skipped(run.id));
  if (!found.data) return null;
  return <SkippedDialog left={{ rows: found.data, month: run.month }} onClose={onClose} />;
}
