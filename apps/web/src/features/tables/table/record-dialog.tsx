import type { RecordWire, TableWire } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordComments } from '../../../data/comments.ts';
import { useAccess } from '../../../lib/session.ts';
import { Comments } from '../../../ui/discussions/comments.tsx';
import { Dialog, Tabs } from '../../../ui/index.ts';
import { RecordHistory } from './record-history.tsx';

export type RecordTab = 'comments' | 'history';

interface RecordDialogProps {
  readonly table: TableWire;
  readonly record: RecordWire;
  readonly name: string;
  readonly tab: RecordTab;
  readonly onClose: () => void;
}

/** What people wrote on a record, and what became of its values. */
export function RecordDialog({ table, record, name, tab, onClose }: RecordDialogProps) {
  const t = useTranslations('records');
  const words = useTranslations('discussions');
  const { canBinary } = useAccess();
  const [shown, setShown] = useState(tab);
  return (
    <Dialog isOpen onClose={onClose} size="m" title={name}>
      <Tabs
        label={name}
        items={[
          { value: 'comments', text: words('comments') },
          { value: 'history', text: t('history') },
        ]}
        value={shown}
        onChange={setShown}
      >
        {shown === 'comments' ? (
          <Comments thread={recordComments(table.id, record.id)} canWrite={canBinary('data_table_comment')} />
        ) : (
          <RecordHistory table={table} record={record} />
        )}
      </Tabs>
    </Dialog>
  );
}
