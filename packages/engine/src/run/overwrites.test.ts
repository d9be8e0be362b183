import { ZERO, sum, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Overwrite, World } from '../model/index.ts';
import { referenceFor } from '../reference/reference.ts';
import { fastSummary, referenceSummary, referenceTables, shown } from '../testing/compare.ts';
import { dealTables } from '../testing/plan-builder.ts';
import { MONTHS, USERS, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { prepare, startRun } from './run.ts';

const places = fc.array(
  fc.record({
    user: fc.nat(),
    month: fc.nat(),
    compensation: fc.nat(),
    variable: fc.option(fc.nat(), { freq: 3 }),
    record: fc.nat(),
    value: fc.constantFrom('0', '12.345', '-3.5', '1000', '7'),
  }),
  { minLength: 1, maxLength: 8 },
);

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** At most one per place, and over a ranking its amount alone: that is what the product saves. */
function overwritesAt(
  world: World,
  chosen: readonly (typeof places extends fc.Arbitrary<infer T> ? T : never)[number][],
  record_ids: readonly string[],
): Overwrite[] {
  const prepared = prepare(world);
  const found = new Map<string, Overwrite>();
  for (const one of chosen) {
    const model = pick(world.compensations, one.compensation);
    const isRanking = model.document.payment.type === 'ranking';
    const variables = [...prepared.compensations.get(model.id)!.variables.values()];
    const variable =
      one.variable === null || isRanking || variables.length === 0 ? null : pick(variables, one.variable);
    if (variable?.grain && record_ids.length === 0) continue;
    const overwrite: Overwrite = {
      user_id: pick(USERS, one.user),
      month: pick(MONTHS, one.month),
      compensation_id: model.id,
      variable_id: variable?.variable.id ?? null,
      record_id: variable?.grain ? pick(record_ids, one.record) : null,
      value: one.value,
    };
    const { value: _, ...place } = overwrite;
    found.set(JSON.stringify(place), overwrite);
  }
  return [...found.values()];
}

test('with overwrites on random plans the fast engine equals the reference interpreter', () => {
  let applied = 0;
  fc.assert(
    fc.property(worlds, records, places, (plain, deals, chosen) => {
      const overwrites = overwritesAt(
        plain,
        chosen,
        deals.map((one) => one.id),
      );
      const world = { ...plain, overwrites };
      const tables = dealTables(deals);
      const fast = startRun(prepare(world), tables).statements({ users: USERS, months: MONTHS });
      expect(fastSummary(fast)).toEqual(referenceSummary(world, deals, USERS, MONTHS));

      // Beside each, the amount that the same world pays without any.
      const before = startRun(prepare(plain), tables).statements({ users: USERS, months: MONTHS });
      const rows = referenceTables(world, deals);
      for (const [at, { user_id, month, results }] of fast.entries())
        for (const [place, result] of results.entries()) {
          const was = before[at]!.results[place]!;
          const own = overwrites.filter(
            (one) =>
              one.user_id === user_id &&
              one.month === month &&
              one.compensation_id === result.compensation_id,
          );
          expect(result.overwrites?.cells.length ?? 0).toBe(own.length);
          if (!result.overwrites) continue;
          applied += result.overwrites.cells.filter((one) => one.applied).length;
          const reads = plain.compensations.find(({ id }) => id === result.compensation_id)!.document.scopes;
          if (reads.every(({ source }) => source.type !== 'compensation'))
            expect(result.overwrites.calculated).toEqual({ earned: was.earned, converted: was.converted });
          const shares = Array.from({ length: result.lines.count }, (_, line) => result.lines.at(line));
          if (result.lines.shares() && result.earned.ok)
            expect(
              toText(sum([...shares.flatMap((one) => one.share ?? []), result.true_up?.pay ?? ZERO])),
            ).toBe(toText(result.earned.value));
          if (result.compensation_id !== 'commission') continue;
          const model = world.compensations.find((one) => one.id === 'commission')!;
          const { reference } = referenceFor(world, rows, model, user_id, month)!;
          const expected = reference.rows(model.document.scopes[0]!);
          for (const [line, one] of shares.entries())
            for (const { source, id, value } of one.values)
              if (source === 'variable' && !id.includes(':'))
                expect(shown(value)).toBe(shown(reference.onRows(id, expected, 'exact')[line]!));
        }
    }),
    { numRuns: runs(250) },
  );
  expect(applied).toBeGreaterThan(80);
});
