import { type CompensationModel, membersFor, periodIn } from '@comptoir/engine';
import { parseMonth, closedRange, overlaps } from '@comptoir/kernel';
import type { CompanyPeriod } from '../company-calendar/index.ts';
import type { People } from './world-people-queries.ts';
import { type CompensationRow, type PlanMembers, unitsOf } from './world-plan-queries.ts';
import type { TriedCompensation } from './world-queries.ts';

/** Plans as the engine has them, with what only words need. */
export interface MadePlans {
  readonly compensations: readonly CompensationModel[];
  readonly has_guest: boolean;
  readonly names: ReadonlyMap<string, string>;
  readonly descriptions: ReadonlyMap<string, string>;
}

export function makePlans(
  rows: readonly CompensationRow[],
  { people, members }: { readonly people: People; readonly members: PlanMembers },
  tried: TriedCompensation | null,
  { calendar, today }: CompanyPeriod,
): MadePlans {
  const units = unitsOf(people);
  const compensations = rows.map((row): CompensationModel => {
    const document = tried?.compensation_id === row.id ? tried.document : row.document;
    return {
      id: row.id,
      name: row.name,
      plan_id: row.plan_id,
      calculation_trigger: row.calculation_trigger,
      payment_trigger: row.payment_trigger,
      only_month: row.only_month === null ? null : parseMonth(row.only_month),
      document,
      attribution: row.attribution,
      members: membersFor(members.get(row.plan_id) ?? [], document.only_for, units),
    };
  });
  const guest = tried?.guest;
  const visited = compensations.findIndex((one) => {
    const period =
      guest && one.id === tried.compensation_id ? periodIn(one, guest.month, calendar, today) : null;
    return (
      period !== null &&
      !one.members.some(
        ({ user_id, span: days }) => user_id === guest?.user_id && overlaps(closedRange(days), period.days),
      )
    );
  });
  return {
    compensations: compensations.map((one, at) =>
      guest && at === visited
        ? { ...one, members: [...one.members, { user_id: guest.user_id, span: { start: null, end: null } }] }
        : one,
    ),
    has_guest: visited >= 0,
    names: new Map(rows.map((row) => [row.plan_id, row.plan_name])),
    descriptions: new Map(rows.map((row) => [row.id, row.description])),
  };
}
