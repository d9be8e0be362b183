import { CURRENCIES } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData } from '../../../data/adjustments.ts';
import { currencyData } from '../../../data/currencies.ts';
import type { Statement } from '../../../data/statements.ts';
import { joinMonth, splitMonth } from '../../../lib/format.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import {
  FieldPair,
  FormDialog,
  MonthField,
  NumberField,
  Select,
  Switch,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { NO_REASON, ReasonFields, useHasReason } from '../../../ui/reasons/reason-fields.tsx';

type Payment = Statement['manual_payments'][number];

const NONE = 'none';

/** An amount beside what is calculated: in this month, or in each one up to another. */
export function ManualPaymentDialog({
  statement,
  payment,
  onClose,
}: {
  readonly statement: Statement;
  /** The one to change; absent: a new one. */
  readonly payment?: Payment | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('adjustments');
  const company = useCompanyCurrency(statement);
  const [label, setLabel] = useState(payment?.label ?? '');
  const [amount, setAmount] = useState<string | null>(payment?.amount ?? null);
  const [currency, setCurrency] = useState(payment?.currency ?? company);
  const [compensation, setCompensation] = useState(payment?.compensation_id ?? NONE);
  const [until, setUntil] = useState<string | null>(null);
  const [rest, setRest] = useState(false);
  const [given, setGiven] = useState({ ...NO_REASON, comment: payment?.comment ?? '' });
  const hasReason = useHasReason(given);
  const month = joinMonth(statement);
  const save = useMutation({
    mutationFn: async (known: string) => {
      const words = {
        label: label.trim(),
        amount: known,
        currency,
        compensation_id: compensation === NONE ? null : compensation,
        ...given,
      };
      return payment
        ? adjustmentData.changePayment({ params: { id: payment.id }, body: { ...words, rest } })
        : adjustmentData.addPayment({
            body: {
              user_id: statement.user.id,
              ...splitMonth(month),
              until: until === null ? null : splitMonth(until),
              ...words,
            },
          });
    },
    onSuccess: ({ needs_approval }) => {
      toast.success(t(needs_approval ? 'saved_waits' : 'payment_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(payment ? 'payment_change' : 'payment_title', { name: statement.user.name })}
      save={save}
      action={t(payment ? 'change' : 'payment_add')}
      isDisabled={label.trim() === '' || amount === null || !hasReason}
      onSave={() => {
        if (amount !== null) save.mutate(amount);
      }}
    >
      <TextField
        name="label"
        label={t('label')}
        value={label}
        onChange={setLabel}
        maxLength={255}
        autoFocus
      />
      <AmountFields
        company={company}
        amount={amount}
        onAmount={setAmount}
        currency={currency}
        onCurrency={setCurrency}
      />
      <CompensationSelect statement={statement} value={compensation} onChange={setCompensation} />
      <Months payment={payment} month={month} until={until} onUntil={setUntil} rest={rest} onRest={setRest} />
      <ReasonFields given={given} onChange={setGiven} />
    </FormDialog>
  );
}

/** Of a new payment: up to when it repeats. Of one of a series: whether those that follow change too. */
function Months({
  payment,
  month,
  until,
  onUntil,
  rest,
  onRest,
}: {
  readonly payment: Payment | undefined;
  readonly month: string;
  readonly until: string | null;
  readonly onUntil: (until: string | null) => void;
  readonly rest: boolean;
  readonly onRest: (rest: boolean) => void;
}) {
  const t = useTranslations('adjustments');
  if (payment === undefined)
    return (
      <MonthField
        label={t('until')}
        description={t('until_help')}
        value={until}
        onChange={onUntil}
        min={month}
        isOptional
        isClearable
      />
    );
  if (payment.months_after === 0) return null;
  return (
    <Switch isSelected={rest} onChange={onRest}>
      {t('rest', { count: payment.months_after })}
    </Switch>
  );
}

function AmountFields({
  company,
  amount,
  onAmount,
  currency,
  onCurrency,
}: {
  readonly company: string;
  readonly amount: string | null;
  readonly onAmount: (amount: string | null) => void;
  readonly currency: string;
  readonly onCurrency: (currency: string) => void;
}) {
  const t = useTranslations('adjustments');
  const codes = useCurrencyCodes(company);
  return (
    <FieldPair>
      <NumberField
        name="amount"
        label={t('amount')}
        value={amount}
        onChange={onAmount}
        onUnread={() => onAmount(null)}
      />
      <Select
        name="currency"
        label={t('currency')}
        items={codes.map((code) => ({ value: code, text: code }))}
        value={currency}
        onChange={onCurrency}
      />
    </FieldPair>
  );
}

function CompensationSelect({
  statement,
  value,
  onChange,
}: {
  readonly statement: Statement;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('adjustments');
  return (
    <Select
      name="compensation_id"
      label={t('compensation')}
      items={[
        { value: NONE, text: t('no_compensation') },
        ...statement.transactions.map((one) => ({ value: one.compensation_id, text: one.compensation_name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function useCompanyCurrency(statement: Statement): string {
  return 'company_currency' in statement ? String(statement.company_currency) : statement.currency;
}

/** The company's currencies, as far as this person may read them. */
function useCurrencyCodes(company: string): string[] {
  const { data } = useQuery({ ...currencyData.list, enabled: useMayOpen(PAGE_NEEDS.currencies) });
  const known = new Set([company, ...(data?.currencies ?? []).map(({ code }) => code)]);
  return [company, ...CURRENCIES.filter((code) => code !== company && known.has(code))];
}
