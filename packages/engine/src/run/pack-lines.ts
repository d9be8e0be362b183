import { type Decimal, assert, assertNever, present } from '@comptoir/kernel';
import type { CellError, LineValue, ResultLine, TierPart, Value } from '../model/index.ts';
import type { Block } from './lines.ts';
import { PackedReader } from './packed-reader.ts';
import { PackedWriter } from './packed-writer.ts';
import type { RowParts } from './row-parts.ts';
import { positionAt } from './scope-index.ts';
import { shareAt } from './shares.ts';
import { type Vector, valueAt } from './vectors.ts';

/**
 * Lines as bytes. What all lines of a scope share (ids, tiers' rates) is written once before them; repeated texts are
 * written once and then named by number; whole numbers take as few bytes as they need. The first byte is the form's
 * version: stored statements must stay readable.
 */
const VERSION = 1;

const TYPES = ['empty', 'decimal', 'text', 'texts', 'date', 'boolean', 'user', 'error'] as const satisfies readonly Value['type'][];
const DECIMAL = TYPES.indexOf('decimal');

export function packBlocks(blocks: readonly Block[]): Uint8Array {
  const writer = new PackedWriter();
  writer.byte(VERSION);
  writer.whole(blocks.length);
  for (const block of blocks) {
    writeHead(writer, block);
    for (let line = 0; line < block.order.length; line += 1) writeLine(writer, block, line);
  }
  return writer.done();
}

export function unpackLines(bytes: Uint8Array): ResultLine[] {
  const reader = new PackedReader(bytes);
  assert(reader.byte() === VERSION, 'lines of a known version');
  const lines: ResultLine[] = [];
  for (let blocks = reader.whole(); blocks > 0; blocks -= 1) {
    const head = readHead(reader);
    for (let line = 0; line < head.lines; line += 1) lines.push(readLine(reader, head));
  }
  return lines;
}

interface Head {
  readonly lines: number;
  readonly scope_id: string;
  readonly isDated: boolean;
  readonly isShared: boolean;
  readonly cells: readonly { readonly source: LineValue['source']; readonly id: string }[];
  readonly accelerators: readonly { readonly variable_id: string; readonly values: readonly Decimal[] }[];
}

function writeHead(writer: PackedWriter, block: Block): void {
  writer.whole(block.order.length);
  writer.text(block.scope_id);
  writer.byte((block.index.days ? 1 : 0) | (block.shares ? 2 : 0));
  for (const cells of [block.fields, block.variables]) {
    writer.whole(cells.length);
    for (const { id } of cells) writer.text(id);
  }
  writer.whole(block.parts.length);
  for (const { variable_id, values } of block.parts) {
    writer.text(variable_id);
    writer.whole(values.length);
    for (const value of values) writer.decimal(value);
  }
}

function readHead(reader: PackedReader): Head {
  const lines = reader.whole();
  const scope_id = reader.text();
  const flags = reader.byte();
  const cellsOf = (source: LineValue['source']) => Array.from({ length: reader.whole() }, () => ({ source, id: reader.text() }));
  const cells = [...cellsOf('field'), ...cellsOf('variable')];
  const accelerators = Array.from({ length: reader.whole() }, () => ({
    variable_id: reader.text(),
    values: Array.from({ length: reader.whole() }, () => reader.decimal()),
  }));
  return { lines, scope_id, isDated: (flags & 1) !== 0, isShared: (flags & 2) !== 0, cells, accelerators };
}

/** Straight from the vectors: no object per line, value or tier on the way. */
function writeLine(writer: PackedWriter, block: Block, line: number): void {
  const at = block.order[line]!;
  const position = positionAt(block.batch, at);
  const { table, rows, days } = block.index;
  const row = rows[position]!;
  writer.recordId(table, row);
  writer.title(table, row);
  if (days) writer.signed(days[position]!);
  for (let cell = 0; cell < block.fields.length; cell += 1) writeCell(writer, block.fields[cell]!.vector, at);
  for (let cell = 0; cell < block.variables.length; cell += 1) writeCell(writer, block.variables[cell]!.vector, at);
  for (let part = 0; part < block.parts.length; part += 1) writeParts(writer, block.parts[part]!, at);
  if (!block.shares) return;
  const units = block.shares.units[line]!;
  if (typeof units === 'number') writer.narrow(units, block.shares.decimals);
  else writer.decimal(shareAt(block.shares, line));
}

function writeCell(writer: PackedWriter, vector: Vector, at: number): void {
  if (vector.kind === 'decimal') {
    const mantissa = vector.data[at]!;
    if (mantissa === mantissa) {
      writer.byte(DECIMAL);
      writer.narrow(mantissa, vector.scale);
      return;
    }
  }
  const value = valueAt(vector, at);
  writer.byte(TYPES.indexOf(value.type));
  writeValue(writer, value);
}

function writeParts(writer: PackedWriter, parts: RowParts, at: number): void {
  const { columns } = parts;
  if (columns) {
    const count = columns.count[at]!;
    writer.whole(count);
    for (let part = columns.first[at]!, end = part + count; part < end; part += 1) {
      writer.whole(columns.tiers[part]!);
      writer.narrow(columns.measures[part]!, columns.measure_scale);
      writer.narrow(columns.pays[part]!, columns.pay_scale);
    }
    return;
  }
  const list = parts.partsAt(at);
  writer.whole(list.length);
  for (const part of list) {
    writer.whole(part.tier);
    writer.decimal(part.measure);
    writer.decimal(part.pay);
  }
}

function readLine(reader: PackedReader, head: Head): ResultLine {
  const record_id = reader.id();
  const title = reader.text();
  const date = head.isDated ? reader.signed() : null;
  const values = head.cells.map(({ source, id }): LineValue => ({ source, id, value: readValue(reader, TYPES[reader.byte()]!) }));
  const tiers = head.accelerators.flatMap(({ variable_id, values: tierValues }) =>
    Array.from({ length: reader.whole() }, (): TierPart => {
      const tier = reader.whole();
      return { variable_id, tier, measure: reader.decimal(), value: present(tierValues[tier], 'a tier'), pay: reader.decimal() };
    }),
  );
  return { record_id, scope_id: head.scope_id, title, date, values, tiers, share: head.isShared ? reader.decimal() : null };
}

function writeValue(writer: PackedWriter, value: Value): void {
  switch (value.type) {
    case 'empty':
      break;
    case 'decimal':
      writer.decimal(value.value);
      break;
    case 'text':
    case 'user':
      writer.known(value.value);
      break;
    case 'texts':
      writer.whole(value.value.length);
      for (const text of value.value) writer.known(text);
      break;
    case 'date':
      writer.signed(value.value);
      break;
    case 'boolean':
      writer.byte(value.value ? 1 : 0);
      break;
    case 'error':
      writer.known(JSON.stringify(value.error));
      break;
    default:
      assertNever(value);
  }
}

function readValue(reader: PackedReader, type: Value['type']): Value {
  switch (type) {
    case 'empty':
      return { type };
    case 'decimal':
      return { type, value: reader.decimal() };
    case 'text':
    case 'user':
      return { type, value: reader.known() };
    case 'texts':
      return { type, value: Array.from({ length: reader.whole() }, () => reader.known()) };
    case 'date':
      return { type, value: reader.signed() };
    case 'boolean':
      return { type, value: reader.byte() === 1 };
    case 'error':
      return { type, error: JSON.parse(reader.known()) as CellError }; // written by writeValue
    default:
      return assertNever(type);
  }
}
