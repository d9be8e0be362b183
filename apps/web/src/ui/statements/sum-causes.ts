import type { Version } from '../../data/statements.ts';
import { addText, compareText, subtractText } from '../../lib/amounts.ts';

export type Cause = NonNullable<Version['causes']>[number];

/**
 * What changed from one version to a later one, by cause: the sum of the steps between them, which adds up to the difference as each of
 * them does. A step that was not divided is shown as such. `versions`: newest first.
 */
export function sumCauses(versions: readonly Version[], from: number, to: number): readonly Cause[] {
  const steps = versions.flatMap((version, at) => {
    const before = versions[at + 1];
    if (!before || version.version > to || before.version < from) return [];
    return version.causes ?? [notDivided(version, before)];
  });
  return [...Map.groupBy(steps, ({ cause }) => cause).values()]
    .map((same) => same.reduceRight((sum, one) => added(sum, one)))
    .filter(({ earned, payable }) => compareText(earned, '0') !== 0 || compareText(payable, '0') !== 0);
}

const notDivided = (version: Version, before: Version): Cause => ({
  cause: 'other',
  earned: subtractText(version.earned, before.earned),
  payable: subtractText(version.payable, before.payable),
  compensations: [],
  details: [{ kind: 'other', what: 'unknown' }],
});

/** The later one's details first: they are what is there now. */
function added(a: Cause, b: Cause): Cause {
  const names = new Map([...a.compensations, ...b.compensations].map((one) => [one.compensation_id, one]));
  const details = [...b.details, ...a.details];
  return {
    cause: a.cause,
    earned: addText(a.earned, b.earned),
    payable: addText(a.payable, b.payable),
    compensations: [...names.values()].map((one) => ({
      ...one,
      earned: [...a.compensations, ...b.compensations]
        .filter(({ compensation_id }) => compensation_id === one.compensation_id)
        .reduce((sum, each) => addText(sum, each.earned), '0'),
    })),
    details: details.filter(
      (one, at) => details.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at,
    ),
  };
}
