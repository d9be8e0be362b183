import { type Decimal, assert, assertNever, decimalOf, present } from '@comptoir/kernel';
import type { CellError, LineValue, ResultLine, TierPart, Value } from '../model/index.ts';
import { EACH, VALUE_TYPES, VERSION } from './packed-form.ts';
import { PackedReader } from './packed-reader.ts';

/** Line after line, as statements were stored before the columns. */
const LINE_BY_LINE = 1;

/** Reads what `packBlocks` wrote, in its present form or an earlier one. */
export function unpackLines(bytes: Uint8Array): ResultLine[] {
  const reader = new PackedReader(bytes);
  const version = reader.byte();
  assert(version === VERSION || version === LINE_BY_LINE, 'lines of a known version');
  const lines: ResultLine[] = [];
  for (let blocks = reader.whole(); blocks > 0; blocks -= 1) {
    const head = readHead(reader);
    const block =
      version === VERSION ? readColumns(reader, head) : times(head.lines, () => readLine(reader, head));
    // One by one: a call takes some 125,000 arguments at most.
    for (const line of block) lines.push(line);
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

function times<T>(length: number, read: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => read(index));
}

function readHead(reader: PackedReader): Head {
  const lines = reader.whole();
  const scope_id = reader.text();
  const flags = reader.byte();
  const cellsOf = (source: LineValue['source']) =>
    times(reader.whole(), () => ({ source, id: reader.text() }));
  const cells = [...cellsOf('field'), ...cellsOf('variable')];
  const accelerators = times(reader.whole(), () => ({
    variable_id: reader.text(),
    values: times(reader.whole(), () => reader.decimal()),
  }));
  return { lines, scope_id, isDated: (flags & 1) !== 0, isShared: (flags & 2) !== 0, cells, accelerators };
}

function readColumns(reader: PackedReader, head: Head): ResultLine[] {
  const { lines: size, scope_id } = head;
  if (size === 0) return [];
  const dates = head.isDated ? readDays(reader, size) : null;
  const ids = reader.byte() === 1 ? times(size, () => reader.uuid()) : times(size, () => reader.text());
  const titleBytes = times(size, () => reader.signed());
  const titles = titleBytes.map((bytes) => reader.utf8(bytes));
  const cells = head.cells.map(() => readCells(reader, size));
  const parts = head.accelerators.map(({ variable_id, values }) =>
    readParts(reader, size, variable_id, values),
  );
  const shares = head.isShared ? readDecimals(reader, size) : null;
  return times(size, (line) => ({
    record_id: ids[line]!,
    scope_id,
    title: titles[line]!,
    date: dates?.[line] ?? null,
    values: head.cells.map(({ source, id }, cell) => ({ source, id, value: cells[cell]![line]! })),
    tiers: parts.flatMap((lists) => lists[line]!),
    share: shares?.[line] ?? null,
  }));
}

function readDays(reader: PackedReader, size: number): number[] {
  let day = 0;
  return times(size, () => (day += reader.signed()));
}

function readCells(reader: PackedReader, size: number): Value[] {
  if (reader.byte() === 1) return readDecimals(reader, size).map((value) => ({ type: 'decimal', value }));
  return times(size, () => readValue(reader, VALUE_TYPES[reader.byte()]!));
}

function readDecimals(reader: PackedReader, size: number): Decimal[] {
  const scale = reader.byte();
  return times(size, () => (scale === EACH ? reader.decimal() : decimalOf(BigInt(reader.signed()), scale)));
}

function readParts(
  reader: PackedReader,
  size: number,
  variable_id: string,
  values: readonly Decimal[],
): TierPart[][] {
  const counts = times(size, () => reader.whole());
  const total = counts.reduce((sum, count) => sum + count, 0);
  const tiers = times(total, () => reader.whole());
  const measures = readDecimals(reader, total);
  const pays = readDecimals(reader, total);
  let part = 0;
  return counts.map((count) =>
    times(count, () => {
      const at = part++;
      const tier = tiers[at]!;
      return {
        variable_id,
        tier,
        measure: measures[at]!,
        value: present(values[tier], 'a tier'),
        pay: pays[at]!,
      };
    }),
  );
}

function readLine(reader: PackedReader, head: Head): ResultLine {
  const record_id = reader.byte() === 1 ? reader.uuid() : reader.text();
  const title = reader.text();
  const date = head.isDated ? reader.signed() : null;
  const values = head.cells.map(({ source, id }): LineValue => ({
    source,
    id,
    value: readValue(reader, VALUE_TYPES[reader.byte()]!),
  }));
  const tiers = head.accelerators.flatMap(({ variable_id, values: tierValues }) =>
    times(reader.whole(), (): TierPart => {
      const tier = reader.whole();
      return {
        variable_id,
        tier,
        measure: reader.decimal(),
        value: present(tierValues[tier], 'a tier'),
        pay: reader.decimal(),
      };
    }),
  );
  return {
    record_id,
    scope_id: head.scope_id,
    title,
    date,
    values,
    tiers,
    share: head.isShared ? reader.decimal() : null,
  };
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
      return { type, value: times(reader.whole(), () => reader.known()) };
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
