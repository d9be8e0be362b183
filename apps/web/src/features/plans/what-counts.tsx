import type { PlanWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Notice, Segmented, useUndoToast } from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';
import { attributionOf } from './member-list.ts';
import styles from './plans.module.css';

/** Records by their date, or whole months: said in words, and warned of where it would pay a mover twice. */
export function WhatCounts({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('plans.memberList.counts');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const undoToast = useUndoToast();
  const save = useMutation({
    mutationFn: (attribution: PlanWire['attribution']) =>
      planData.update({ params: { id: plan.id }, body: { attribution, version: plan.version } }),
    onSuccess: ({ id, version }) =>
      undoToast(t('saved'), {
        undo: () => planData.update({ params: { id }, body: { attribution: plan.attribution, version } }),
        undone: common('undone'),
      }),
  });
  const counts = save.isPending ? save.variables : plan.attribution;
  return (
    <div className={styles['counts']}>
      {canWrite ? (
        <Segmented
          label={t('label')}
          value={counts}
          items={(['dates', 'whole_months'] as const).map((value) => ({ value, text: t(value) }))}
          onChange={(attribution) => save.mutate(attribution)}
        />
      ) : null}
      <p className={styles['sub']}>{t(`say.${counts}`)}</p>
      {save.isError ? <Notice tone="bad">{errorText(save.error)}</Notice> : null}
      {plan.attribution === 'whole_months' ? (
        <AttributionOverlaps
          change={{
            plan: { id: plan.id, members: plan.members.map(attributionOf), attribution: 'whole_months' },
          }}
        />
      ) : null}
    </div>
  );
}
