import type { BodyOf, changeStatementState, previewUnlock, StatementAction } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText, useRefusalText } from '../../../lib/use-error-text.ts';
import { Amount, ConfirmDialog, toast } from '../../../ui/index.ts';
import { type StateChange, statementData } from '../../../data/statements.ts';
import { RowStatus } from '../row-status.tsx';
import { UnlockPreview } from './unlock-preview.tsx';
import css from './use-state-action.module.css';

type Ask = Omit<BodyOf<typeof changeStatementState>, 'mode'> & {
  readonly mode: StatementAction;
  readonly count: number;
  /** What the statements that change earned in all, where it is known; `currency` is theirs. */
  readonly amount?: { readonly value: string; readonly currency: string } | undefined;
  /** Statements of the list that the action leaves as they are, and those of them that are known by name. */
  readonly left_out?: number;
  readonly left?: readonly Left[];
};

/** A statement that is left as it is: whose, and in which state. */
export type Left = { readonly name: string; readonly row: Parameters<typeof RowStatus>[0]['row'] };

/** Lock, validate, payroll and back: asks first, acts, tells what was done and what was left. Never optimistic. */
export function useStateAction(): {
  ask(what: Ask): void;
  readonly dialog: ReactNode;
  readonly isPending: boolean;
} {
  const t = useTranslations('statements');
  const terms = useTranslations('words');
  const words = useErrorText();
  const [request, setRequest] = useState<Ask | null>(null);
  const [left, setLeft] = useState<StateChange['skipped']>([]);
  const change = useMutation({
    mutationFn: ({ count: _count, amount: _amount, left_out: _out, left: _left, ...body }: Ask) =>
      statementData.changeState({ body }),
    onSuccess: (done, { mode }) => {
      if (done.changed > 0) toast.success(t(`done_${mode}`, { count: done.changed }));
      setLeft(done.skipped);
    },
    onError: (error) => {
      toast.error(words(error));
      // Its state may be another one than the screen shows.
      return statementData.readAgain();
    },
    onSettled: () => setRequest(null),
  });
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={request !== null}
        onClose={() => setRequest(null)}
        size={request?.mode === 'unlock' ? 'm' : 's'}
        title={request ? t(`confirm_${request.mode}_title`, { count: request.count }) : ''}
        action={request ? terms(`statement_action.${request.mode}`) : ''}
        isPending={change.isPending}
        isDanger={request?.mode === 'unlock'}
        onConfirm={() => {
          if (request) change.mutate(request);
        }}
      >
        {request ? <Summary request={request} /> : null}
        {request?.mode === 'unlock' ? <UnlockPreview body={unlockBody(request)} /> : null}
      </ConfirmDialog>
      <SkippedDialog left={left} onClose={() => setLeft([])} />
    </>
  );
  return { ask: setRequest, dialog, isPending: change.isPending };
}

/** The same statements as the unlock. */
function unlockBody({
  mode: _mode,
  count: _count,
  amount: _amount,
  left_out: _out,
  left: _left,
  ...body
}: Ask): BodyOf<typeof previewUnlock> {
  return body;
}

const NAMED = 5;

/** What the action does, to how much, and whose statements it leaves as they are. */
function Summary({ request }: { request: Ask }) {
  const t = useTranslations('statements');
  const { amount, left = [], left_out = 0 } = request;
  return (
    <>
      <p className={css['text']}>{t(`confirm_${request.mode}`)}</p>
      {amount === undefined ? null : (
        <p className={css['total']}>
          <span>{t('confirm_total')}</span>
          <Amount value={amount.value} currency={amount.currency} isStrong />
        </p>
      )}
      {left_out === 0 ? null : (
        <>
          <p className={css['text']}>{t('confirm_left_out', { count: left_out })}</p>
          <ul className={css['list']}>
            {left.slice(0, NAMED).map(({ name, row }) => (
              <li key={name} className={css['left']}>
                <span>{name}</span>
                <RowStatus row={row} />
              </li>
            ))}
            {left.length > 0 && left_out > Math.min(left.length, NAMED) ? (
              <li>{t('skipped_more', { count: left_out - Math.min(left.length, NAMED) })}</li>
            ) : null}
          </ul>
        </>
      )}
    </>
  );
}

const SHOWN = 12;

function SkippedDialog({ left, onClose }: { left: StateChange['skipped']; onClose: () => void }) {
  const t = useTranslations('statements');
  const words = useRefusalText();
  const common = useTranslations('common');
  return (
    <ConfirmDialog
      isOpen={left.length > 0}
      onClose={onClose}
      title={t('skipped_title', { count: left.length })}
      action={common('ok')}
      onConfirm={onClose}
    >
      <ul className={css['list']}>
        {left.slice(0, SHOWN).map((one) => (
          <li key={one.statement_id}>
            <strong>{one.user_name}</strong>
            <span>{words(one.code, one.params)}</span>
          </li>
        ))}
        {left.length > SHOWN ? <li>{t('skipped_more', { count: left.length - SHOWN })}</li> : null}
      </ul>
    </ConfirmDialog>
  );
}
