import { type LookupCell, lookupReader, type LookupVariable, type Value } from '@comptoir/engine';
import { add, compare, dateText, dec, negate, parseDate, parseDecimal, toText } from '@comptoir/kernel';
import { isRangeKey } from './lookup-rows.ts';
import { keyValue, wireOf } from './key-value.ts';
import type { LookupKeyShown } from './use-lookup-columns.tsx';

/** One row or column of the drawing: what it covers, and a value that lies in it. */
export interface HeatStep {
  readonly cell: LookupCell;
  readonly value: Value;
}

/** Larger tables are read in their grid. */
const MAX_STEPS = 40;

/** What a key's axis shows: its values, or the ranges between all ends in the table. `null`: too much to draw. */
export function stepsOf(
  variable: LookupVariable,
  shown: LookupKeyShown,
  key: number,
): readonly HeatStep[] | null {
  const cells = variable.rows.flatMap((row) => row.cells[key] ?? []);
  const steps = isRangeKey(variable, shown.type) ? rangesIn(cells, shown) : valuesIn(cells, shown);
  return steps.length > MAX_STEPS ? null : steps;
}

function valuesIn(cells: readonly LookupCell[], shown: LookupKeyShown): HeatStep[] {
  const known = new Map<string, HeatStep>();
  for (const cell of cells)
    if ('is' in cell && cell.is !== '') {
      const key = cell.is.normalize('NFC').toLowerCase();
      if (!known.has(key)) known.set(key, { cell, value: keyValue(shown, cell.is) });
    }
  return [...known.values()];
}

/** Ends cut the axis: rows may cover several of its ranges, and a gap between rows stays empty. */
function rangesIn(cells: readonly LookupCell[], shown: LookupKeyShown): HeatStep[] {
  const ranges = cells.flatMap((cell) => ('from' in cell ? [cell] : []));
  const isDate = shown.type === 'date';
  const read = (text: string) => (isDate ? parseDate(text) : parseDecimal(text)) !== null;
  const order = (a: string, b: string) => (isDate ? (a < b ? -1 : Number(a > b)) : compare(dec(a), dec(b)));
  const written = ranges.flatMap(({ from, to }) => [from, to]).filter((end) => end !== null && read(end));
  const ends = [...new Set(written as string[])]
    .toSorted(order)
    .filter((end, at, all) => at === 0 || order(end, all[at - 1]!) !== 0);
  const first = ranges.some(({ from }) => from === null) ? [null] : [];
  const last = ranges.some(({ to }) => to === null) ? [null] : [];
  const cuts = [...first, ...ends, ...last];
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? null;
    const inside = from ?? (to === null ? (isDate ? '2000-01-01' : '0') : before(to, isDate));
    return { cell: { from, to }, value: keyValue(shown, inside) };
  });
}

function before(end: string, isDate: boolean): string {
  return isDate ? dateText(parseDate(end)! - 1) : toText(add(dec(end), negate(dec('1'))));
}

/** What the table gives, in wire form; `null` where no row fits. */
export function heatAt(
  variable: LookupVariable,
  steps: readonly HeatStep[],
  day: string | null,
): string | null {
  const { table, valueOf } = lookupReader(variable);
  const values = steps.map(({ value }) => value);
  const hit = table.find(values, day === null ? null : parseDate(day));
  return hit ? wireOf(valueOf(hit, values)) : null;
}

/** The day from which the newest rows count; where rows only end, the first of these days. */
export function newestDay({ rows }: LookupVariable): string | null {
  const starts = rows.flatMap(({ valid_from }) => valid_from ?? []).toSorted();
  const ends = rows.flatMap(({ valid_until }) => valid_until ?? []).toSorted();
  return starts.at(-1) ?? ends[0] ?? null;
}

/** How strong the colour of each value is, 0 to 1; a single value has a middle one. */
export function strengths(values: readonly (string | null)[]): readonly (number | null)[] {
  const sizes = values.map((value) =>
    value === null || !parseDecimal(value) ? null : Math.abs(Number(value)),
  );
  const known = sizes.filter((size) => size !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return sizes.map((size) => (size === null ? null : most === least ? 0.5 : (size - least) / (most - least)));
}
