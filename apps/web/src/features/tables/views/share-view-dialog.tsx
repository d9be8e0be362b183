import type { TableView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { tableViewData } from '../../../data/table-views.ts';
import { userData } from '../../../data/users.ts';
import { ShareView } from '../../../ui/views/share-view.tsx';

/** It shows each of them the records that they may read. */
export function ShareViewDialog({
  view,
  onClose,
}: {
  readonly view: TableView;
  readonly onClose: () => void;
}) {
  const t = useTranslations('views');
  const found = useQuery({ ...tableViewData.shares(view.table_id, view.id), staleTime: 0 });
  const people = useQuery(userData.options()).data ?? [];
  const roles = useQuery(roleData.list).data ?? [];
  return (
    <ShareView
      name={view.name}
      note={t('table_share_note')}
      found={found}
      roles={roles}
      people={people}
      onSave={(body) => tableViewData.share({ params: { table_id: view.table_id, id: view.id }, body })}
      onClose={onClose}
    />
  );
}
