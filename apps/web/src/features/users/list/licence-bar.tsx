import type { UserBulkAction } from '@comptoir/contract';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccess } from '../../../lib/session.ts';
import { userData } from '../../../data/users.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button, IconButton, toast, useAction, useUndoToast } from '../../../ui/index.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** What can be done to several people at once. */
export function LicenceBar({
  ids,
  onDone,
}: {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const { can } = useAccess();
  const [requested, setRequested] = useState<UserBulkAction | null>(null);
  const undoToast = useUndoToast();
  const change = useAction({
    mutationFn: (licenced: boolean) => userData.setLicences({ body: { users: [...ids], licenced } }),
    onSuccess: ({ changed, changed_ids }, licenced) => {
      const words = t('licences_changed', { count: changed });
      if (changed === 0) toast.info(words);
      else
        undoToast(words, {
          undo: () => userData.setLicences({ body: { users: changed_ids, licenced: !licenced } }),
          undone: common('undone'),
        });
      onDone();
    },
  });
  return (
    <>
      <BulkBar
        label={common('selected', { count: ids.length })}
        end={<IconButton label={common('clear_selection')} icon={X} size="s" onPress={onDone} />}
      >
        <Button size="s" isPending={change.isPending} onPress={() => change.mutate(true)}>
          {t('licence_give')}
        </Button>
        <Button size="s" isPending={change.isPending} onPress={() => change.mutate(false)}>
          {t('licence_take')}
        </Button>
        <Button size="s" onPress={() => setRequested('invite')}>
          {t('invite')}
        </Button>
        {can('user.users', 'delete') ? (
          <Button size="s" onPress={() => setRequested('archive')}>
            {t('archive')}
          </Button>
        ) : null}
      </BulkBar>
      {requested ? (
        <Suspense>
          <BulkDialog action={requested} ids={ids} onClose={() => setRequested(null)} onStarted={onDone} />
        </Suspense>
      ) : null}
    </>
  );
}
