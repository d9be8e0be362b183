import type { PlanCheckWire } from '@comptoir/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../../data/plans.ts';
import { newId } from '../../../../lib/new-id.ts';
import { useAccess } from '../../../../lib/session.ts';
import { Button, EmptyState, Form, Notice, SaveBar, Skeleton, useAction } from '../../../../ui/index.ts';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import styles from '../editor.module.css';
import type { TriedValues } from '../tried/use-tried.ts';
import type { Editor } from '../use-editor.ts';
import { newCheck } from './check-edits.ts';
import { CheckList } from './check-list.tsx';
import { usePlanChecks } from './use-plan-checks.ts';
import css from './plan-checks.module.css';

interface ChecksStepProps {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly user: string | undefined;
  readonly month: string;
}

/** Example situations with the pay that is expected. They run while the plan is edited; a red one keeps it from going live. */
export function ChecksStep({ editor, tried, user, month }: ChecksStepProps) {
  const t = useTranslations('editor.planChecks');
  const { stored, draft, checks, results, save } = usePlanChecks(editor);
  const [openId, setOpen] = useState<string | null>(null);
  const isReadOnly = editor.isReadOnly || draft.base.hidden > 0;
  const set = (next: readonly PlanCheckWire[]) => draft.set({ checks: next });
  const add = (check: PlanCheckWire) => {
    set([...checks, check]);
    setOpen(check.id);
  };
  const copy = useCopy(editor, user, month, (check) =>
    add({ ...check, name: t('copyName', { number: checks.length + 1 }) }),
  );
  if (stored.isPending) return <Skeleton height={180} radius={12} />;
  return (
    <Form
      save={save}
      onSubmit={() => save.mutate()}
      footer={
        isReadOnly ? null : (
          <SaveBar
            isChanged={draft.isTouched}
            isPending={save.isPending}
            isDisabled={checks.some(({ name }) => name.trim() === '')}
            onDiscard={draft.discard}
            action={t('save')}
          />
        )
      }
    >
      <LeaveGuard isOn={draft.isTouched && !isReadOnly} part="step" />
      <p className={styles['sub']}>{t('text')}</p>
      {draft.base.hidden > 0 ? (
        <Notice tone="warn">{t('hidden', { count: draft.base.hidden })}</Notice>
      ) : null}
      {checks.length === 0 ? <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState> : null}
      <CheckList
        editor={editor}
        checks={checks}
        results={results}
        openId={openId}
        isReadOnly={isReadOnly}
        onOpen={setOpen}
        onChange={set}
      />
      {isReadOnly ? null : (
        <div className={css['add']}>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onPress={() => add(newCheck(newId(), t('newName', { number: checks.length + 1 }), month))}
          >
            {t('add')}
          </Button>
          {copy.isPossible ? (
            <Button isPending={copy.isPending} onPress={copy.mutate}>
              {t('copy', { name: tried.preview?.user.name ?? '' })}
            </Button>
          ) : null}
        </div>
      )}
    </Form>
  );
}

/** A check made of the month of the person that the plan is tried on, for those who may read what it is made of. */
function useCopy(
  { compensation }: Editor,
  user: string | undefined,
  month: string,
  onCopied: (check: PlanCheckWire) => void,
) {
  const access = useAccess();
  const copy = useAction({
    mutationFn: (user_id: string) =>
      planData.copyCheck({ params: { id: compensation.id }, body: { user_id, month } }),
    onSuccess: ({ check }) => onCopied(check),
  });
  const mayRead =
    access.can('data_table', 'read') &&
    access.can('quota', 'read') &&
    access.can('user.users', 'read') &&
    access.can('user.groups', 'read');
  return {
    isPossible: mayRead && user !== undefined,
    isPending: copy.isPending,
    mutate: () => {
      if (user !== undefined) copy.mutate(user);
    },
  };
}
