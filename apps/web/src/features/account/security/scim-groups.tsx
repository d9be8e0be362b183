import type { Provisioning } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { roleData } from '../../../data/roles.ts';
import { provisioningData } from '../../../data/security.ts';
import { useAccess } from '../../../lib/session.ts';
import { IconButton, Panel, Select, useAction } from '../../../ui/index.ts';
import type { ProvisioningPartProps } from './provisioning-panel.tsx';
import css from './security.module.css';

type Group = Provisioning['groups'][number];

/** Which role the members of each group have. The order decides for people in several. */
export function ScimGroups({ provisioning, mayWrite }: ProvisioningPartProps) {
  const t = useTranslations('provisioning');
  const { can } = useAccess();
  const { groups, version } = provisioning;
  const save = useAction({
    mutationFn: (next: readonly Group[]) =>
      provisioningData.setRoles({
        body: { version, groups: next.map(({ id, role_id }) => ({ id, role_id })) },
      }),
  });
  const isFixed = !mayWrite || !can('user.roles', 'write') || save.isPending;
  return (
    <Panel title={t('groups')}>
      <p className={css['lead']}>{groups.length === 0 ? t('no_groups') : t('groups_lead')}</p>
      <ol className={css['domains']}>
        {groups.map((group, at) => (
          <GroupRow
            key={group.id}
            group={group}
            isFixed={isFixed}
            isFirst={at === 0}
            isLast={at === groups.length - 1}
            onRole={(role_id) =>
              save.mutate(groups.map((one) => (one.id === group.id ? { ...one, role_id } : one)))
            }
            onMove={(by) => save.mutate(groups.toSpliced(at, 1).toSpliced(at + by, 0, group))}
          />
        ))}
      </ol>
    </Panel>
  );
}

function GroupRow({
  group,
  isFixed,
  isFirst,
  isLast,
  onRole,
  onMove,
}: {
  readonly group: Group;
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onRole: (role_id: string | null) => void;
  readonly onMove: (by: 1 | -1) => void;
}) {
  const t = useTranslations('provisioning');
  const { name, members, team, role_id } = group;
  const roles = useQuery(roleData.list).data ?? [];
  return (
    <li className={css['group']}>
      <span className={css['facts']}>
        <strong>{name}</strong>
        <span className={css['lead']}>
          {t('members', { count: members })}
          {team === null ? null : <> · {t('team_is', { name: team.name })}</>}
        </span>
      </span>
      <Select
        label={t('role_of', { name })}
        hideLabel
        value={role_id ?? 'none'}
        isDisabled={isFixed}
        onChange={(next) => onRole(next === 'none' ? null : next)}
        items={[
          { value: 'none', text: t('no_role') },
          ...roles.map((role) => ({ value: role.id, text: role.name })),
        ]}
      />
      <span className={css['moves']}>
        <IconButton
          size="s"
          icon={ArrowUp}
          label={t('up', { name })}
          isDisabled={isFixed || isFirst}
          onPress={() => onMove(-1)}
        />
        <IconButton
          size="s"
          icon={ArrowDown}
          label={t('down', { name })}
          isDisabled={isFixed || isLast}
          onPress={() => onMove(1)}
        />
      </span>
    </li>
  );
}
