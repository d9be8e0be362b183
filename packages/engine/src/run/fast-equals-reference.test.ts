import { ZERO, sum, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceParts } from '../reference/payments.ts';
import { referenceFor } from '../reference/reference.ts';
import { fastSummary, referenceSummary, referenceTables, shown } from '../testing/compare.ts';
import { DEALS, dealTables } from '../testing/plan-builder.ts';
import { MONTHS, USERS, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { prepare, startRun } from './run.ts';

test('on random plans and records the fast engine equals the reference interpreter', () => {
  fc.assert(
    fc.property(worlds, records, (world, deals) => {
      const fast = startRun(prepare(world), dealTables(deals)).statements({ users: USERS, months: MONTHS });
      expect(fastSummary(fast)).toEqual(referenceSummary(world, deals, USERS, MONTHS));
    }),
    { numRuns: runs(1000) },
  );
});

test('lines list the rows of the reference with its values, and their shares add up to the pay', () => {
  fc.assert(
    fc.property(worlds, records, (world, deals) => {
      const rows = referenceTables(world, deals);
      for (const { user_id, month, results } of startRun(prepare(world), dealTables(deals)).statements({
        users: USERS,
        months: MONTHS,
      }))
        for (const result of results.filter((one) => one.compensation_id === 'commission')) {
          const model = world.compensations.find((one) => one.id === 'commission')!;
          const made = referenceFor(world, rows, model, user_id, month)!;
          const lines = Array.from({ length: result.lines.count }, (_, at) => result.lines.at(at));
          const expected = made.reference.rows(model.document.scopes[0]!);
          if (lines.length > 0)
            expect(lines.map((line) => line.record_id)).toEqual(expected.map((row) => row.id));
          for (const id of new Set(
            lines.flatMap((line) =>
              line.values.flatMap(({ source, id }) =>
                source === 'variable' && !id.includes(':') ? [id] : [],
              ),
            ),
          )) {
            const values = lines.map((line) =>
              shown(line.values.find((one) => one.source === 'variable' && one.id === id)!.value),
            );
            expect(values).toEqual(made.reference.onRows(id, expected, 'exact').map(shown));
          }
          // No row is a share too: only what is not made of rows has none.
          const shares = lines.flatMap((line) => line.share ?? []);
          if (result.lines.shares() && result.earned.ok)
            expect(toText(sum([...shares, result.true_up?.pay ?? ZERO]))).toBe(toText(result.earned.value));
        }
    }),
    { numRuns: runs(300) },
  );
});

test('pay is due in the months of the reference, part by part, and parts add up to what is earned', () => {
  let divided = 0;
  fc.assert(
    fc.property(worlds, records, (world, deals) => {
      const rows = referenceTables(world, deals);
      for (const { user_id, month, results } of startRun(prepare(world), dealTables(deals)).statements({
        users: USERS,
        months: MONTHS,
      }))
        for (const result of results) {
          const model = world.compensations.find((one) => one.id === result.compensation_id)!;
          const made = referenceFor(world, rows, model, user_id, month)!;
          expect(result.payment_month).toBe(made.reference.paymentMonth());
          if (result.parts === null || !result.earned.ok) continue;
          divided += 1;
          const lines = Array.from({ length: result.lines.count }, (_, at) => result.lines.at(at));
          const shares = lines.flatMap(({ record_id, share }) =>
            share ? [{ row: rows.get(DEALS.id)!.find(({ id }) => id === record_id)!, share }] : [],
          );
          const isShared = result.lines.shares() !== null;
          expect(
            result.parts.map(({ record, month, value, converted }) =>
              [
                record?.id ?? null,
                month,
                toText(value),
                ...(converted ? [toText(converted.company), toText(converted.payment.value)] : []),
              ].join(' '),
            ),
          ).toEqual(
            referenceParts(made.reference, isShared ? shares : null).map(({ record_id, month, amounts }) =>
              [record_id, month, ...amounts.slice(0, result.converted ? 3 : 1).map(shown)].join(' '),
            ),
          );
          expect(toText(sum(result.parts.map(({ value }) => value)))).toBe(toText(result.earned.value));
        }
    }),
    { numRuns: runs(300) },
  );
  expect(divided).toBeGreaterThan(100);
});
