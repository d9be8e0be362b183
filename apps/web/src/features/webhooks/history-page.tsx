import { HOOK_STATUSES, HOOK_TYPES, type HookDelivery, type HookType, idSchema } from '@comptoir/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { LateTexts } from '../../lib/late-texts.tsx';
import { z } from 'zod';
import { PATHS } from '../../addresses.ts';
import { webhookData } from '../../data/webhooks.ts';
import { usePageSearch } from '../../lib/use-page-search.ts';
import { Breadcrumbs, Button, InstantText, PageHeader, QueryTable, Select } from '../../ui/index.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { useEventName } from './event-name.ts';
import css from './webhooks.module.css';

const searchSchema = z.object({
  delivery: idSchema.nullable().catch(null).default(null),
  status: z.enum(HOOK_STATUSES).nullable().catch(null).default(null),
  type: z.enum(HOOK_TYPES).nullable().catch(null).default(null),
});
type Search = z.output<typeof searchSchema>;

/** /parameters/integrations/webhooks/:webhook/history: every event of an endpoint, newest first. */
export function HookHistoryPage() {
  return (
    <LateTexts>
      <History />
    </LateTexts>
  );
}

function History() {
  const t = useTranslations('webhooks');
  const name = useEventName();
  const { webhook: id = '' } = useParams({ strict: false });
  const [search, setSearch] = usePageSearch(searchSchema);
  const webhook = useQuery(webhookData.list).data?.find((one) => one.id === id);
  const { status, type } = search;
  const found = useInfiniteQuery(
    webhookData.deliveries(id, {
      ...(status === null ? {} : { status }),
      ...(type === null ? {} : { type }),
    }),
  );
  return (
    <>
      <PageHeader
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.webhooks }]} />}
        title={webhook ? t('history_title', { name: webhook.name }) : t('history')}
        subtitle={webhook?.url}
      />
      <Filters search={search} onChange={setSearch} />
      <QueryTable<HookDelivery>
        query={found}
        label={t('history')}
        rows={found.data?.pages.flatMap((page) => page.deliveries) ?? []}
        rowKey={(one) => one.id}
        onRowAction={(one) => setSearch({ delivery: one.id })}
        empty={t('history_empty')}
        columns={[
          {
            id: 'event',
            header: t('column_event'),
            cell: (one) => (
              <Button variant="quiet" size="s" onPress={() => setSearch({ delivery: one.id })}>
                {name(one.type)}
              </Button>
            ),
          },
          { id: 'when', header: t('column_when'), cell: (one) => <InstantText value={one.created_at} /> },
          { id: 'state', header: t('column_state'), cell: (one) => <DeliveryState delivery={one} /> },
          { id: 'tries', header: t('column_tries'), align: 'end', cell: (one) => String(one.tries) },
          {
            id: 'next',
            header: t('column_next'),
            cell: (one) => (one.next_try_at === null ? null : <InstantText value={one.next_try_at} />),
          },
        ]}
      />
      {found.hasNextPage ? (
        <div className={css['more']}>
          <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      {search.delivery === null ? null : (
        <DeliveryDrawer
          id={search.delivery}
          isOn={webhook?.active === true}
          onClose={() => setSearch({ delivery: null })}
        />
      )}
    </>
  );
}

function Filters({
  search: { status, type },
  onChange,
}: {
  readonly search: Search;
  readonly onChange: (change: Partial<Search>) => void;
}) {
  const t = useTranslations('webhooks');
  const name = useEventName();
  return (
    <div className={css['filters']}>
      <Select<'all' | HookDelivery['status']>
        label={t('column_state')}
        value={status ?? 'all'}
        onChange={(next) => onChange({ status: next === 'all' ? null : next })}
        items={[
          { value: 'all', text: t('all_states') },
          ...HOOK_STATUSES.map((one) => ({ value: one, text: t(`status_${one}`) })),
        ]}
      />
      <Select<'all' | HookType>
        label={t('column_event')}
        value={type ?? 'all'}
        onChange={(next) => onChange({ type: next === 'all' ? null : next })}
        items={[
          { value: 'all', text: t('all_events') },
          ...HOOK_TYPES.map((one) => ({ value: one, text: name(one) })),
        ]}
      />
    </div>
  );
}
