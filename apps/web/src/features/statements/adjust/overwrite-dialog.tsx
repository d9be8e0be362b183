import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData } from '../../../data/adjustments.ts';
import { type Line, type Statement, statementData, type Transaction } from '../../../data/statements.ts';
import { NONE } from '../../../lib/none.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ComboBox, FormDialog, Notice, NumberField, Select, toast } from '../../../ui/index.ts';
import { NO_REASON, ReasonFields, useHasReason } from '../../../ui/reasons/reason-fields.tsx';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';

const AMOUNT = 'amount';
const RECORD = 'record';

interface Target {
  readonly variable_id: string | null;
  readonly record_id: string | null;
  readonly format: string | null;
  readonly before: string | null;
}

/** Writes another number over the amount, a variable, or the value of one record. */
export function OverwriteDialog({
  statement,
  transaction,
  onClose,
}: {
  readonly statement: Statement;
  readonly transaction: Transaction;
  readonly onClose: () => void;
}) {
  const t = useTranslations('adjustments');
  const [what, setWhat] = useState(AMOUNT);
  const [record, setRecord] = useState<Line | null>(null);
  const [search, setSearch] = useState('');
  const [column, setColumn] = useState<string | null>(null);
  const [value, setValue] = useState<string | null>(null);
  const [given, setGiven] = useState(NO_REASON);
  const hasReason = useHasReason(given);
  const inside = currencyInside(transaction, statement);
  const targets = useTargets(statement, transaction, { search: useDeferredValue(search), chosen: record });
  const target: Target | undefined =
    what === RECORD ? targets.record(record?.record_id ?? null, column) : targets.statement.get(what);
  const save = useMutation({
    mutationFn: (body: Parameters<typeof adjustmentData.overwrite>[0]) => adjustmentData.overwrite(body),
    onSuccess: ({ needs_approval }) => {
      toast.success(t(needs_approval ? 'saved_waits' : 'saved'));
      onClose();
    },
  });
  const place = placeOf(transaction, target);
  return (
    <FormDialog
      onClose={onClose}
      title={t('overwrite_title', { name: transaction.compensation_name })}
      save={save}
      action={t('overwrite')}
      isDisabled={!place || value === null || !hasReason}
      onSave={() => {
        if (place && value !== null)
          save.mutate({ params: { id: statement.id }, body: { ...place, value, ...given } });
      }}
    >
      <Select
        label={t('what')}
        items={[
          ...[...targets.statement].map(([key, one]) => ({ value: key, text: one.name })),
          ...(transaction.line_count > 0 && targets.columns.length > 0
            ? [{ value: RECORD, text: t('value_of_record') }]
            : []),
        ]}
        value={what}
        onChange={(next) => {
          setWhat(next);
          setValue(null);
        }}
      />
      {what === RECORD ? (
        <RecordChoice
          targets={targets}
          chosen={{ record, column }}
          setters={{ setRecord, setColumn, setSearch }}
        />
      ) : null}
      <NumberField
        key={`${what} ${record?.record_id} ${column}`}
        name="value"
        label={t('new_value')}
        description={<Before target={target} currency={inside} />}
        value={value}
        onChange={setValue}
        onUnread={() => setValue(null)}
        format={target?.format === 'percentage' ? 'percent' : 'number'}
        suffix={target?.format === 'amount' ? inside : target?.format === 'percentage' ? '%' : undefined}
        autoFocus
      />
      {place && value !== null ? <Effect statement={statement} place={place} value={value} /> : null}
      <ReasonFields given={given} onChange={setGiven} />
    </FormDialog>
  );
}

/** One value of one record: of all that the amount counts, found by a part of their names. */
function RecordChoice({
  targets,
  chosen: { record, column },
  setters,
}: {
  readonly targets: ReturnType<typeof useTargets>;
  readonly chosen: { readonly record: Line | null; readonly column: string | null };
  readonly setters: {
    readonly setRecord: (record: Line | null) => void;
    readonly setColumn: (column: string) => void;
    readonly setSearch: (text: string) => void;
  };
}) {
  const t = useTranslations('adjustments');
  return (
    <>
      <ComboBox
        label={t('record')}
        items={targets.records}
        value={record?.record_id ?? null}
        onChange={(id) => setters.setRecord(targets.lineOf(id))}
        // Once it is chosen, the field shows its own name.
        onSearch={(text) => setters.setSearch(text === record?.title ? '' : text)}
      />
      <Select label={t('value_name')} items={targets.columns} value={column} onChange={setters.setColumn} />
    </>
  );
}

