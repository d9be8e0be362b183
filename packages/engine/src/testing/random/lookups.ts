import fc from 'fast-check';
import type { LookupCell, LookupRow, LookupVariable } from '../../model/index.ts';
import { USERS, oneOf, regions } from './values.ts';

const VALUES = ['0.03', '0.05', '0.1', '25', '0', '-0.02', '1000000'];
/** What each key's cells are like. */
const CUTS: Readonly<Record<string, readonly string[]>> = {
  closed: ['2025-12-01', '2026-01-10', '2026-02-01', '2026-03-31'],
  margin: ['-0.1', '0', '0.1', '0.25', '0.5'],
  rate: ['0', '0.05', '0.1'],
};
const AMOUNTS = ['-100', '0', '100', '100.5', '500', '1000', '25000'];
const EXACT: Readonly<Record<string, fc.Arbitrary<string>>> = {
  region: regions,
  'owner region': regions,
  segment: regions,
  stage: oneOf('won', 'Won', 'lost', 'open'),
  signed: oneOf('true', 'false'),
  owner: oneOf(...USERS),
  label: oneOf('N', 'S', 'won', 'North'),
};

const range = (cuts: readonly string[]): fc.Arbitrary<LookupCell> =>
  fc.tuple(fc.nat(cuts.length), fc.nat(cuts.length)).map(([a, b]) => ({
    // Past the ends: open.
    from: cuts[Math.min(a, b) - 1] ?? null,
    to: cuts[Math.max(a, b)] ?? null,
  }));

function cellOf(key: string, kind: LookupVariable['kind']): fc.Arbitrary<LookupCell> {
  const exact = EXACT[key];
  if (exact) return exact.map((is) => ({ is }));
  const cuts = CUTS[key] ?? AMOUNTS;
  return kind === 'LookupRange' ? range(cuts) : oneOf(...cuts).map((is) => ({ is }));
}

const validity = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ valid_from: null, valid_until: null }) },
  {
    weight: 1,
    arbitrary: fc.record({
      valid_from: oneOf(null, '2026-01-01', '2026-01-20'),
      valid_until: oneOf(null, '2026-01-19', '2026-02-15'),
    }),
  },
);

/** Tables with few rows, which may overlap (the first counts) and leave gaps, as drafts do. */
export function lookups(id: string, keys: readonly (readonly string[])[]): fc.Arbitrary<LookupVariable> {
  return fc
    .record({
      keys: oneOf(...keys),
      kind: oneOf<LookupVariable['kind']>('LookupRange', 'LookupRange', 'LookupPoint'),
    })
    .chain(({ keys: chosen, kind }) => {
      const row: fc.Arbitrary<LookupRow> = fc
        .record({
          cells: fc.tuple(...chosen.map((key) => cellOf(key, kind))),
          value: oneOf(...VALUES),
          days: validity,
        })
        .map(({ days, ...rest }) => ({ ...rest, ...days }));
      return fc
        .record({
          rows: fc.array(row, { minLength: 1, maxLength: 6 }),
          otherwise: oneOf(null, '0', '0.01', '7'),
          cap_result: fc.boolean(),
        })
        .map(({ cap_result, ...table }): LookupVariable => {
          const base = {
            id,
            name: id,
            description: '',
            format: null,
            key_variable_ids: chosen,
            result: 'number' as const,
            ...table,
          };
          return kind === 'LookupRange' ? { ...base, kind, cap_result } : { ...base, kind };
        });
    });
}
