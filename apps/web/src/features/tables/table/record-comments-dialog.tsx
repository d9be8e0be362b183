import { useTranslations } from 'use-intl';
import { recordComments } from '../../../data/comments.ts';
import { useAccess } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/index.ts';
import { Comments } from '../../../ui/discussions/comments.tsx';

interface RecordCommentsProps {
  readonly table_id: string;
  readonly record: { readonly id: string };
  readonly name: string;
  readonly onClose: () => void;
}

/** What people wrote on a record. */
export function RecordCommentsDialog({ table_id, record, name, onClose }: RecordCommentsProps) {
  const t = useTranslations('discussions');
  const { canBinary } = useAccess();
  return (
    <Dialog isOpen onClose={onClose} size="m" title={t('comments_of', { name })}>
      <Comments thread={recordComments(table_id, record.id)} canWrite={canBinary('data_table_comment')} />
    </Dialog>
  );
}
