import type { PlanSummary } from '@comptoir/contract';

/** The open dialog of a page with plans. */
export type PlanDialog =
  | { readonly kind: 'add' }
  /** A new plan, made of a text. */
  | { readonly kind: 'new_text' }
  | { readonly kind: 'template' }
  | {
      readonly kind: 'rename' | 'duplicate' | 'archive' | 'delete' | 'compensation' | 'text';
      readonly plan: PlanSummary;
    };
