import type { RequestView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { conversations, requestViewData } from '../../../data/discussions.ts';
import { roleData } from '../../../data/roles.ts';
import { ShareView } from '../../../ui/views/share-view.tsx';

/** It shows each of them the requests that they see. */
export function ShareViewDialog({
  view,
  onClose,
}: {
  readonly view: RequestView;
  readonly onClose: () => void;
}) {
  const t = useTranslations('discussions');
  const found = useQuery({ ...requestViewData.shares(view.id), staleTime: 0 });
  const people = useQuery(conversations('request').people).data ?? [];
  const roles = useQuery(roleData.list).data ?? [];
  return (
    <ShareView
      name={view.name}
      note={t('view_share_note')}
      found={found}
      roles={roles}
      people={people}
      onSave={(body) => requestViewData.share({ params: { id: view.id }, body })}
      onClose={onClose}
    />
  );
}
