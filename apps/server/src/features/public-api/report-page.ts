import type { QueryOf, readRecordRows, ReportPage } from '@comptoir/contract';

export type ReportQuery = QueryOf<typeof readRecordRows>;

/** What a page reads: one row more than it shows, which begins the next page. */
export function spanOf({ start_id, limit, last_modified_after, last_modified_before }: ReportQuery) {
  return {
    start_id: start_id ?? null,
    after: last_modified_after === undefined ? null : new Date(last_modified_after),
    before: last_modified_before === undefined ? null : new Date(last_modified_before),
    limit: limit + 1,
  };
}

/** @param ids of the rows that were read, the one beyond the page too */
export function pageOf(
  path: string,
  query: ReportQuery,
  ids: readonly string[],
  data: ReportPage['data'],
): ReportPage {
  const next_start_id = ids[query.limit] ?? null;
  return {
    data,
    meta: {
      next_start_id,
      has_more: next_start_id !== null,
      next_url: next_start_id === null ? null : `${path}?${searchOf(query, next_start_id)}`,
    },
  };
}

function searchOf(query: ReportQuery, start_id: string): string {
  const entries = Object.entries({ ...query, start_id }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(entries).toString();
}

/** A number as programs read it, and its exact text. */
export const amountOf = (value_exact: string, currency: string) => ({
  value: Number(value_exact),
  currency,
  value_exact,
});
