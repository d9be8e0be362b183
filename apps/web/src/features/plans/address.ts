/** What the addresses of the plan pages hold. Apart from the pages, so that the router loads none of them. */

export interface PlansSearch {
  readonly state?: 'archived' | undefined;
  readonly q?: string | undefined;
  /** The dialog of a new plan is open. */
  readonly new?: true | undefined;
}

export function readPlansSearch(search: Record<string, unknown>): PlansSearch {
  return {
    state: search['state'] === 'archived' ? 'archived' : undefined,
    q: typeof search['q'] === 'string' && search['q'] !== '' ? search['q'] : undefined,
    new: search['new'] === true ? true : undefined,
  };
}

const TABS = ['compensations', 'members'] as const;

export interface PlanSearch {
  readonly tab?: (typeof TABS)[number] | undefined;
}

export function readPlanSearch(search: Record<string, unknown>): PlanSearch {
  return { tab: TABS.find((tab) => tab === search['tab']) };
}

export const STEPS = ['data', 'commission', 'rules', 'kpis', 'dashboard'] as const;
export type StepName = (typeof STEPS)[number];

/** What the address holds: the step, the chosen value, the person and month tried on. */
export interface EditorSearch {
  readonly step?: StepName | undefined;
  readonly variable?: string | undefined;
  readonly user?: string | undefined;
  readonly month?: string | undefined;
}

export function readEditorSearch(search: Record<string, unknown>): EditorSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const month = text('month');
  return {
    step: STEPS.find((step) => step === search['step']),
    variable: text('variable'),
    user: text('user'),
    month: month && /^\d{4}-\d{2}$/.test(month) ? month : undefined,
  };
}
