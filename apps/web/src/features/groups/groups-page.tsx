import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Plus, Shapes } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../addresses.ts';
import { groupData } from '../../data/groups.ts';
import { useAccess } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, EmptyState, ErrorState, PageHeader, Panel, Segmented, Skeleton } from '../../ui/index.ts';
import { PeopleTabs } from '../../ui/people/people-tabs.tsx';
import { DimensionDialog } from './dimension-dialog.tsx';
import { DimensionPanel } from './dimension-panel.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import css from './groups.module.css';

/** Dimensions with their groups; `/users/groups/:group` is the same page with the group's drawer open. */
export function GroupsPage() {
  const t = useTranslations('groups');
  const users = useTranslations('users');
  const access = useAccess();
  const navigate = useNavigate();
  const { group } = useParams({ strict: false }) as { group?: string };
  const dimensions = useQuery(groupData.list);
  const [isCreating, setCreating] = useState(false);
  const [isArchive, setArchive] = useState(false);
  const opened = dimensions.data?.flatMap(({ groups }) => groups).find(({ id }) => id === group);
  usePageTitle(opened?.name ?? t('page_title'));
  const open = (id: string | null) =>
    void navigate({
      ...(id === null ? { to: PATHS.groups } : addresses.group(id)),
      resetScroll: false,
      replace: id === null,
    });
  const add = access.can('user.groups', 'write') ? (
    <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
      {t('add_dimension')}
    </Button>
  ) : null;
  const all = dimensions.data ?? [];
  const hasArchived = all.some((one) => one.is_archived || one.groups.some((each) => each.is_archived));
  const shown = isArchive
    ? all.filter((one) => one.is_archived || one.groups.some((each) => each.is_archived))
    : all.filter((one) => !one.is_archived);
  return (
    <>
      <PageHeader title={<>{users('title')}</>} actions={add} />
      <PeopleTabs />
      {dimensions.isError ? (
        <ErrorState error={dimensions.error} onRetry={() => void dimensions.refetch()} />
      ) : null}
      {dimensions.isPending ? <Skeleton height={240} radius={12} /> : null}
      {dimensions.data && hasArchived ? (
        <div className={css['bar']}>
          <Segmented
            label={t('shown')}
            items={[
              { value: 'live', text: users('segment_live') },
              { value: 'archived', text: users('segment_archived') },
            ]}
            value={isArchive ? 'archived' : 'live'}
            onChange={(value) => setArchive(value === 'archived')}
          />
        </div>
      ) : null}
      {dimensions.data && shown.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<Shapes size={20} aria-hidden />}
            title={t(isArchive ? 'archive_empty' : 'empty_title')}
            action={isArchive ? null : add}
          >
            {isArchive ? null : t('empty_text')}
          </EmptyState>
        </Panel>
      ) : null}
      <div className={css['dimensions']}>
        {shown.map((dimension) => (
          <DimensionPanel
            key={dimension.id}
            dimension={dimension}
            isArchive={isArchive}
            opened={group ?? null}
            onOpen={open}
          />
        ))}
      </div>
      <GroupDrawer id={group ?? null} onClose={() => open(null)} />
      {isCreating ? <DimensionDialog dimension={null} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
