import type { Use } from '../shared/uses.ts';

/** A refusal that needs no parameter. */
export type None = Readonly<Record<never, never>>;
/** What uses the thing that can't be deleted or changed. */
export interface InUse {
  readonly uses: readonly Use[];
}
export interface Named {
  readonly name: string;
}
/** A limit that was passed. */
export interface Most {
  readonly most: number;
}

/** Refusals about plans, compensations, quotas and currencies. */
export interface PlanErrorParams {
  plan_archived: None;
  plan_checks_failed: { readonly count: number; readonly names: readonly string[] };
  check_not_copied: { readonly reason: 'not_computed' | 'currencies' | 'ranking' | 'too_many_records' };
  plan_text_invalid: { readonly count: number; readonly line: number };
  plan_text_unnamed: {
    readonly unnamed: readonly {
      readonly reason: string;
      readonly kind: string;
      readonly compensation: string;
      readonly name: string;
    }[];
  };
  plan_in_use: InUse;
  compensation_changed: { readonly version: number; readonly updated_by_name: string };
  compensation_incomplete: None;
  compensation_has_errors: {
    readonly count: number;
    readonly diagnostics: readonly { readonly code: string }[];
  };
  frequency_locked: None;
  preview_forbidden: { readonly reads: readonly { readonly kind: string; readonly name: string }[] };
  more_than_own: None;
  quota_in_use: InUse;
  quota_archived: None;
  attribution_invalid: { readonly reason?: string; readonly user_id?: string };
  calculation_too_long: { readonly seconds: number };
  calculation_replaced: None;

  /** `hidden`: uses that the caller may not see. */
  currency_in_use: Named & InUse & { readonly hidden: number };
  company_currency_fixed: None;
  /** Locked statements used the rate. `names`: those that the caller may see, of the first ones. */
  rate_locked: {
    readonly currency: string;
    readonly month: string;
    readonly statements: number;
    readonly names: readonly string[];
  };
}
