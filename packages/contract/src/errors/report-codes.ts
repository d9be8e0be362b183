import type { Most, Named, None } from './plan-codes.ts';

/** Refusals of reports. */
export interface ReportErrorParams {
  /** Or it is not shared with the caller. */
  report_not_found: None;
  /** Seen, but not theirs to change. */
  report_forbidden: None;
  report_not_shareable: Named;
  reports_full: Most;
}

export const REPORT_ERRORS = {
  report_not_found: true,
  report_forbidden: true,
  report_not_shareable: true,
  reports_full: true,
} as const satisfies Readonly<Record<keyof ReportErrorParams, true>>;
