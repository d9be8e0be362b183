import type { StatementFilter } from '@comptoir/contract';

export const FILTER_TYPES = [
  'username',
  'users',
  'teams',
  'groups',
  'managers',
  'plans',
  'status',
  'error',
  'manually_adjusted',
  'manual',
  'with_comment',
] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

export function emptyFilter(type: FilterType): StatementFilter {
  switch (type) {
    case 'username':
      return { type, value: '' };
    case 'managers':
      return { type, values: [], only_direct: false };
    case 'error':
    case 'manually_adjusted':
    case 'manual':
    case 'with_comment':
      return { type, value: true };
    default:
      return { type, values: [] };
  }
}

/** Does it say something? An empty one is not saved. */
export function isComplete(filter: StatementFilter): boolean {
  if (filter.type === 'username') return filter.value.trim() !== '';
  return 'value' in filter || filter.values.length > 0;
}
