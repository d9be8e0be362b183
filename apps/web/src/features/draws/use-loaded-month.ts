import { useQuery } from '@tanstack/react-query';
import { statementData } from '../../data/statements.ts';
import { thisMonth } from '../../lib/this-month.ts';

/** The latest month with statements. */
export function useLoadedMonth(): string {
  return useQuery(statementData.latestMonth).data ?? thisMonth();
}
