import type { FieldWire, TableWire } from '@comptoir/contract';
import { isWebAddress } from '@comptoir/kernel';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { readDecimal, shiftPoint } from '../../../lib/decimal-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { GridValue, Parsed } from '../../../ui/grid/index.ts';
import { kindOf } from './field-kind.ts';
import { readDate, sampleDate } from '../../../lib/read-date.ts';

export interface CellPeople {
  /** Names of the users in the rows at hand. */
  readonly names: Readonly<Record<string, string>>;
  readonly users: readonly { readonly id: string; readonly name: string }[];
}

const LONGEST_TEXT = 10_000;
const TRUE_WORDS = ['true', '1', 'yes', 'oui'];
const FALSE_WORDS = ['false', '0', 'no', 'non'];

/** Reads and writes a record's values as text, as they are typed, copied and pasted. */
export function useCellWords({ names, users }: CellPeople) {
  const parsers = useParsers(users);
  const t = useTranslations('records');
  const format = useFormat();
  return useMemo(() => {
    const nameOf = (id: string) => names[id] ?? users.find((user) => user.id === id)?.name ?? '';
    const decimalText = (value: string, field: FieldWire) => {
      const shown = field.type === 'percentage' ? shiftPoint(value, 2) : value;
      const typed = format.decimal === ',' ? shown.replace('.', ',') : shown;
      return field.type === 'percentage' ? `${typed} %` : typed;
    };
    return {
      textOf(field: FieldWire, value: GridValue): string {
        if (value === null || value === undefined) return '';
        if (typeof value === 'boolean') return value ? t('yes') : t('no');
        if (typeof value === 'object') return 'unmatched' in value ? value.unmatched : value.join('; ');
        const kind = kindOf(field);
        if (kind === 'user') return nameOf(value);
        if (kind === 'date') return format.date(value);
        return kind === 'decimal' ? decimalText(value, field) : value;
      },
      parse(table: TableWire, field: FieldWire, raw: string): Parsed {
        const text = raw.trim();
        const isNeeded = idFieldsOf(table).includes(field.id) || field.id === table.name_field_id;
        if (text === '') return isNeeded ? { error: t('needed') } : { value: null };
        return parsers[kindOf(field)](text, field);
      },
    };
  }, [names, users, parsers, format, t]);
}

type Parser = (text: string, field: FieldWire) => Parsed;

function useParsers(users: CellPeople['users']): Readonly<Record<ReturnType<typeof kindOf>, Parser>> {
  const t = useTranslations('records');
  const format = useFormat();
  return useMemo(
    () => ({
      decimal: (text, field) => {
        const isPercent = /%\s*$/.test(text);
        const read = readDecimal(text.replace(/%\s*$/, ''), format.decimal);
        if (read === null) return { error: t('not_a_number') };
        return { value: field.type === 'percentage' || isPercent ? shiftPoint(read, -2) : read };
      },
      date: (text) => {
        const date = readDate(text, format.settings.date_format);
        return date === null
          ? { error: t('not_a_date', { example: sampleDate(format.settings.date_format) }) }
          : { value: date };
      },
      boolean: (text) => {
        const word = text.toLowerCase();
        if (word === t('yes').toLowerCase() || TRUE_WORDS.includes(word)) return { value: true };
        return word === t('no').toLowerCase() || FALSE_WORDS.includes(word)
          ? { value: false }
          : { error: t('not_a_boolean') };
      },
      text: (text, field) => {
        if (text.length > LONGEST_TEXT) return { error: t('too_long') };
        if (field.type === 'link') return isWebAddress(text) ? { value: text } : { error: t('not_a_link') };
        const hasOptions = field.type === 'picklist' || field.type === 'status';
        if (!hasOptions || field.options.length === 0) return { value: text };
        const option = optionOf(field, text);
        return option === undefined ? { error: t('not_an_option') } : { value: option };
      },
      texts: (text, field) => {
        const items = text
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        const known = items.map((item) => optionOf(field, item));
        if (field.options.length > 0 && known.includes(undefined)) return { error: t('not_an_option') };
        return { value: items.map((item, index) => known[index] ?? item) };
      },
      user: (text) => {
        const word = text.trim().toLowerCase();
        const user = users.find((each) => each.name.toLowerCase() === word || each.id === text);
        return user ? { value: user.id } : { error: t('unknown_user') };
      },
    }),
    [users, format, t],
  );
}

const optionOf = (field: FieldWire, text: string) =>
  field.options.find((each) => each.toLowerCase() === text.toLowerCase());