function placeOf({ compensation_id }: Transaction, target: Target | undefined) {
  return target && { compensation_id, variable_id: target.variable_id, record_id: target.record_id };
}

function Before({ target, currency }: { readonly target: Target | undefined; readonly currency: string }) {
  const t = useTranslations('adjustments');
  const format = useFormat();
  if (!target || target.before === null) return null;
  const text =
    target.format === 'percentage'
      ? format.percent(target.before)
      : target.format === 'amount'
        ? format.amount(target.before, { currency })
        : format.number(target.before, { decimals: undefined });
  return <>{t('now', { value: text })}</>;
}

/** What can be written over: the amount, the numbers of the statement, and those of its records. */
function useTargets(
  statement: Statement,
  transaction: Transaction,
  { search, chosen }: { readonly search: string; readonly chosen: Line | null },
) {
  const t = useTranslations('adjustments');
  const explanation = useQuery({
    ...statementData.explanation(statement, transaction.compensation_id),
    enabled: transaction.ranking_data === null,
  }).data;
  const lines =
    useInfiniteQuery(statementData.lines(statement, transaction.compensation_id, search)).data?.pages ?? [];
  const isRanking = transaction.ranking_data !== null;
  const found = new Map<string, Target & { readonly name: string }>([
    [
      AMOUNT,
      {
        variable_id: null,
        record_id: null,
        format: 'amount',
        before: transaction.money ? transaction.money.calculation.value : transaction.value,
        name: t('amount'),
      },
    ],
  ]);
  for (const step of explanation?.steps ?? [])
    if (step.grain === 'statement' && step.value?.type === 'decimal')
      found.set(step.variable_id, {
        variable_id: step.variable_id,
        record_id: null,
        format: step.format,
        before: step.value.value,
        name: step.name,
      });
  const columns = lines[0]?.columns ?? [];
  const shown = isRanking ? [] : lines.flatMap((page) => page.lines);
  // The chosen one stays when something else is searched for.
  const isFound = shown.some((one) => one.record_id === chosen?.record_id);
  const all = chosen && !isFound ? [chosen, ...shown] : shown;
  const lineOf = (record_id: string | null) => all.find((one) => one.record_id === record_id) ?? null;
  const numeric = columns.filter(
    ({ source, format }) =>
      source === 'variable' && ['amount', 'number', 'percentage'].includes(format ?? ''),
  );
  return {
    statement: found,
    records: all.map((line) => ({ value: line.record_id, text: line.title })),
    columns: numeric.map(({ id, name }) => ({ value: id, text: name })),
    lineOf,
    record: (record_id: string | null, variable_id: string | null): Target | undefined => {
      const line = lineOf(record_id);
      const at = columns.findIndex((one) => one.source === 'variable' && one.id === variable_id);
      const value = line?.values[at];
      return line && at >= 0
        ? {
            variable_id,
            record_id,
            format: columns[at]?.format ?? null,
            before: value?.type === 'decimal' ? value.value : null,
          }
        : undefined;
    },
  };
}

function Effect({
  statement,
  place,
  value,
}: {
  readonly statement: Statement;
  readonly place: Pick<Target, 'variable_id' | 'record_id'> & { readonly compensation_id: string };
  readonly value: string;
}) {
  const t = useTranslations('adjustments');
  const format = useFormat();
  const errorText = useErrorText();
  const wanted = useDeferredValue(value);
  const { data, error } = useQuery(
    adjustmentData.preview(statement.id, statement.version, { ...place, value: wanted }),
  );
  if (error) return <Notice tone="warn">{errorText(error)}</Notice>;
  if (!data) return null;
  // Pay is shown as the company counts it.
  const currency = 'company_currency' in statement ? String(statement.company_currency) : statement.currency;
  const amount = (text: string | null) => (text === null ? NONE : format.amount(text, { currency }));
  return (
    <Notice tone={data.needs_approval ? 'warn' : 'info'}>
      {t('effect', { before: amount(data.calculated), after: amount(data.value) })}
      {data.needs_approval ? ` ${t('effect_waits')}` : ''}
    </Notice>
  );
}
