import type { statementLineSchema } from '@comptoir/contract';
import {
  type NotCounted,
  originalIn,
  rateIn,
  readConversion,
  type ResultLine,
  SPLIT_FIELDS,
  wholeIn,
} from '@comptoir/engine';
import { dateText, type DayNumber, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import { valueWire } from './value-wire.ts';
import { detailsOf } from '../records/names/index.ts';
import type { Words } from './statement-names.ts';
import type { WireNotCounted, Columns } from './explanation-wire.ts';
import { reasonWire } from './reason-wire.ts';

export type WireLine = z.input<typeof statementLineSchema>;

/** `columns`: of a table whose records have no name but their ID; empty otherwise. */
export function rowDetails(
  row: Pick<NotCounted, 'others' | 'values'> & { readonly title: string },
  words: Words,
  columns: Columns,
): Pick<WireNotCounted, 'name' | 'others'> {
  return {
    name: detailsOf(row, columns),
    others: row.others.map((reason) => reasonWire(reason, words)),
  };
}

export function rowWire(row: {
  record_id: string;
  title: string;
  date: DayNumber | null;
}): Pick<WireNotCounted, 'record_id' | 'title' | 'date'> {
  return { record_id: row.record_id, title: row.title, date: row.date === null ? null : dateText(row.date) };
}

/** Left out of a line in which nothing was converted. */
function conversionsWire(line: ResultLine, columns: Shown): Pick<WireLine, 'conversions'> {
  const conversions = columns.map(({ source, id }) => {
    const cell = (of: string) => line.values.find((one) => one.source === source && one.id === of)?.value;
    const [original, rate] = [cell(originalIn(id)), cell(rateIn(id))];
    if (original?.type !== 'decimal' || rate?.type !== 'text') return null;
    return { ...readConversion(rate.value), amount: toText(original.value) };
  });
  return conversions.some((one) => one !== null) ? { conversions } : {};
}

/** Left out of a line that nobody shares. */
function splitsWire(line: ResultLine, columns: Shown): Pick<WireLine, 'splits'> {
  const share = line.values.find((one) => one.id === SPLIT_FIELDS.share)?.value;
  if (share?.type !== 'decimal') return {};
  const splits = columns.map(({ source, id }) => {
    const whole = line.values.find((one) => one.source === source && one.id === wholeIn(id))?.value;
    return whole?.type === 'decimal' ? { share: toText(share.value), whole: toText(whole.value) } : null;
  });
  return splits.some((one) => one !== null) ? { splits } : {};
}

type Shown = readonly { readonly source: string; readonly id: string }[];

/** A line with one value per column; a value that the line lacks is empty. */
export function lineWire(line: ResultLine, columns: Shown, amountTiers: ReadonlySet<string>): WireLine {
  return {
    ...rowWire(line),
    scope_id: line.scope_id,
    values: columns.map((column) => {
      const found = line.values.find((one) => one.source === column.source && one.id === column.id);
      return found ? valueWire(found.value) : { type: 'empty' };
    }),
    ...conversionsWire(line, columns),
    ...splitsWire(line, columns),
    tiers: line.tiers.map((part) => ({
      variable_id: part.variable_id,
      tier: part.tier,
      measure: toText(part.measure),
      value: toText(part.value),
      pay: toText(part.pay),
      pays: amountTiers.has(part.variable_id) ? 'amount' : 'rate',
    })),
    share: line.share ? toText(line.share) : null,
  };
}
