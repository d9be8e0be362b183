import type { FieldWire, GroupRow, TableWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { RecordGrouping } from '../../../data/records.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridGroup } from '../../../ui/grid/index.ts';
import { kindOf } from './field-kind.ts';
import { useSummaryText } from './summary-functions.ts';
import { useCellWords } from './use-cell-words.ts';

interface Headers extends Pick<RecordGrouping, 'groups' | 'summaries'> {
  readonly table: TableWire;
  readonly names: Readonly<Record<string, string>>;
}

const NOBODY: readonly [] = [];

/** A group's header as the grid shows it. */
export function useGroupHeaders({ table, groups, summaries, names }: Headers): (row: GroupRow) => GridGroup {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const terms = useTranslations('words.aggregate');
  const words = useCellWords({ names, users: NOBODY });
  const format = useFormat();
  const summaryText = useSummaryText();
  const fieldOf = (id: string) => table.fields.find((field) => field.id === id);
  const dateText = (day: string, by: string) => {
    const [year = 0, month = 1] = day.split('-').map(Number);
    if (by === 'year') return String(year);
    if (by === 'quarter')
      return common('quarter_label', { quarter: String(Math.ceil(month / 3)), year: String(year) });
    return by === 'month' ? format.period(day.slice(0, 7)) : format.date(day);
  };
  const valueText = (field: FieldWire | undefined, { value, level }: GroupRow): string => {
    if (!field || value === null) return t('group_none', { field: field?.name ?? '' });
    const kind = kindOf(field);
    if (kind === 'date' && typeof value === 'string') return dateText(value, groups[level - 1]?.by ?? 'day');
    if (kind === 'boolean') return `${field.name}: ${words.textOf(field, value)}`;
    if (field.type === 'amount' && typeof value === 'string')
      return format.amount(value, {
        currency: field.currency_field_id ? null : (field.currency ?? undefined),
      });
    return words.textOf(field, value);
  };
  return (row) => {
    const title = valueText(fieldOf(groups[row.level - 1]?.field_id ?? ''), row);
    const totals = new Map<string, string>();
    for (const [at, { field_id, function: name }] of summaries.entries()) {
      const field = fieldOf(field_id);
      const value = row.values[at] ?? null;
      if (!field || value === null) continue;
      const shown = summaryText(field, name, value);
      const text = name === 'sum' ? shown : t('group_total', { name: terms(name), value: shown });
      const before = totals.get(field_id);
      totals.set(field_id, before === undefined ? text : `${before} · ${text}`);
    }
    return {
      id: row.id,
      level: row.level,
      isOpen: row.is_open,
      title,
      count: format.number(row.count),
      totals,
    };
  };
}
