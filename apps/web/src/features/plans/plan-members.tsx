import type { PlanMemberWire, PlanWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../data/plans.ts';
import { type Draft, useDraft } from '../../lib/use-draft.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button, EmptyState, SaveRefused, useUndoToast } from '../../ui/index.ts';
import { AttributionOverlaps } from '../../ui/plans/attribution-overlaps.tsx';
import { AddMembers } from './add-members.tsx';
import { attributionOf, clashesIn, isBackwards } from './member-list.ts';
import { MemberTable } from './member-table.tsx';
import { MembersEffect } from './members-effect.tsx';
import styles from './plans.module.css';
import { PromotedMembers } from './promoted-change.tsx';
import { WhatCounts } from './what-counts.tsx';

interface ListOf {
  readonly members: readonly PlanMemberWire[];
}
const isSameList = (a: ListOf, b: ListOf) => a.members === b.members;

/** Who has the plan and when. Edited as one list and saved whole, so that nothing is half done. */
export function PlanMembers({ plan, canWrite }: { readonly plan: PlanWire; readonly canWrite: boolean }) {
  const t = useTranslations('plans.memberList');
  const draft = useDraft<PlanWire, ListOf>(plan, ({ members }) => ({ members }), isSameList);
  const { members } = draft.values;
  const setMembers = (list: readonly PlanMemberWire[]) => draft.set({ members: list });
  const [isAdding, setAdding] = useState(false);
  const [dated, setDated] = useState<number | null>(null);
  const isTwice = clashesIn(members);
  const save = useSaveMembers(plan.id, draft, () => setDated(null));
  const adder = canWrite ? (
    <Button icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : null;

  return (
    <>
      <p className={styles['sub']} style={{ marginBottom: 12 }}>
        {t('intro')}
      </p>
      <WhatCounts plan={plan} canWrite={canWrite} />
      {canWrite ? <PromotedMembers plan_id={plan.id} members={members} onLoad={setMembers} /> : null}
      <div className={styles['bar']}>{adder}</div>
      {save.isError ? (
        <div style={{ marginBottom: 12 }}>
          <SaveRefused
            save={save}
            draft={draft}
            read={() => {
              setDated(null);
              return planData.readNow(plan.id);
            }}
          />
        </div>
      ) : null}
      <AttributionOverlaps
        change={
          draft.isTouched
            ? { plan: { id: plan.id, members: members.map(attributionOf), attribution: plan.attribution } }
            : null
        }
      />
      <MembersEffect
        plan_id={plan.id}
        members={draft.isTouched && canWrite ? members.map(attributionOf) : null}
      />
      {members.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <MemberTable
          members={members}
          canWrite={canWrite}
          dated={dated}
          onDated={setDated}
          onChange={setMembers}
        />
      )}
      {draft.isTouched ? (
        <Unsaved
          isPending={save.isPending}
          isDisabled={members.some((member) => isBackwards(member) || isTwice(member))}
          onDiscard={() => draft.take(plan)}
          onSave={() => save.mutate()}
        />
      ) : null}
      {isAdding ? (
        <AddMembers
          members={members}
          onClose={() => setAdding(false)}
          onAdd={(added) => {
            setMembers([...members, ...added]);
            setAdding(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Saves the whole list over the version that it was made from. */
function useSaveMembers(id: string, draft: Draft<PlanWire, ListOf>, onSaved: () => void) {
  const t = useTranslations('plans');
  const common = useTranslations('common');
  const undoToast = useUndoToast();
  return useMutation({
    mutationFn: () =>
      planData.setMembers({
        params: { id },
        body: {
          members: draft.values.members.map(attributionOf),
          version: draft.base.members_version,
        },
      }),
    onSuccess: (answer) => {
      const { members } = draft.base;
      draft.take(answer);
      onSaved();
      undoToast(t('toast.membersSaved'), {
        undo: () =>
          planData.setMembers({
            params: { id },
            body: { members: members.map(attributionOf), version: answer.members_version },
          }),
        undone: common('undone'),
      });
    },
  });
}

interface UnsavedProps {
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** Over the foot of the list, which keeps its place. */
function Unsaved({ isPending, isDisabled, onDiscard, onSave }: UnsavedProps) {
  const t = useTranslations('plans.memberList');
  const common = useTranslations('common');
  return (
    <BulkBar label={t('unsaved')}>
      <Button size="s" onPress={onDiscard}>
        {common('discard')}
      </Button>
      <Button size="s" variant="main" isPending={isPending} isDisabled={isDisabled} onPress={onSave}>
        {t('save')}
      </Button>
    </BulkBar>
  );
}
