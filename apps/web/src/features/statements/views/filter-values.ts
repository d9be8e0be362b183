import type { StatementFilter } from '@comptoir/contract';
import type { StatementsSearch } from '../../../searches.ts';

/** The board's own filters, in the address. */
export const NO_FILTERS = {
  q: undefined,
  status: undefined,
  teams: undefined,
  groups: undefined,
  managers: undefined,
  direct: undefined,
  plans: undefined,
  error: undefined,
  draw: undefined,
  manually_adjusted: undefined,
  manual: undefined,
  commented: undefined,
} as const;

/** What the board has beside a view, and loses when another one is chosen. */
export const AS_THE_VIEW = { ...NO_FILTERS, columns: undefined } as const;

/** The same as a view keeps them. */
export function filtersOf({
  q,
  status,
  teams,
  groups,
  managers,
  direct,
  plans,
  error,
  manually_adjusted,
  manual,
  commented,
}: StatementsSearch): StatementFilter[] {
  return [
    ...(q ? [{ type: 'username' as const, value: q }] : []),
    ...(status ? [{ type: 'status' as const, values: status }] : []),
    ...(teams ? [{ type: 'teams' as const, values: teams }] : []),
    ...(groups ? [{ type: 'groups' as const, values: groups }] : []),
    ...(managers ? [{ type: 'managers' as const, values: managers, only_direct: direct === true }] : []),
    ...(plans ? [{ type: 'plans' as const, values: plans }] : []),
    ...(error === undefined ? [] : [{ type: 'error' as const, value: error }]),
    ...(manually_adjusted === undefined
      ? []
      : [{ type: 'manually_adjusted' as const, value: manually_adjusted }]),
    ...(manual === undefined ? [] : [{ type: 'manual' as const, value: manual }]),
    ...(commented === undefined ? [] : [{ type: 'with_comment' as const, value: commented }]),
  ];
}
