import { MAX_TURNED_GROUPS } from '@comptoir/kernel';
import type { RecordGroup, SummaryWire, TableWire } from '@comptoir/contract';
import { useMemo, useState } from 'react';
import type { RecordGrouping } from '../../../data/records.ts';
import { functionsFor } from './summary-functions.ts';
import type { TableSearch } from './table-search.ts';

/** From this many records on, groups are closed at first: their headers are there sooner than a million records in order. */
const CLOSED_FROM = 50_000;

export interface Grouping extends RecordGrouping {
  readonly isGrouped: boolean;
  toggle(group_id: string): void;
  setAll(isOpen: boolean): void;
}

interface Openings {
  /** Of which groups they are: others begin as all do. */
  readonly of: string;
  readonly open: boolean;
  readonly turned: readonly string[];
}

/** The groups of the address with the subtotals that the table shows, and which of them are open on this page. */
export function useGrouping(table: TableWire, { group, sum }: TableSearch): Grouping {
  const groups = useMemo(() => knownGroups(table, group), [table, group]);
  const summaries = useMemo(() => knownSummaries(table, sum), [table, sum]);
  const of = JSON.stringify(groups);
  const begin: Openings = { of, open: table.record_count < CLOSED_FROM, turned: [] };
  const [kept, setKept] = useState(begin);
  const { open, turned } = kept.of === of ? kept : begin;
  return {
    isGrouped: groups.length > 0,
    groups,
    summaries,
    open,
    turned,
    setAll: (isOpen) => setKept({ of, open: isOpen, turned: [] }),
    toggle: (id) =>
      setKept({
        of,
        open,
        turned: turned.includes(id)
          ? turned.filter((one) => one !== id)
          : [...turned, id].slice(-MAX_TURNED_GROUPS),
      }),
  };
}

/** A field of the address may be gone by now. */
const knownGroups = (table: TableWire, groups: readonly RecordGroup[]) =>
  groups.filter(({ field_id }) => table.fields.some(({ id }) => id === field_id));

const knownSummaries = (table: TableWire, summaries: readonly SummaryWire[]) =>
  summaries.filter((one) => {
    const field = table.fields.find(({ id }) => id === one.field_id);
    return field !== undefined && functionsFor(field).includes(one.function);
  });
