import type { CellInput, RecordWire } from '@comptoir/contract';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { withKept } from '../../../data/kept-cells.ts';
import { recordData } from '../../../data/records.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import type { GridEdit } from '../../../ui/grid/index.ts';
import { useOnceReached } from '../../../ui/index.ts';
import type { GivenReason } from '../../../ui/reasons/reason-fields.tsx';
import { pendingCells, type PendingWrite, withPending } from './pending-cells.ts';

/**
 * Writes cells one write after the other. The grid shows them at once, marked as pending; a refused write disappears again. While the
 * server can't be reached, they stay shown and are sent again.
 */
export function useWriteRecords(
  table_id: string,
  field_ids: readonly string[],
  askWhy: (isAgain: boolean) => Promise<GivenReason | null>,
) {
  const t = useTranslations('records');
  const errorText = useErrorText();
  const onceReached = useOnceReached();
  const [writes, setWrites] = useState<readonly PendingWrite[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** Versions made by writes of this page: the next write of the same record replaces that one, whatever the grid still shows. */
  const versions = useRef(new Map<string, number>());

  const send = async (
    edits: readonly GridEdit<RecordWire>[],
    why: GivenReason,
  ): Promise<readonly RecordWire[]> => {
    const body = { edits: edits.map((edit) => toWire(edit, versions.current.get(edit.row.id))), ...why };
    const answer = await onceReached((options) =>
      recordData.edit({ params: { id: table_id }, body }, options),
    );
    for (const record of answer.records) versions.current.set(record.id, record.version);
    const rows = new Map(edits.map(({ row }) => [row.id, row]));
    return answer.records.map((record) =>
      withKept(record, rows.get(record.id) ?? record, field_ids, answer.kept_field_ids),
    );
  };

  const write = async (edits: readonly GridEdit<RecordWire>[]): Promise<readonly RecordWire[]> => {
    const pending: PendingWrite = edits.map(({ row, column, value }) => ({
      record_id: row.id,
      field_id: column.id,
      value: value as CellInput,
    }));
    setWrites((old) => [...old, pending]);
    try {
      const why = await askWhy(edits.some(({ undoes }) => undoes !== undefined));
      // Given up: nothing is said, and the cells show what they were.
      if (why === null) throw new Error('');
      const sent = last.current.then(() => send(edits, why));
      last.current = sent.catch(() => undefined);
      return await sent;
    } catch (error) {
      if (error instanceof Error && error.message === '') throw error;
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'conflict' || code === 'record_not_found') void recordData.readAgain(table_id);
      throw new Error(code === 'conflict' ? t('conflict') : errorText(error), { cause: error });
    } finally {
      setWrites((old) => old.filter((one) => one !== pending));
    }
  };

  const cells = useMemo(() => pendingCells(writes), [writes]);
  const shown = (record: RecordWire): RecordWire => {
    const fields = cells.get(record.id);
    return fields ? withPending(record, fields, field_ids) : record;
  };
  return { write, cells, shown };
}

function toWire(edit: GridEdit<RecordWire>, own_version = 0) {
  return {
    record_id: edit.row.id,
    version: Math.max(edit.row.version, own_version),
    field_id: edit.column.id,
    value: edit.value as CellInput,
    ...(edit.undoes ? { is_undo: true } : {}),
  };
}
