import type { FlagState } from '../metrics/shapes.ts';
import type { InUse, Most, Named, None } from './plan-codes.ts';

/** Refusals of metrics and flags. */
export interface MetricErrorParams {
  /** As many own metrics as the company's pack has. */
  metric_limit: Most;
  metric_key_used: { readonly api_key: string };
  /** Standard metrics are hidden, not changed or deleted. */
  metric_standard: None;
  metric_in_use: Named & InUse;
  /** Only numbers are flagged or made a metric. */
  not_numeric: Named;
  flag_refused: Named & { readonly state: Exclude<FlagState, 'flaggable'> };
  flag_limit: Most;
}

export const METRIC_ERRORS = {
  metric_limit: true,
  metric_key_used: true,
  metric_standard: true,
  metric_in_use: true,
  not_numeric: true,
  flag_refused: true,
  flag_limit: true,
} as const satisfies Readonly<Record<keyof MetricErrorParams, true>>;
