import type { GroupDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useAccess } from '../../lib/session.ts';
import { Badge, Drawer, ErrorState, Skeleton } from '../../ui/index.ts';
import { EditableName } from '../../ui/naming/editable-name.tsx';
import { PlansSection } from '../../ui/plans/plans-section.tsx';
import { GroupActions } from './group-actions.tsx';
import { GroupMembers } from './group-members.tsx';
import css from './groups.module.css';

export interface GroupDrawerProps {
  readonly id: string | null;
  readonly onClose: () => void;
}

export function GroupDrawer({ id, onClose }: GroupDrawerProps) {
  const t = useTranslations('groups');
  const group = useQuery({ ...groupData.one(id ?? ''), enabled: id !== null });
  const shown = group.data?.id === id ? group.data : undefined;
  return (
    <Drawer
      isOpen={id !== null}
      onClose={onClose}
      title={shown ? <GroupName group={shown} /> : t('group')}
      width={520}
    >
      {group.isError ? <ErrorState error={group.error} onRetry={() => void group.refetch()} /> : null}
      {shown ? (
        <Content key={shown.id} group={shown} onClose={onClose} />
      ) : group.isError ? null : (
        <Skeleton height={260} radius={8} />
      )}
    </Drawer>
  );
}

function GroupName({ group }: { readonly group: GroupDetail }) {
  const access = useAccess();
  return (
    <EditableName
      key={group.id}
      stored={group}
      canRename={access.can('user.groups', 'write') && !group.is_followed}
      save={(name, { id, version }) => groupData.update({ params: { id }, body: { name, version } })}
      read={() => groupData.readNow(group.id)}
    />
  );
}

/** Its dimension and key, what can be done with it, its people and plans. */
function Content({ group, onClose }: { readonly group: GroupDetail; readonly onClose: () => void }) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const access = useAccess();
  const canWrite = access.can('user.groups', 'write');
  return (
    <div className={css['content']}>
      <p className={css['quiet']}>
        {group.dimension_name} · <code>{group.api_key}</code>{' '}
        {group.is_archived ? <Badge>{common('archived')}</Badge> : null}
      </p>
      {group.is_followed ? <p className={css['quiet']}>{t('followed_note')}</p> : null}
      {canWrite ? <GroupActions group={group} onDeleted={onClose} /> : null}
      <GroupMembers group={group} canWrite={canWrite && !group.is_followed} />
      <PlansSection plans={group.plans} empty={t('plan_none')} />
    </div>
  );
}
