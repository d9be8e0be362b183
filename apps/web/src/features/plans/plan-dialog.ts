import type { PlanSummary } from '@comptoir/contract';

/** The open dialog of a page with plans. */
export type PlanDialog =
  | { readonly kind: 'add' }
  | {
      readonly kind: 'rename' | 'duplicate' | 'archive' | 'delete' | 'compensation';
      readonly plan: PlanSummary;
    };
