import type { ConditionGroupWire, RecordWire, TableWire } from '@comptoir/contract';
import { useState } from 'react';
import { recordData } from '../../../data/records.ts';
import { useSession } from '../../../lib/session.ts';
import type { RecordSource } from './use-record-source.ts';

interface Filtered {
  readonly table: TableWire;
  readonly conditions: ConditionGroupWire | null;
  readonly source: RecordSource;
}

/** Which records were edited here such that the filter no longer takes them. The list is read again, without them. */
export function useLeftFilter({ table, conditions, source }: Filtered) {
  const { user } = useSession();
  const [left, setLeft] = useState<{ readonly of: unknown; readonly ids: ReadonlySet<string> }>({
    of: null,
    ids: new Set(),
  });
  const ids = left.of === conditions ? left.ids : new Set<string>();
  const note = async (records: readonly RecordWire[]): Promise<readonly RecordWire[]> => {
    const { today, field_ids } = source;
    if (conditions === null || today === null) return records;
    // The evaluator is the engine's: loaded with the first edit under a filter.
    const { recordsThatLeft } = await import('./match-filter.ts');
    const gone = recordsThatLeft(conditions, records, { table, field_ids, today, user_id: user.id });
    if (gone === null) return records;
    setLeft((old) => {
      const kept = new Set(old.of === conditions ? old.ids : []);
      for (const { id } of records) kept.delete(id); // an undo brings it back
      return { of: conditions, ids: new Set([...kept, ...gone]) };
    });
    if (gone.length > 0) void recordData.readAgain(table.id);
    return records;
  };
  return { count: ids.size, note, forget: () => setLeft({ of: null, ids: new Set() }) };
}
