import type { TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { recordData } from '../../../data/records.ts';
import { ErrorState, Skeleton } from '../../../ui/index.ts';
import { RecordChanges } from '../../../ui/tables/record-changes.tsx';
import { CellText } from './cell-text.tsx';
import { useCellWords } from './use-cell-words.ts';

const NOBODY: Readonly<Record<string, string>> = {};

/** Each write of a record: who or which import, when, and from which value to which. */
export function RecordHistory({
  table,
  record_id,
}: {
  readonly table: TableWire;
  readonly record_id: string;
}) {
  const found = useQuery(recordData.history(table.id, record_id));
  const words = useCellWords({ names: found.data?.users ?? NOBODY, users: [] });
  if (found.error && !found.data)
    return <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} radius={8} />;
  return (
    <RecordChanges
      changes={found.data.changes}
      shown={(field_id, value) => {
        const field = table.fields.find(({ id }) => id === field_id);
        return field ? <CellText value={value} field={field} text={words.textOf(field, value)} /> : null;
      }}
    />
  );
}
