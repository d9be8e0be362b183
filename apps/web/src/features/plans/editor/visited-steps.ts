import { useEffect, useState } from 'react';
import type { StepName } from '../../../searches.ts';

/** Steps seen since the page was loaded, by compensation: going away and back keeps them. */
const seen = new Map<string, ReadonlySet<StepName>>();

/** The steps that this person has opened; only these can be shown as done. */
export function useVisitedSteps(compensation_id: string, step: StepName): ReadonlySet<StepName> {
  const [visited, setVisited] = useState<ReadonlySet<StepName>>(
    () => new Set([...(seen.get(compensation_id) ?? []), step]),
  );
  if (!visited.has(step)) setVisited(new Set([...visited, step]));
  useEffect(() => {
    seen.set(compensation_id, visited);
  }, [compensation_id, visited]);
  return visited;
}
