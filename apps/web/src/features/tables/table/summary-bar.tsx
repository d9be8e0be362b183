import type { FieldWire, SummaryWire, TableWire } from '@comptoir/contract';
import { MAX_SUMMARY_COLUMNS } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { recordData, type RecordFilter } from '../../../data/records.ts';
import { NONE } from '../../../lib/none.ts';
import { keepPrevious } from '../../../lib/query.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, IconButton, Menu, Select } from '../../../ui/index.ts';
import { kindOf } from './field-kind.ts';
import { functionsFor, isOfField, useSummaryText } from './summary-functions.ts';
import css from './table-page.module.css';
import type { SetTableSearch } from './table-search.ts';

interface SummaryBarProps {
  readonly table: TableWire;
  readonly filter: RecordFilter;
  readonly summaries: readonly SummaryWire[];
  readonly setSearch: SetTableSearch;
}

/** Sums, averages and counts over the records that the filter and the search take. */
export function SummaryBar({ table, filter, summaries, setSearch }: SummaryBarProps) {
  const t = useTranslations('records');
  const errorText = useErrorText();
  // A field of the address may be gone, or of another type by now.
  const known = summaries.flatMap((one) => {
    const field = table.fields.find(({ id }) => id === one.field_id);
    return field && functionsFor(field).includes(one.function) ? [{ ...one, field }] : [];
  });
  const wanted = known.map(({ field_id, function: name }) => ({ field_id, function: name }));
  const found = useQuery({ ...recordData.summary(table.id, filter, wanted), ...keepPrevious });
  const put = (sum: readonly SummaryWire[]) => setSearch({ sum: [...sum] });
  const add = (field: FieldWire) =>
    put([...wanted, { field_id: field.id, function: kindOf(field) === 'decimal' ? 'sum' : 'not_empty' }]);
  return (
    <div role="group" aria-label={t('summaries')} className={css['summaries']}>
      {known.map((one, at) => (
        <SummaryItem
          key={`${one.field_id} ${at}`}
          field={one.field}
          name={one.function}
          value={found.isPlaceholderData ? undefined : found.data?.values[at]}
          onChange={(name) =>
            put(wanted.map((old, place) => (place === at ? { ...old, function: name } : old)))
          }
          onRemove={() => put(wanted.filter((_, place) => place !== at))}
        />
      ))}
      {found.isError ? <span role="alert">{errorText(found.error)}</span> : null}
      <Menu
        label={t('add_summary')}
        placement="top start"
        items={table.fields.map((field) => ({
          id: field.id,
          text: field.name,
          caption: t(`type_${field.type}`),
          onAction: () => add(field),
        }))}
      >
        <Button variant="quiet" size="s" icon={Plus} isDisabled={known.length >= MAX_SUMMARY_COLUMNS}>
          {t('add_summary')}
        </Button>
      </Menu>
    </div>
  );
}

interface SummaryItemProps {
  readonly field: FieldWire;
  readonly name: SummaryWire['function'];
  /** `undefined` while it is read, `null` where there is none. */
  readonly value: string | null | undefined;
  readonly onChange: (name: SummaryWire['function']) => void;
  readonly onRemove: () => void;
}

function SummaryItem({ field, name, value, onChange, onRemove }: SummaryItemProps) {
  const t = useTranslations('records');
  const terms = useTranslations('words.aggregate');
  const text = useSummaryText();
  const label = t('summary_of', { name: terms(name), field: field.name });
  return (
    <span className={css['summary']}>
      <Select
        label={t('summary_function', { field: field.name })}
        hideLabel
        items={functionsFor(field).map((each) => ({ value: each, text: terms(each) }))}
        value={name}
        onChange={onChange}
      />
      <span>{field.name}</span>
      <output aria-label={label} className={css['summaryValue']}>
        {value === undefined ? '…' : value === null ? NONE : text(field, name, value)}
      </output>
      {field.currency_field_id && isOfField(name) ? (
        <span className={css['summaryNote']}>{t('summary_as_written')}</span>
      ) : null}
      <IconButton size="s" icon={X} label={t('remove_summary', { name: label })} onPress={onRemove} />
    </span>
  );
}
