import {
  type BodyOf,
  type changeStatementState,
  MAX_STATE_COMMENT,
  type previewUnlock,
  type StatementAction,
} from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinMonth } from '../../../lib/format.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Amount, ConfirmDialog, TextField, toast } from '../../../ui/index.ts';
import { BULK_FROM, bulkRunData } from '../../../data/bulk-runs.ts';
import { statementData } from '../../../data/statements.ts';
import { announceRun } from '../../../ui/bulk-runs/running.ts';
import { RowStatus } from '../row-status.tsx';
import { type Skipped, SkippedDialog } from './skipped-dialog.tsx';
import { LockPreview } from './lock-preview.tsx';
import { UnlockPreview } from './unlock-preview.tsx';
import css from './use-state-action.module.css';

/** A step back is explained to those whom it surprises, who wishes. */
const ASKS_COMMENT: ReadonlySet<StatementAction> = new Set(['unlock', 'invalidate', 'unclose']);

type Ask = Omit<BodyOf<typeof changeStatementState>, 'mode' | 'comment'> & {
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
  const common = useTranslations('common');
  const words = useErrorText();
  const [request, setRequest] = useState<Ask | null>(null);
  const [comment, setComment] = useState('');
  const [left, setLeft] = useState<Skipped | null>(null);
  const close = () => {
    setRequest(null);
    setComment('');
  };
  const change = useMutation({
    mutationFn: async ({ count, amount: _amount, left_out: _out, left: _left, ...rest }: Ask) => {
      const body = comment.trim() === '' ? rest : { ...rest, comment };
      if (count < BULK_FROM) return statementData.changeState({ body });
      announceRun(await bulkRunData.startStatements({ body }));
      return null;
    },
    onSuccess: (done, { mode, year, month }) => {
      close();
      // The frame of the pages follows the run, and says how it ended.
      if (done === null) return;
      if (done.changed > 0) toast.success(t(`done_${mode}`, { count: done.changed }));
      setLeft(done.skipped.length === 0 ? null : { rows: done.skipped, month: joinMonth({ year, month }) });
    },
    onError: (error) => {
      // The question stays open: what was typed is kept, and the same button tries again.
      toast.error(words(error));
      // Its state may be another one than the screen shows.
      void statementData.readAgain();
    },
  });
  const dialog = (
    <>
      <ConfirmDialog
        isOpen={request !== null}
        onClose={close}
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
        {request?.mode === 'lock' ? <LockPreview body={previewBody(request)} /> : null}
        {request?.mode === 'unlock' ? <UnlockPreview body={previewBody(request)} /> : null}
        {request && ASKS_COMMENT.has(request.mode) ? (
          <TextField
            label={common('comment')}
            value={comment}
            onChange={setComment}
            maxLength={MAX_STATE_COMMENT}
            rows
            isOptional
            description={t('comment_shown')}
          />
        ) : null}
      </ConfirmDialog>
      {left ? <SkippedDialog left={left} onClose={() => setLeft(null)} /> : null}
    </>
  );
  return { ask: setRequest, dialog, isPending: change.isPending };
}

/** The same statements as the lock or unlock. */
function previewBody({
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
