import type { BulkChangeWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { jobData } from '../../../../data/jobs.ts';
import { recordData } from '../../../../data/records.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import type { GridHandleRef, OutsideStep } from '../../../../ui/grid/index.ts';
import { useUndoToast } from '../../../../ui/index.ts';
import type { useEditReason } from '../use-edit-reason.tsx';

interface BulkOptions {
  readonly table_id: string;
  readonly handle: GridHandleRef;
  readonly askReason: ReturnType<typeof useEditReason>['ask'];
  readonly onDone: () => void;
}

/** Runs a change of many records to its end. It is undone from its toast, or with the grid's own undo. */
export function useBulkChange({ table_id, handle, askReason, onDone }: BulkOptions) {
  const t = useTranslations('bulk');
  const format = useFormat();
  const undoToast = useUndoToast();
  const [job, setJob] = useState<{ readonly id: string; readonly percent: number } | null>(null);
  const ended = (made: BulkChangeWire) =>
    recordData.changed(made, (percent) => setJob({ id: made.job_id ?? '', percent }));
  const takeBack = async (id: string): Promise<BulkChangeWire> => {
    const why = await askReason(true);
    if (why === null) throw new Error('');
    const made = await recordData.takeBack({ params: { table_id, id }, body: why });
    return recordData.changed(made, () => {});
  };
  const stepOf = (id: string): OutsideStep => ({ revert: async () => stepOf((await takeBack(id)).id) });
  const textOf = ({ kind, changed, left_out }: BulkChangeWire) => {
    const done = t(`done_${kind}`, { count: changed, shown: format.number(changed) });
    return left_out === 0
      ? done
      : `${done} ${t('left_out', { count: left_out, shown: format.number(left_out) })}`;
  };
  const run = useMutation({
    mutationFn: async (start: () => Promise<BulkChangeWire>) => {
      const made = await start();
      if (made.job_id !== null) setJob({ id: made.job_id, percent: 0 });
      return ended(made);
    },
    onSuccess: (change) => {
      if (change.changed > 0) handle.current?.note(stepOf(change.id));
      undoToast(textOf(change), { undo: () => takeBack(change.id), undone: t('taken_back') });
      onDone();
    },
    onSettled: () => setJob(null),
  });
  const cancel = () => (job === null ? undefined : jobData.cancel({ params: { id: job.id } }));
  return { run, job, cancel };
}
