import { dec, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEALS, deal } from '../testing/plan-builder.ts';
import { ByteDictionary } from './byte-dictionary.ts';
import { DecimalColumn } from './decimal-column.ts';
import { CodeColumn, RawTextColumn } from './other-columns.ts';
import { columnsFromRecords } from './table-columns.ts';

function uuid(seed: number): string {
  return `01900000-0000-7000-8000-${seed.toString(16).padStart(12, '0')}`;
}

describe('decimal columns', () => {
  test('numbers come back as they went in, at any scale and size', () => {
    const number = fc.tuple(
      fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
      fc.integer({ min: 0, max: 20 }),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.option(
            fc.oneof(
              number,
              fc.tuple(fc.bigInt({ min: -1000n, max: 1000n }), fc.integer({ min: 0, max: 3 })),
            ),
          ),
          {
            maxLength: 20,
          },
        ),
        (cells) => {
          const column = new DecimalColumn(2, 2);
          for (const [row, cell] of cells.entries()) {
            if (cell) column.setBigint(row, cell[0], cell[1]);
            else column.setEmpty(row);
          }
          for (const [row, cell] of cells.entries()) {
            const found = column.at(row);
            expect(found && toText(found)).toBe(cell && toText(dec(`${cell[0]}e-${cell[1]}`)));
          }
        },
      ),
    );
  });

  test('stays narrow up to 2^53 - 1 and goes on wide past it', () => {
    const column = new DecimalColumn(1, 2);
    column.setBigint(0, 9007199254740991n, 2);
    expect(column.narrow).not.toBeNull();
    column.setBigint(1, 9007199254740992n, 2);
    expect(column.narrow).toBeNull();
    expect([toText(column.at(0)!), toText(column.at(1)!)]).toEqual([
      '90071992547409.91',
      '90071992547409.92',
    ]);
  });
});

test('records are found, replaced and removed like in a map', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('upsert', 'remove', 'find'), fc.nat(40), fc.integer({ min: 0, max: 999 })),
    {
      maxLength: 200,
    },
  );
  for (const idOf of [uuid, (seed: number) => `deal ${seed}`])
    fc.assert(
      fc.property(steps, (list) => {
        const columns = columnsFromRecords(DEALS, [
          deal(idOf(1), '2026-01-01', '1'),
          deal(idOf(2), null, null),
        ]);
        const model = new Map([
          [idOf(1), '1'],
          [idOf(2), 'none'],
        ]);
        for (const [kind, seed, amount] of list) {
          const id = idOf(seed);
          if (kind === 'upsert') {
            columns.upsert(deal(id, '2026-01-02', String(amount)));
            model.set(id, String(amount));
          } else if (kind === 'remove') expect(columns.remove(id)).toBe(model.delete(id));
          const row = columns.ids.find(id, columns.size);
          expect(row >= 0).toBe(model.has(id));
          if (row < 0) continue;
          const value = columns.valueAt('amount', row);
          expect([
            columns.ids.at(row),
            value.type === 'decimal' ? toText(value.value) : 'none',
            columns.title.at(row),
          ]).toEqual([id, model.get(id), id]);
        }
        expect(columns.size).toBe(model.size);
      }),
    );
});

test('ids in the order of their rows need no sort; an id out of order is noticed', () => {
  const ascending = columnsFromRecords(
    DEALS,
    [1, 2, 300].map((seed) => deal(uuid(seed), null, null)),
  );
  expect(ascending.ids.isAscending).toBe(true);
  ascending.upsert(deal(uuid(4), null, null));
  expect(ascending.ids.isAscending).toBe(false);
  const removed = columnsFromRecords(
    DEALS,
    [1, 2, 300].map((seed) => deal(uuid(seed), null, null)),
  );
  removed.remove(uuid(1));
  expect(removed.ids.isAscending).toBe(false);
});

test('equal bytes get equal codes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 }), { maxLength: 300 }), (texts) => {
      const dictionary = new ByteDictionary();
      const codes = new Map<string, number>();
      for (const text of texts) {
        const bytes = new TextEncoder().encode(`..${text}.`);
        const code = dictionary.codeOf(bytes, 2, bytes.length - 1);
        expect(code).toBe(codes.get(text) ?? codes.size);
        codes.set(text, code);
        expect(new TextDecoder().decode(dictionary.bytesOf(code))).toBe(text);
      }
    }),
  );
});

test('raw texts keep what is written over and moved', () => {
  const titles = new RawTextColumn(1);
  for (const [row, text] of ['a', 'été', '', 'dd'].entries()) titles.set(row, text === '' ? null : text);
  titles.set(1, 'over');
  titles.move(3, 0);
  titles.trim(4);
  expect([0, 1, 2, 3].map((row) => titles.at(row))).toEqual(['dd', 'over', '', 'dd']);
});

test('a text that a load added is found by its code afterwards, and beside one that an edit brought', () => {
  const column = new CodeColumn('text', 4);
  expect(['a', 'b'].map((text) => column.addText(text))).toEqual([0, 1]);
  expect(['b', 'c', 'a', 'c'].map((text) => column.codeOf(text))).toEqual([1, 2, 0, 2]);
  expect(column.addText('d')).toBe(3);
  expect(column.codeOf('d')).toBe(3);
  expect(column.dictionary).toEqual(['a', 'b', 'c', 'd']);
});
