import type { QuotaWire } from '@comptoir/contract';
import { fiscalYear, type Month, monthOf, monthText } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { quotaData } from '../../../data/quotas.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ErrorState, FormDialog, NumberField, Skeleton, TextButton, toast } from '../../../ui/index.ts';
import {
  type FixableError,
  type FixAddress,
  type FixedStatement,
} from '../../../ui/statements/fix-address.ts';
import css from './board-list.module.css';

interface SetQuotaProps {
  readonly error: FixableError;
  readonly statement: FixedStatement;
  /** The cell in the quota's own sheet. */
  readonly address: FixAddress;
  readonly text: string;
}

/** Opens the empty values of the person's quota, to fill in without leaving the board. */
export function SetQuota(props: SetQuotaProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        aria-label={`${props.text}: ${props.statement.user.name}`}
        onClick={() => setOpen(true)}
      >
        {props.text}
      </TextButton>
      {isOpen ? <SetQuotaDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function SetQuotaDialog({ onClose, ...props }: SetQuotaProps & { readonly onClose: () => void }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const { settings } = useFormat();
  const { error, statement } = props;
  const { user } = statement;
  const quota_id = error.params['quota_id'] ?? '';
  const missing = Number(error.params['month'] ?? monthOf(statement.year, statement.month));
  const found = useQuery(
    quotaData.sheet(quota_id, {
      year: fiscalYear(missing, settings.calendar),
      search: user.name,
      plan_id: null,
      team_ids: [],
      group_ids: [],
      relevant: false,
    }),
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({});
  const values = Object.entries(typed).flatMap(([month, value]) =>
    value === null ? [] : [{ user_id: user.id, month, value, was: null }],
  );
  const save = useMutation({
    mutationFn: () => quotaData.setValues({ params: { id: quota_id }, body: { values } }),
    onSuccess: () => {
      toast.success(t('quota_set', { name: user.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('quota_title', { quota: error.params['quota_name'] ?? '', name: user.name })}
      onClose={onClose}
      save={save}
      stored={undefined}
      action={common('save')}
      isDisabled={values.length === 0}
      onSave={() => save.mutate()}
    >
      {found.error ? <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} /> : null}
      {found.data && !found.isPlaceholderData ? (
        <EmptyValues
          quota={found.data}
          user_id={user.id}
          missing={missing}
          typed={typed}
          onChange={(month, value) => setTyped((now) => ({ ...now, [month]: value }))}
        />
      ) : found.error ? null : (
        <Skeleton height={120} />
      )}
      <p className={css['quiet']}>
        <Link {...props.address}>{t('quota_open')}</Link>
      </p>
    </FormDialog>
  );
}

interface EmptyValuesProps {
  readonly quota: QuotaWire;
  readonly user_id: string;
  /** The month that the calculation missed: its period has the focus. */
  readonly missing: Month;
  readonly typed: Readonly<Record<string, string | null>>;
  readonly onChange: (month: string, value: string | null) => void;
}

/** One field for each period of the year without a value. */
function EmptyValues({ quota, user_id, missing, typed, onChange }: EmptyValuesProps) {
  const t = useTranslations('board');
  const format = useFormat();
  const own = quota.users.find(({ id }) => id === user_id);
  const empty = quota.periods.filter((_, at) => (own?.values[at] ?? null) === null);
  if (empty.length === 0) return <p>{t('quota_filled')}</p>;
  const focus = empty.findLast((month) => month <= monthText(missing)) ?? empty[0];
  return empty.map((month) => (
    <NumberField
      key={month}
      label={format.period(month, 'month')}
      value={typed[month] ?? null}
      onChange={(value) => onChange(month, value)}
      onUnread={() => onChange(month, null)}
      format={quota.type === 'percentage' ? 'percent' : 'number'}
      suffix={
        quota.type === 'percentage'
          ? '%'
          : quota.type === 'amount'
            ? (quota.currency ?? format.currency)
            : undefined
      }
      isOptional={month !== focus}
      autoFocus={month === focus}
    />
  ));
}
