import { useQuery } from '@tanstack/react-query';
import { statementData } from '../../data/statements.ts';
import { useFormat } from '../../lib/use-format.ts';

/** The latest month with statements. */
export function useLoadedMonth(): string {
  const { presentMonth } = useFormat();
  return useQuery(statementData.latestMonth).data ?? presentMonth();
}
