import type { PlanSummary } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { thisDay } from '../../lib/this-day.ts';
import {
  ConfirmDialog,
  DatePicker,
  DeleteDialog,
  Notice,
  toast,
  useUndoToast,
  useAction,
} from '../../ui/index.ts';
import { readersIn } from './readers.ts';

interface Props {
  readonly plan: PlanSummary;
  readonly onClose: () => void;
}

/** Asks for the last day of the plan. */
export function ArchivePlanDialog({ plan, onClose }: Props) {
  const t = useTranslations('plans');
  const access = useAccess();
  const undoToast = useUndoToast();
  const [endDate, setEndDate] = useState<string | null>(thisDay());
  const archive = useAction({
    mutationFn: async () => {
      const before = await planData.readNow(plan.id);
      await planData.archive({ params: { id: plan.id }, body: { end_date: endDate ?? thisDay() } });
      return before;
    },
    onSuccess: (before) => {
      undoToast(t('toast.archived'), {
        undo: () => planData.undoArchive(before),
        undone: t('toast.unarchived'),
      });
      onClose();
    },
  });
  const catalogue = useQuery({ ...planData.catalogue, enabled: access.can('plan.compensations', 'read') });
  const ids = plan.compensations.map(({ id }) => id);
  const readers = catalogue.data ? readersIn(catalogue.data, ids) : [];
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('form.archiveTitle', { name: plan.name })}
      action={t('form.archive')}
      isPending={archive.isPending}
      isDisabled={endDate === null}
      onConfirm={() => archive.mutate()}
    >
      <p>{t('form.archiveText')}</p>
      <DatePicker label={t('form.endDate')} value={endDate} onChange={setEndDate} />
      {readers.length > 0 ? (
        <Notice tone="warn">{t('form.archiveReaders', { names: readers.join(', ') })}</Notice>
      ) : null}
    </ConfirmDialog>
  );
}

export function DeletePlanDialog({
  plan,
  onClose,
  onDeleted,
}: Props & { readonly onDeleted?: (() => void) | undefined }) {
  const t = useTranslations('plans');
  const remove = useMutation({
    mutationFn: () => planData.delete({ params: { id: plan.id } }),
    onSuccess: () => {
      toast.success(t('toast.deleted'));
      onClose();
      onDeleted?.();
    },
  });
  return (
    <DeleteDialog name={plan.name} remove={remove} onClose={onClose}>
      <p>{t('form.deleteText')}</p>
    </DeleteDialog>
  );
}
