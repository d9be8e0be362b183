import type { PlanMemberWire, PlanWire, PromotedChangeWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, Notice, toast, useAction } from '../../ui/index.ts';
import styles from './plans.module.css';

interface PromotedChangeProps {
  readonly change: PromotedChangeWire;
  readonly text: string;
  readonly isLoaded: boolean;
  /** What the button says. Absent: it loads. */
  readonly action?: string;
  /** Absent for who may only look. */
  readonly onLoad?: () => void;
  readonly children?: ReactNode;
}

/** What was promoted from a sandbox, to load into the page (or to do there) or to let go. */
export function PromotedChange({ change, text, isLoaded, action, onLoad, children }: PromotedChangeProps) {
  const t = useTranslations('sandboxes.waiting');
  const discard = useAction({
    mutationFn: () => planData.discardPromoted({ params: { id: change.id } }),
    onSuccess: () => toast.success(t('discarded')),
  });
  return (
    <Notice
      tone="info"
      title={t('title', { name: change.sandbox_name })}
      action={
        onLoad ? (
          <span className={styles['noticeActions']}>
            <Button size="s" variant="quiet" isPending={discard.isPending} onPress={() => discard.mutate()}>
              {t('discard')}
            </Button>
            {isLoaded ? null : (
              <Button size="s" onPress={onLoad}>
                {action ?? t('load')}
              </Button>
            )}
          </span>
        ) : undefined
      }
    >
      <p>{isLoaded ? t('loaded') : text}</p>
      {children}
    </Notice>
  );
}

interface PromotedMembersProps {
  readonly plan_id: string;
  readonly members: readonly PlanMemberWire[];
  readonly onLoad: (members: readonly PlanMemberWire[]) => void;
}

/** The people of a sandbox, which wait beside those of the plan. */
export function PromotedMembers({ plan_id, members, onLoad }: PromotedMembersProps) {
  const t = useTranslations('sandboxes.waiting');
  const { can } = useAccess();
  const waiting = useQuery({
    ...planData.promoted(plan_id),
    enabled: can('plan.compensations', 'write'),
  }).data;
  const change = waiting?.find(({ members }) => members !== null);
  const promoted = change?.members;
  if (!promoted) return null;
  return (
    <div className={styles['waiting']}>
      <PromotedChange
        change={change}
        text={t('members')}
        isLoaded={members === promoted}
        onLoad={() => onLoad(promoted)}
      />
    </div>
  );
}

interface PromotedArchiveProps {
  readonly plan: PlanWire;
  readonly onArchive: () => void;
}

/** The sandbox archived the plan: here it goes on until somebody archives it. */
export function PromotedArchive({ plan, onArchive }: PromotedArchiveProps) {
  const t = useTranslations('sandboxes.waiting');
  const { can } = useAccess();
  const mayWrite = can('plan.compensations', 'write') && can('plan.plans', 'write');
  const waiting = useQuery({ ...planData.promoted(plan.id), enabled: mayWrite }).data;
  const change = waiting?.find(({ state }) => state === 'archived');
  if (!change || plan.state !== 'live') return null;
  return (
    <div className={styles['waiting']}>
      <PromotedChange
        change={change}
        text={t('archived', { name: plan.name })}
        isLoaded={false}
        action={t('archive')}
        onLoad={onArchive}
      />
    </div>
  );
}
