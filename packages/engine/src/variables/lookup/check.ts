import { MAX_KEYS_PER_LOOKUP, MAX_ROWS_PER_LOOKUP, parseDate, parseDecimal } from '@comptoir/kernel';
import type { VariableContext } from '../../check/context.ts';
import type { ValueType } from '../../formula/functions/index.ts';
import { type Grain, STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { CellError, LookupCell, LookupVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { mixedScopes } from '../mixed-scopes.ts';
import { checkCover } from './check-cover.ts';
import { isRange } from './lookup-table.ts';

/** What can be looked up, and how a table of ranges does it. */
const KEY_TYPES: readonly ValueType[] = ['decimal', 'date', 'text', 'user', 'boolean', 'any'];

export function checkLookup(ctx: VariableContext, variable: LookupVariable, note: Note): Typed {
  const { key_variable_ids, rows, result } = variable;
  const keys = key_variable_ids.map((id, index) => checkKey(ctx, id, `key_variable_ids.${index}`, note));
  if (keys.length === 0) note('lookup_keys_missing', { path: 'key_variable_ids' });
  if (keys.length > MAX_KEYS_PER_LOOKUP)
    note('lookup_keys_too_many', { path: 'key_variable_ids', params: { most: String(MAX_KEYS_PER_LOOKUP) } });
  if (rows.length === 0) note('lookup_rows_missing', { path: 'rows' });
  if (rows.length > MAX_ROWS_PER_LOOKUP)
    note('lookup_rows_too_many', { path: 'rows', params: { most: String(MAX_ROWS_PER_LOOKUP) } });
  else
    checkRows(
      variable,
      keys.map(({ type }) => type),
      note,
    );
  if (variable.otherwise !== null && !isResult(variable, variable.otherwise))
    note('lookup_otherwise_invalid', { path: 'otherwise', params: { text: variable.otherwise } });
  const grain = joinedGrain(keys, note);
  // What it lives on can't be known: that is said once.
  if (keys.length === 0 || key_variable_ids.some((id) => !ctx.typed(id))) return { ...UNKNOWN, grain };
  return result === 'text'
    ? { type: 'text', shows: 'text', grain }
    : { type: 'decimal', shows: result, grain };
}

function checkKey(ctx: VariableContext, variable_id: string, path: string, note: Note): Typed {
  const key = ctx.typed(variable_id);
  if (!key) note('deleted_variable', { path, params: { variable_id } });
  else if (!KEY_TYPES.includes(key.type))
    note('lookup_key_type', { path, params: { variable_id, found: key.type } });
  return key ?? { type: 'any', shows: null, grain: STATEMENT_GRAIN };
}

function joinedGrain(keys: readonly Typed[], note: Note): Grain {
  const records = keys.flatMap(({ grain }) => (grain.kind === 'record' ? [grain] : []));
  const [first = STATEMENT_GRAIN] = records;
  const other = records.find((grain) => first.kind === 'record' && grain.scope_id !== first.scope_id);
  if (other && first.kind === 'record')
    note('mixed_scopes', {
      path: 'key_variable_ids',
      params: { scope_id: first.scope_id, other_scope_id: other.scope_id },
    });
  return first;
}

/** Each row by itself; then, where all can be read, that no two cover the same and nothing is left between them. */
function checkRows(variable: LookupVariable, types: readonly ValueType[], note: Note): void {
  let isReadable = true;
  const wrong: Note = (code, parts) => {
    isReadable = false;
    note(code, parts);
  };
  for (const [index, row] of variable.rows.entries()) {
    const number = String(index + 1);
    for (const [key, type] of types.entries()) {
      const inRanges = variable.kind === 'LookupRange' && (type === 'decimal' || type === 'date');
      checkCell(row.cells[key], { type, inRanges, path: `rows.${index}.cells.${key}`, row: number }, wrong);
    }
    if (!isResult(variable, row.value))
      note('lookup_value_invalid', {
        path: `rows.${index}.value`,
        params: { row: number, text: row.value },
      });
    const { valid_from, valid_until } = row;
    for (const [part, text] of [['valid_from', valid_from] as const, ['valid_until', valid_until] as const])
      if (text !== null && parseDate(text) === null)
        wrong('lookup_date_invalid', { path: `rows.${index}.${part}`, params: { row: number, text } });
    if (valid_from !== null && valid_until !== null && valid_from > valid_until)
      wrong('lookup_dates_reversed', { path: `rows.${index}.valid_until`, params: { row: number } });
  }
  if (isReadable) checkCover(variable, note);
}

interface CellPlace {
  readonly type: ValueType;
  readonly inRanges: boolean;
  readonly path: string;
  readonly row: string;
}

function checkCell(cell: LookupCell | undefined, { type, inRanges, path, row }: CellPlace, note: Note): void {
  const invalid = (text: string) => note('lookup_cell_invalid', { path, params: { row, text } });
  if (cell === undefined) return invalid('');
  // What the key is can't be known: its own mistake is reported.
  if (type === 'any') return;
  if (isRange(cell) !== inRanges) return invalid(isRange(cell) ? (cell.from ?? cell.to ?? '') : cell.is);
  if (!isRange(cell)) return isKey(type, cell.is) ? undefined : invalid(cell.is);
  for (const text of [cell.from, cell.to]) if (text !== null && !isKey(type, text)) invalid(text);
}

function isKey(type: ValueType, text: string): boolean {
  switch (type) {
    case 'decimal':
      return parseDecimal(text) !== null;
    case 'date':
      return parseDate(text) !== null;
    case 'boolean':
      return text === 'true' || text === 'false';
    default:
      return text !== '';
  }
}

function isResult({ result }: LookupVariable, text: string): boolean {
  return result === 'text' || parseDecimal(text) !== null;
}

export function problemOfLookup(variable: LookupVariable, site: DocumentSite): CellError | null {
  const { id, key_variable_ids, rows } = variable;
  if (key_variable_ids.length === 0 || rows.length === 0)
    return cellError('badly_typed_variable', id, { reason: 'lookup_table' });
  return mixedScopes(id, key_variable_ids, site);
}
