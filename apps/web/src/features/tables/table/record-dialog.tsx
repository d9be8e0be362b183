import type { RecordWire, TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { recordComments } from '../../../data/comments.ts';
import { recordData } from '../../../data/records.ts';
import { useAccess } from '../../../lib/session.ts';
import { Comments } from '../../../ui/discussions/comments.tsx';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { Dialog, ErrorState, Tabs } from '../../../ui/index.ts';
import { RecordHistory } from './record-history.tsx';
import type { TableSearch } from './table-search.ts';

export type RecordTab = TableSearch['about'];

interface RecordDialogProps {
  readonly table: TableWire;
  readonly id: string;
  readonly tab: RecordTab;
  readonly nameColumn: GridColumn<RecordWire> | undefined;
  readonly onTab: (tab: RecordTab) => void;
  readonly onClose: () => void;
}

/** What people wrote on a record, and what became of its values. */
export function RecordDialog({ table, nameColumn, id, tab, onTab, onClose }: RecordDialogProps) {
  const t = useTranslations('records');
  const words = useTranslations('discussions');
  const { canBinary } = useAccess();
  const found = useQuery(recordData.one(table.id, id));
  const at = found.data?.field_ids.indexOf(nameColumn?.id ?? '') ?? -1;
  const name = nameColumn?.text(found.data?.record.cells[at] ?? null) ?? '';
  const title = name === '' ? t('a_record') : name;
  return (
    <Dialog isOpen onClose={onClose} size="m" title={title}>
      {found.error ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Tabs
          label={title}
          items={[
            { value: 'comments', text: words('comments') },
            { value: 'history', text: t('history') },
          ]}
          value={tab}
          onChange={onTab}
        >
          {tab === 'comments' ? (
            <Comments thread={recordComments(table.id, id)} canWrite={canBinary('data_table_comment')} />
          ) : (
            <RecordHistory table={table} record_id={id} />
          )}
        </Tabs>
      )}
    </Dialog>
  );
}
