import type { Dimension } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { useAccess } from '../../lib/session.ts';
import { Badge, Button, Panel, Table } from '../../ui/index.ts';
import { DimensionActions } from './dimension-actions.tsx';
import { GroupDialog } from './group-dialog.tsx';
import css from './groups.module.css';

export interface DimensionPanelProps {
  readonly dimension: Dimension;
  /** Shows the archived groups alone. */
  readonly isArchive: boolean;
  readonly opened: string | null;
  readonly onOpen: (group: string) => void;
}

/** A dimension with its groups, and what can be done with it. */
export function DimensionPanel({ dimension, isArchive, opened, onOpen }: DimensionPanelProps) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const access = useAccess();
  const [isAdding, setAdding] = useState(false);
  const canWrite = access.can('user.groups', 'write');
  const canAdd = canWrite && dimension.attribute === null && !dimension.is_archived && !isArchive;
  const groups = dimension.groups.filter((group) => group.is_archived === isArchive);
  return (
    <Panel
      isFlush
      title={
        <span className={css['title']}>
          {dimension.name}
          {dimension.attribute ? (
            <Badge>{t('follows', { attribute: dimension.attribute.name })}</Badge>
          ) : null}
          {dimension.is_archived ? <Badge>{common('archived')}</Badge> : null}
        </span>
      }
      aside={
        <span className={css['actions']}>
          {canAdd ? (
            <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
              {t('add_group')}
            </Button>
          ) : null}
          {canWrite ? <DimensionActions dimension={dimension} /> : null}
        </span>
      }
    >
      <Table
        isPlain
        label={dimension.name}
        rows={groups}
        rowKey={({ id }) => id}
        highlighted={opened}
        onRowAction={({ id }) => onOpen(id)}
        empty={t(dimension.attribute ? 'none_followed' : isArchive ? 'none_archived' : 'none')}
        columns={[
          {
            id: 'name',
            header: t('group'),
            width: '40%',
            cell: ({ id, name }) => (
              <Link {...addresses.group(id)} resetScroll={false}>
                {name}
              </Link>
            ),
          },
          { id: 'key', header: t('api_key'), isWide: true, cell: ({ api_key }) => <code>{api_key}</code> },
          {
            id: 'members',
            header: t('members_now'),
            align: 'end',
            width: 160,
            cell: ({ member_count }) => t('members', { count: member_count }),
          },
        ]}
      />
      {isAdding ? (
        <GroupDialog dimension={dimension} group={null} onClose={() => setAdding(false)} onSaved={onOpen} />
      ) : null}
    </Panel>
  );
}
