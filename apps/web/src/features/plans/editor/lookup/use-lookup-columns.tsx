import type { LookupRow, LookupVariable, ValueType } from '@comptoir/engine';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal, shiftPoint } from '../../../../lib/decimal-text.ts';
import { readDate, sampleDate } from '../../../../lib/read-date.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import type { GridColumn, GridValue, Parsed } from '../../../../ui/grid/index.ts';
import { isRangeKey, type LookupPlace, valueIn } from './lookup-rows.ts';

/** What is looked up. */
export interface LookupKeyShown {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly isPercent: boolean;
  /** Names of the company's groups, where the key is the group of a dimension. */
  readonly groups?: readonly string[];
}

export interface LookupColumn extends GridColumn<ShownRow> {
  readonly kind: LookupKind;
  readonly place: LookupPlace;
}

/** A row of the table by its place; `row` is null past the last one, where a new row begins. */
export interface ShownRow {
  readonly at: number;
  readonly row: LookupRow | null;
}

export type LookupKind = 'number' | 'percent' | 'date' | 'boolean' | 'user' | 'group' | 'text';

interface Person {
  readonly id: string;
  readonly name: string;
}

export function kindOfKey({ type, isPercent, groups }: LookupKeyShown): LookupKind {
  if (groups) return 'group';
  if (type === 'decimal') return isPercent ? 'percent' : 'number';
  return type === 'date' || type === 'boolean' || type === 'user' ? type : 'text';
}

/** Reads and writes the values of a lookup as this person types them. */
export function useLookupWords(people: readonly Person[]) {
  const t = useTranslations('editor.rules.lookup');
  const format = useFormat();
  return useMemo(() => {
    const decimalText = (value: string) => (format.decimal === ',' ? value.replace('.', ',') : value);
    const read = (kind: LookupKind, text: string): Parsed => {
      switch (kind) {
        case 'number':
        case 'percent': {
          const number = readDecimal(text.replace(/\s*[%€$£]\s*/g, ''), format.decimal);
          if (number === null) return { error: t('notANumber', { text }) };
          return { value: kind === 'percent' ? shiftPoint(number, -2) : number };
        }
        case 'date': {
          const date = readDate(text, format.settings.date_format);
          const example = sampleDate(format.settings.date_format);
          return date === null ? { error: t('notADate', { text, example }) } : { value: date };
        }
        case 'boolean': {
          const word = text.toLowerCase();
          if (['true', '1', 'yes', 'oui', t('yes')].includes(word)) return { value: 'true' };
          return ['false', '0', 'no', 'non', t('no')].includes(word)
            ? { value: 'false' }
            : { error: t('notYesNo', { text }) };
        }
        case 'user': {
          const person = people.find(
            ({ id, name }) => name.toLowerCase() === text.toLowerCase() || id === text,
          );
          return person ? { value: person.id } : { error: t('notAPerson', { text }) };
        }
        default:
          return { value: text };
      }
    };
    return {
      text(kind: LookupKind, value: GridValue): string {
        if (typeof value !== 'string') return '';
        switch (kind) {
          case 'number':
            return decimalText(value);
          case 'percent':
            return `${decimalText(shiftPoint(value, 2))} %`;
          case 'date':
            return format.date(value);
          case 'boolean':
            return t(value === 'true' ? 'yes' : 'no');
          case 'user':
            return people.find(({ id }) => id === value)?.name ?? '';
          default:
            return value;
        }
      },
      read: (kind: LookupKind, text: string): Parsed =>
        text.trim() === '' ? { value: null } : read(kind, text.trim()),
    };
  }, [people, format, t]);
}

/** A text, a range and its result fit beside the chain of variables, and so do two ranges and theirs. */
const WIDTHS = { is: 104, from: 104, to: 76, value: 72, valid_from: 96, valid_until: 96 } as const;
const OF_TWO_RANGES = { ...WIDTHS, from: 84, to: 66 } as const;

const EDITORS = {
  number: 'number',
  percent: 'number',
  date: 'date',
  boolean: 'choice',
  user: 'choice',
  group: 'choice',
  text: 'text',
} as const;

/** The columns of the table: from and to of each range, each exact key, the result, and the days. */
export function useLookupColumns(
  variable: LookupVariable,
  keys: readonly LookupKeyShown[],
  hasDates: boolean,
  people: readonly Person[],
): readonly LookupColumn[] {
  const t = useTranslations('editor.rules.lookup');
  const words = useLookupWords(people);
  return useMemo(() => {
    const ranges = keys.filter(({ type }) => isRangeKey(variable, type));
    const widths = ranges.length > 1 ? OF_TWO_RANGES : WIDTHS;
    const column = (name: string, kind: LookupKind, place: LookupPlace, open = ''): LookupColumn => ({
      id: 'key' in place ? `${place.part} ${place.key}` : place.part,
      name,
      kind,
      place,
      width: widths[place.part],
      isTight: true,
      align: kind === 'number' || kind === 'percent' ? 'end' : 'start',
      editor: EDITORS[kind],
      ...choicesOf(kind, place),
      value: ({ row }) => (row ? valueIn(row, place) : null),
      render: (value, { row }) => (value === null ? (row ? open : null) : words.text(kind, value)),
      text: (value) => words.text(kind, value),
      parse: (text) => words.read(kind, text),
    });
    const choicesOf = (kind: LookupKind, place: LookupPlace) =>
      kind === 'group' && 'key' in place
        ? { choices: (keys[place.key]?.groups ?? []).map((name) => ({ value: name, text: name })) }
        : kind === 'user'
          ? { choices: people.map(({ id, name }) => ({ value: id, text: name })) }
          : kind === 'boolean'
            ? {
                choices: (['true', 'false'] as const).map((value) => ({
                  value,
                  text: words.text(kind, value),
                })),
              }
            : {};
    const keyColumns = keys.flatMap((shown, key) => {
      const kind = kindOfKey(shown);
      return isRangeKey(variable, shown.type)
        ? [
            column(t('from', { name: shown.name }), kind, { part: 'from', key }, t('open')),
            column(t('to'), kind, { part: 'to', key }, t('open')),
          ]
        : [column(shown.name, kind, { part: 'is', key })];
    });
    return [
      ...keyColumns,
      column(t('value'), resultKind(variable), { part: 'value' }),
      ...(hasDates
        ? [
            column(t('validFrom'), 'date', { part: 'valid_from' }, t('open')),
            column(t('validUntil'), 'date', { part: 'valid_until' }, t('open')),
          ]
        : []),
    ];
  }, [variable, keys, hasDates, people, words, t]);
}

export function resultKind({ result }: LookupVariable): LookupKind {
  return result === 'percentage' ? 'percent' : result === 'text' ? 'text' : 'number';
}
