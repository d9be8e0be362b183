import type { UserDetail } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { userData } from '../../../data/users.ts';
import { Badge, Button, DrawerRow, DrawerRows, DrawerSection, useAction } from '../../../ui/index.ts';

/** Connections that keep the person up to date, and a way out of them. */
export function SyncSection({
  user,
  isReadOnly,
}: {
  readonly user: UserDetail;
  readonly isReadOnly: boolean;
}) {
  const t = useTranslations('users');
  const isSynced = user.integrations.some(({ active }) => active);
  const change = useAction({
    mutationFn: () => (isSynced ? userData.unsync : userData.sync)({ params: { id: user.id } }),
  });
  if (user.integrations.length === 0) return null;
  return (
    <DrawerSection
      title={t('drawer_sync')}
      action={
        isReadOnly ? null : (
          <Button size="s" isPending={change.isPending} onPress={() => change.mutate()}>
            {t(isSynced ? 'sync_stop' : 'sync_again')}
          </Button>
        )
      }
    >
      <DrawerRows empty={null}>
        {user.integrations.map(({ id, connection_name, ref, active }) => (
          <DrawerRow
            key={id}
            aside={
              <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'sync_active' : 'sync_stopped')}</Badge>
            }
          >
            {t('sync_ref', { name: connection_name, ref })}
          </DrawerRow>
        ))}
      </DrawerRows>
    </DrawerSection>
  );
}
