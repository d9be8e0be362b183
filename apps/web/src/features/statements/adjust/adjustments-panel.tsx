import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData } from '../../../data/adjustments.ts';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, Badge, Button, ConfirmDialog, Panel, Switch, useAction } from '../../../ui/index.ts';
import css from './adjustments.module.css';
import { DecideDialog } from '../../../ui/statements/decide-dialog.tsx';
import { nameOfOverwrite, type Overwrite, useOverwriteNumber } from './overwrite-words.ts';
import { ManualPaymentDialog } from './manual-payment-dialog.tsx';

type Payment = Statement['manual_payments'][number];

/** What was changed on the statement by hand: by whom, why, and what it was before. */
export function AdjustmentsPanel({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('adjustments');
  const { overwrites, manual_payments: payments } = statement;
  const [isAdding, setAdding] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const restorable = overwrites.filter((one) => one.can_restore);
  if (overwrites.length === 0 && payments.length === 0 && !statement.can_pay_manually) return null;
  const add = statement.can_pay_manually ? (
    <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
      {t('payment_add')}
    </Button>
  ) : null;
  return (
    <Panel
      title={t('title')}
      aside={
        <span className={css['aside']}>
          {restorable.length > 1 ? (
            <Button size="s" variant="quiet" onPress={() => setRestoring(true)}>
              {t('restore_all')}
            </Button>
          ) : null}
          {add}
        </span>
      }
    >
      {overwrites.length + payments.length === 0 ? <p className={css['none']}>{t('none')}</p> : null}
      <ul className={css['list']}>
        {overwrites.map((one) => (
          <OverwriteItem key={one.id} statement={statement} overwrite={one} />
        ))}
        {payments.map((one) => (
          <PaymentItem key={one.id} statement={statement} payment={one} />
        ))}
      </ul>
      {isAdding ? <ManualPaymentDialog statement={statement} onClose={() => setAdding(false)} /> : null}
      {isRestoring ? (
        <RestoreDialog statement={statement} overwrite={null} onClose={() => setRestoring(false)} />
      ) : null}
    </Panel>
  );
}

function OverwriteItem({
  statement,
  overwrite,
}: {
  readonly statement: Statement;
  readonly overwrite: Overwrite;
}) {
  const t = useTranslations('adjustments');
  const number = useOverwriteNumber();
  const [opened, setOpened] = useState<'restore' | 'decide' | null>(null);
  const what = nameOfOverwrite(overwrite);
  return (
    <li>
      <div className={css['line']}>
        <strong>{what}</strong>
        <span className={css['amounts']}>
          <s>
            <span className="visually-hidden">{t('calculated')} </span>
            {number(overwrite.calculated, overwrite)}
          </s>
          <span className={css['value']}>{number(overwrite.value, overwrite)}</span>
        </span>
      </div>
      <Words adjustment={overwrite}>
        {overwrite.has_changed ? (
          <Badge tone="warn">
            {t('has_changed', {
              before: number(overwrite.calculated_then, overwrite),
              after: number(overwrite.calculated, overwrite),
            })}
          </Badge>
        ) : null}
        {overwrite.applied ? null : <Badge tone="bad">{t('not_applied')}</Badge>}
      </Words>
      <Buttons
        adjustment={overwrite}
        onDecide={() => setOpened('decide')}
        more={
          overwrite.can_restore ? (
            <Button size="s" variant="quiet" onPress={() => setOpened('restore')}>
              {t('restore')}
            </Button>
          ) : null
        }
      />
      {opened === 'restore' ? (
        <RestoreDialog statement={statement} overwrite={overwrite} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'decide' ? (
        <DecideDialog
          id={overwrite.id}
          what={what}
          author={overwrite.created_by_name}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </li>
  );
}

function PaymentItem({ statement, payment }: { readonly statement: Statement; readonly payment: Payment }) {
  const t = useTranslations('adjustments');
  const [opened, setOpened] = useState<'change' | 'remove' | 'decide' | null>(null);
  const close = () => setOpened(null);
  return (
    <li>
      <div className={css['line']}>
        <strong>{payment.label}</strong>
        <span className={css['amounts']}>
          <Amount value={payment.amount} currency={payment.currency} isStrong />
        </span>
      </div>
      <Words adjustment={payment}>
        {payment.compensation_name === null ? null : <span>{payment.compensation_name}</span>}
        {payment.months_after > 0 ? <span>{t('months_after', { count: payment.months_after })}</span> : null}
      </Words>
      <Buttons
        adjustment={payment}
        onDecide={() => setOpened('decide')}
        more={
          payment.can_change ? (
            <>
              <Button size="s" variant="quiet" onPress={() => setOpened('change')}>
                {t('change')}
              </Button>
              <Button size="s" variant="quiet" onPress={() => setOpened('remove')}>
                {t('remove')}
              </Button>
            </>
          ) : null
        }
      />
      {opened === 'change' ? (
        <ManualPaymentDialog statement={statement} payment={payment} onClose={close} />
      ) : null}
      {opened === 'remove' ? <RemoveDialog payment={payment} onClose={close} /> : null}
      {opened === 'decide' ? (
        <DecideDialog id={payment.id} what={payment.label} author={payment.created_by_name} onClose={close} />
      ) : null}
    </li>
  );
}

/** Who, why and when. */
function Words({
  adjustment,
  children,
}: {
  readonly adjustment: Pick<Overwrite, 'state' | 'reason' | 'comment' | 'created_at' | 'created_by_name'>;
  readonly children: React.ReactNode;
}) {
  const t = useTranslations('adjustments');
  const format = useFormat();
  return (
    <p className={css['words']}>
      {adjustment.state === 'pending' ? <Badge tone="warn">{t('waits')}</Badge> : null}
      {children}
      <span>
        {t('by', { name: adjustment.created_by_name, date: format.instant(adjustment.created_at) })}
      </span>
      {adjustment.reason === null ? null : <span>{adjustment.reason}</span>}
      {adjustment.comment === '' ? null : <q>{adjustment.comment}</q>}
    </p>
  );
}

function Buttons({
  adjustment,
  onDecide,
  more,
}: {
  readonly adjustment: Pick<Overwrite, 'can_decide'>;
  readonly onDecide: () => void;
  readonly more: React.ReactNode;
}) {
  const t = useTranslations('adjustments');
  if (!adjustment.can_decide && more === null) return null;
  return (
    <div className={css['buttons']}>
      {adjustment.can_decide ? (
        <Button size="s" variant="main" onPress={onDecide}>
          {t('decide')}
        </Button>
      ) : null}
      {more}
    </div>
  );
}

/** `overwrite` null: all of them. */
function RestoreDialog({
  statement,
  overwrite,
  onClose,
}: {
  readonly statement: Statement;
  readonly overwrite: Overwrite | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('adjustments');
  const restore = useAction({
    mutationFn: () =>
      adjustmentData.restore({
        params: { id: statement.id },
        body: { overwrite_ids: overwrite ? [overwrite.id] : null, comment: '' },
      }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(overwrite ? 'restore_title' : 'restore_all_title')}
      action={t(overwrite ? 'restore' : 'restore_all')}
      isPending={restore.isPending}
      onConfirm={() => restore.mutate()}
    >
      <p>{t('restore_text')}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const t = useTranslations('adjustments');
  const [rest, setRest] = useState(false);
  const remove = useAction({
    mutationFn: () =>
      adjustmentData.removePayment({ params: { id: payment.id }, body: { rest, comment: '' } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('remove_title', { name: payment.label })}
      action={t('remove')}
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {payment.months_after > 0 ? (
        <Switch isSelected={rest} onChange={setRest}>
          {t('rest', { count: payment.months_after })}
        </Switch>
      ) : (
        <p>{t('remove_text')}</p>
      )}
    </ConfirmDialog>
  );
}
