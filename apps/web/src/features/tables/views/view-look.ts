import type { TableView, TableViewLook } from '@comptoir/contract';
import type { TableSearch } from '../table/table-search.ts';

/** What the grid shows now, as a view keeps it. */
export function lookOf(
  { filter, sort, sum, group, widths, fields: shown }: TableSearch,
  /** Those of the view, while the address names no others. */
  fields: readonly string[],
): TableViewLook {
  return {
    filters: filter?.items ?? [],
    link: filter?.link ?? 'and',
    fields: [...(shown ?? fields)],
    sort: sort ? [sort] : [],
    summaries: sum,
    groups: group,
    widths,
  };
}

/** What the address says when a view is chosen; without one, everything is shown. */
export function searchOf(view: TableView | null): Partial<TableSearch> {
  if (!view)
    return {
      view: undefined,
      as: undefined,
      filter: null,
      sort: null,
      sum: [],
      group: [],
      widths: {},
      fields: undefined,
    };
  const { id, filters, link, sort, summaries, groups, widths } = view;
  return {
    view: id,
    as: undefined,
    filter: filters.length === 0 ? null : { kind: 'group', link, items: filters },
    sort: sort[0] ?? null,
    sum: summaries,
    group: groups,
    widths,
    fields: undefined,
  };
}

/** Whether the grid shows something else than the view keeps. */
export function isChanged(view: TableView, search: TableSearch): boolean {
  const { filters, link, fields, sort, summaries, groups, widths } = view;
  const now = lookOf(search, fields);
  const kept = {
    filters,
    link: filters.length < 2 ? now.link : link,
    fields,
    sort: sort.slice(0, 1),
    summaries,
    groups,
    widths,
  };
  return inKeyOrder(now) !== inKeyOrder(kept);
}

/** Widths are in the order in which columns were made wider, and the database puts the keys of objects into an order of its own. */
const inKeyOrder = ({ widths, groups, ...look }: TableViewLook) =>
  JSON.stringify([
    look,
    groups.map(({ field_id, by, direction }) => [field_id, by, direction]),
    Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
