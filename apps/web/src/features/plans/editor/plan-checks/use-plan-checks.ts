import type { PlanCheckResultWire, PlanCheckWire, StoredPlanChecks } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { planData } from '../../../../data/plans.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import type { Editor } from '../use-editor.ts';

const NONE: StoredPlanChecks = { version: 0, checks: [], hidden: 0, results: [] };

/** The checks of a compensation as they are typed, and what they give with the document on the screen. */
export function usePlanChecks({ compensation, document }: Editor) {
  const { id } = compensation;
  const stored = useQuery(planData.checks(id));
  const draft = useDraft(stored.data ?? NONE, ({ checks }): { checks: readonly PlanCheckWire[] } => ({
    checks,
  }));
  const { checks } = draft.values;
  const run = useQuery({
    ...planData.runChecks(id, {
      document: document as Editor['compensation']['document'],
      checks: [...checks],
    }),
    enabled: stored.data !== undefined && checks.length > 0,
  });
  const save = useMutation({
    mutationFn: () =>
      planData.saveChecks({ params: { id }, body: { version: draft.base.version, checks: [...checks] } }),
    onSuccess: (answer) => draft.take(answer),
  });
  const results = new Map<string, PlanCheckResultWire>(
    (checks.length === 0 ? [] : (run.data?.results ?? [])).map((one) => [one.check_id, one]),
  );
  return { stored, draft, checks, results, save };
}
