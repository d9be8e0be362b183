import type { StatementView } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { viewData } from '../../../data/views.ts';
import { ShareView } from '../../../ui/views/share-view.tsx';

interface ShareDialogProps {
  readonly view: StatementView;
  readonly onClose: () => void;
}

/** Who may change the view changes whose statements people see through it. */
export function ShareDialog({ view, onClose }: ShareDialogProps) {
  const t = useTranslations('views');
  const found = useQuery({ ...viewData.shares(view.id), staleTime: 0 });
  const offered = useQuery(viewData.sharingChoices).data;
  return (
    <ShareView
      name={view.name}
      note={t('share_whom')}
      editNote={t('edit_means')}
      found={found}
      roles={offered?.roles ?? []}
      people={offered?.users ?? []}
      onSave={(body) => viewData.share({ params: { id: view.id }, body })}
      onClose={onClose}
    />
  );
}
