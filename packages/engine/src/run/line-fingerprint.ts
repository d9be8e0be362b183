import { type Decimal, assertNever } from '@comptoir/kernel';
import type { Value } from '../model/index.ts';
import type { Block } from './lines.ts';
import type { RowParts } from './row-parts.ts';
import { positionAt } from './scope-index.ts';
import { Fingerprint, codePrints } from '../columns/index.ts';
import { type CodedTexts, type Vector, sizeOf, valueAt } from './vectors.ts';

/**
 * What lines are made of, in the order in which the index has the rows: their own order, and the shares, follow from it. Neither is
 * computed, and no text is read that was read before.
 */
export function fingerprintOf(blocks: readonly Block[]): string {
  const fingerprint = new Fingerprint();
  fingerprint.number(blocks.length);
  for (const block of blocks) {
    fingerprint.text(block.scope_id);
    fingerprint.number(block.batch.size);
    addRows(fingerprint, block);
    for (const { vector, direction } of block.keys) {
      fingerprint.text(direction);
      addCells(fingerprint, vector);
    }
    for (const cells of [block.fields, block.variables]) {
      fingerprint.number(cells.length);
      for (const { id, vector } of cells) {
        fingerprint.text(id);
        addCells(fingerprint, vector);
      }
    }
    fingerprint.number(block.parts.length);
    for (const parts of block.parts) addParts(fingerprint, parts, block.batch.size);
    addShares(fingerprint, block);
  }
  return fingerprint.text64;
}

let rowRoom = new Int32Array(0);

function addRows(fingerprint: Fingerprint, { index, batch }: Block): void {
  const { table, rows, days } = index;
  const { size } = batch;
  if (size > rowRoom.length) rowRoom = new Int32Array(size * 2);
  for (let at = 0; at < size; at += 1) rowRoom[at] = rows[positionAt(batch, at)]!;
  fingerprint.number(days ? 1 : 0);
  if (days) for (let at = 0; at < size; at += 1) fingerprint.word(days[positionAt(batch, at)]!);
  table.ids.addTo(fingerprint, rowRoom, size);
  table.title.addTo(fingerprint, rowRoom, size);
}

function addCells(fingerprint: Fingerprint, vector: Vector): void {
  const size = sizeOf(vector);
  if (vector.kind === 'decimal') {
    const { data } = vector;
    fingerprint.number(0);
    fingerprint.number(vector.scale);
    fingerprint.doubles(data);
    for (let at = 0; at < size; at += 1)
      if (data[at] !== data[at]) addValue(fingerprint, valueAt(vector, at));
    return;
  }
  const { coded, users, dayAt } = vector;
  fingerprint.number(coded ? 1 : users ? 2 : dayAt ? 3 : 4);
  if (coded) addCodes(fingerprint, coded, size);
  else if (users) addCodes(fingerprint, users, size);
  else if (dayAt) for (let at = 0; at < size; at += 1) fingerprint.word(dayAt(at));
  else for (let at = 0; at < size; at += 1) addValue(fingerprint, vector.at(at));
}

function addCodes(fingerprint: Fingerprint, coded: CodedTexts, size: number): void {
  const { low, high } = codePrints(coded.dictionary);
  for (let at = 0; at < size; at += 1) {
    const code = coded.codeAt(at);
    fingerprint.word(code < 0 ? -1 : low[code]!);
    fingerprint.word(code < 0 ? -1 : high[code]!);
  }
}

function addParts(fingerprint: Fingerprint, parts: RowParts, size: number): void {
  fingerprint.text(parts.variable_id);
  fingerprint.number(parts.values.length);
  for (const value of parts.values) addDecimal(fingerprint, value);
  const columns = parts.columns();
  if (!columns) {
    for (let at = 0; at < size; at += 1)
      for (const { tier, measure, pay } of parts.partsAt(at)) {
        fingerprint.number(at);
        fingerprint.number(tier);
        addDecimal(fingerprint, measure);
        addDecimal(fingerprint, pay);
      }
    return;
  }
  const { first, count, tiers, measures, pays } = columns;
  fingerprint.number(columns.measure_scale);
  fingerprint.number(columns.pay_scale);
  for (let at = 0; at < size; at += 1) {
    fingerprint.word(count[at]!);
    for (let from = first[at]!, end = from + count[at]!; from < end; from += 1) {
      fingerprint.word(tiers[from]!);
      fingerprint.number(measures[from]!);
      fingerprint.number(pays[from]!);
    }
  }
}

function addShares(fingerprint: Fingerprint, { basis }: Block): void {
  fingerprint.number(basis ? 1 : 0);
  if (!basis) return;
  addDecimal(fingerprint, basis.total);
  fingerprint.number(basis.isAllotted ? 1 : 0);
  addCells(fingerprint, basis.weights);
}

function addDecimal(fingerprint: Fingerprint, { mantissa, scale }: Decimal): void {
  fingerprint.number(scale);
  fingerprint.text(String(mantissa));
}

function addValue(fingerprint: Fingerprint, value: Value): void {
  fingerprint.text(value.type);
  switch (value.type) {
    case 'empty':
      break;
    case 'decimal':
      addDecimal(fingerprint, value.value);
      break;
    case 'text':
    case 'user':
      fingerprint.text(value.value);
      break;
    case 'texts':
      fingerprint.number(value.value.length);
      for (const text of value.value) fingerprint.text(text);
      break;
    case 'date':
      fingerprint.number(value.value);
      break;
    case 'boolean':
      fingerprint.number(value.value ? 1 : 0);
      break;
    case 'error':
      fingerprint.text(JSON.stringify(value.error));
      break;
    default:
      assertNever(value);
  }
}
