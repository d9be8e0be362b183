import type { CellAction, CellInput, CellWire, FindText } from '@comptoir/contract';
import { foldText } from '@comptoir/engine';
import { add, dec, equals, mul, parseDecimal, toText } from '@comptoir/kernel';
import type { Field } from '../tables/index.ts';

/** What an action makes of a cell: another value, which its field still has to take, or nothing new. */
export type Changed = { readonly value: CellInput } | { readonly refused: string } | null;

type Action = Exclude<CellAction, { kind: 'replace' }>;

/** The digits before the point that a stored number may have. */
const MAX_WHOLE_DIGITS = 60;
const MAX_DECIMALS = 20;

/** `cell` as on the wire. */
export function changedCell(field: Field, cell: CellWire, action: CellAction): Changed {
  if (action.kind === 'replace') return replaced(field, cell, action);
  const value = newValue(cell, action);
  if (value === null || 'refused' in value) return value;
  return isSame(field, cell, value.value) ? null : value;
}

function newValue(cell: CellWire, action: Action): Changed {
  switch (action.kind) {
    case 'set':
      return { value: action.value };
    case 'clear':
      return { value: null };
    default: {
      // An empty cell has no number: it stays empty.
      if (typeof cell !== 'string') return null;
      const calculate = action.kind === 'add' ? add : mul;
      return withinLimits(toText(calculate(dec(cell), dec(action.number))));
    }
  }
}

/** A product may have more digits than a cell has room for: nothing is cut off silently. */
function withinLimits(text: string): Changed {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  return whole.length > MAX_WHOLE_DIGITS || decimals.length > MAX_DECIMALS
    ? { refused: 'too_many_digits' }
    : { value: text };
}

/** Whether a cell contains what is looked for. A name of a user counts; `names` are those of the cells at hand. */
export function matches(
  field: Field,
  cell: CellWire,
  find: FindText,
  names: Readonly<Record<string, string>>,
): boolean {
  if (cell === null) return false;
  if (field.kind === 'decimal')
    return find.number !== null && typeof cell === 'string' && equals(dec(cell), dec(find.number));
  if (field.kind === 'date') return find.date !== null && cell === find.date;
  if (field.kind === 'boolean') return false;
  const texts = Array.isArray(cell) ? cell : [shownText(field, cell, names)];
  return texts.some((text) => hasText(text, find));
}

function shownText(field: Field, cell: CellWire, names: Readonly<Record<string, string>>): string {
  if (typeof cell === 'object' && cell !== null && 'unmatched' in cell) return cell.unmatched;
  const text = String(cell);
  return field.kind === 'user' ? (names[text] ?? '') : text;
}

export function hasText(text: string, { text: looked, match_case, whole_cell }: FindText): boolean {
  const [own, other] = match_case
    ? [text.normalize('NFC'), looked.normalize('NFC')]
    : [foldText(text), foldText(looked)];
  return whole_cell ? own === other : own.includes(other);
}

/** Only of cells that have what is looked for. People are chosen and not typed: their names are found, and stay. */
function replaced(field: Field, cell: CellWire, action: Extract<CellAction, { kind: 'replace' }>): Changed {
  const { find } = action;
  if (!matches(field, cell, find, {})) return null;
  switch (field.kind) {
    case 'decimal':
      return action.number === null ? { refused: 'not_a_number' } : changedTo(field, cell, action.number);
    case 'date':
      return action.date === null ? { refused: 'not_a_date' } : changedTo(field, cell, action.date);
    case 'text':
      return typeof cell === 'string' ? changedTo(field, cell, replacedText(cell, find, action.text)) : null;
    case 'texts': {
      const items = Array.isArray(cell) ? cell : [];
      return changedTo(
        field,
        cell,
        items.map((item) => replacedText(item, find, action.text)),
      );
    }
    default:
      return null;
  }
}

const changedTo = (field: Field, cell: CellWire, value: CellInput): Changed =>
  isSame(field, cell, value) ? null : { value };

/** Every place of the text, from left to right. */
function replacedText(text: string, find: FindText, by: string): string {
  if (!hasText(text, find)) return text;
  if (find.whole_cell) return by;
  const looked = find.text.normalize('NFC').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.normalize('NFC').replaceAll(new RegExp(looked, find.match_case ? 'gu' : 'giu'), () => by);
}

function isSame({ kind }: Field, cell: CellWire, value: CellInput): boolean {
  if (kind !== 'decimal' || typeof cell !== 'string' || typeof value !== 'string')
    return JSON.stringify(cell) === JSON.stringify(value);
  const number = parseDecimal(value);
  return number !== null && equals(dec(cell), number);
}
