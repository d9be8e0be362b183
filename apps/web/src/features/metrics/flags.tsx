import type { Flag, listFlaggable, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../data/metrics.ts';
import { useAccess } from '../../lib/session.ts';
import { Badge, Button, EmptyState, Panel, QueryTable, Select, useAction } from '../../ui/index.ts';
import css from './metrics.module.css';

type Item = ResponseOf<typeof listFlaggable>['items'][number];
type Kind = 'compensation' | 'table';

/** What is flagged, and the numbers of a compensation or table that can be. */
export function Flags() {
  const t = useTranslations('metrics');
  const sources = useQuery(metricData.sources);
  const [chosen, setChosen] = useState<string | null>(null);
  const [kind, id] = (chosen ?? '').split(' ');
  const items = [
    ...(sources.data?.compensations ?? []).map((one) => ({
      value: `compensation ${one.id}`,
      text: `${one.plan_name} · ${one.name}`,
    })),
    ...(sources.data?.tables ?? []).map((one) => ({ value: `table ${one.id}`, text: one.name })),
  ];
  return (
    <div className={css['flags']}>
      <Panel title={t('flags_title')}>
        <p>{t('flags_text')}</p>
        <Flagged />
      </Panel>
      <Panel title={t('flags_more')}>
        <div className={css['source']}>
          <Select
            label={t('flag_source')}
            placeholder={t('flag_choose')}
            isLoading={sources.isPending}
            items={items}
            value={chosen}
            onChange={setChosen}
          />
        </div>
        {id === undefined || (kind !== 'compensation' && kind !== 'table') ? null : (
          <Flaggable key={id} kind={kind} id={id} />
        )}
      </Panel>
    </div>
  );
}

const placeOf = ({ plan_name, parent_name }: Flag) =>
  [plan_name, parent_name].filter((name) => name !== null).join(' · ');

/** Every flag, to be taken away without finding its compensation or table first. */
function Flagged() {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const flags = useQuery(metricData.flags);
  return (
    <QueryTable<Flag>
      query={flags}
      label={t('flags_title')}
      rows={flags.data ?? []}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('flags_none')} isCompact>
          {t('flags_none_text')}
        </EmptyState>
      }
      columns={[
        { id: 'name', header: common('name'), cell: ({ name }) => name },
        { id: 'of', header: t('flag_of'), cell: placeOf },
        {
          id: 'shown',
          header: t('flag_shown'),
          isWide: true,
          cell: ({ kind }) => t(`flag_shown_${kind}`),
        },
        {
          id: 'actions',
          header: '',
          label: common('actions'),
          align: 'end',
          cell: ({ id, name }) => <RemoveFlag id={id} name={name} />,
        },
      ]}
    />
  );
}

function Flaggable({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const found = useQuery(metricData.flaggable(kind, id));
  return (
    <QueryTable<Item>
      query={found}
      label={t('flags_more')}
      rows={found.data ?? []}
      rowKey={({ target_id }) => target_id}
      empty={
        <EmptyState title={t('flags_no_number')} isCompact>
          {t('flags_no_number_text')}
        </EmptyState>
      }
      columns={[
        { id: 'name', header: common('name'), cell: ({ name }) => name },
        { id: 'state', header: t('flag_state'), cell: (item) => <State item={item} kind={kind} /> },
        {
          id: 'actions',
          header: '',
          label: common('actions'),
          align: 'end',
          cell: (item) => <FlagButton item={item} kind={kind} id={id} />,
        },
      ]}
    />
  );
}

/** Whether it can be flagged; where it can't, why, and what helps. */
function State({ item: { state }, kind }: { readonly item: Item; readonly kind: Kind }) {
  const t = useTranslations('metrics');
  if (state === 'already_flagged') return <Badge tone="info">{t('state_already_flagged')}</Badge>;
  return t(state === 'flaggable' ? 'state_flaggable' : `state_${state}_${kind}`);
}

function FlagButton({ item, kind, id }: { readonly item: Item; readonly kind: Kind; readonly id: string }) {
  const t = useTranslations('metrics');
  const { can } = useAccess();
  const { name, target_id, flag_id, state } = item;
  const add = useAction({
    mutationFn: () =>
      metricData.addFlag({
        body: {
          target:
            kind === 'compensation'
              ? { kind: 'variable', compensation_id: id, variable_id: target_id }
              : { kind: 'field', table_id: id, field_id: target_id },
        },
      }),
  });
  if (flag_id !== null) return <RemoveFlag id={flag_id} name={name} />;
  if (!can('report', 'write')) return null;
  return (
    <Button
      size="s"
      aria-label={t('flag_add', { name })}
      isDisabled={state !== 'flaggable'}
      isPending={add.isPending}
      onPress={() => add.mutate()}
    >
      {t('flag')}
    </Button>
  );
}

function RemoveFlag({ id, name }: Pick<Flag, 'id' | 'name'>) {
  const t = useTranslations('metrics');
  const { can } = useAccess();
  const remove = useAction({ mutationFn: () => metricData.removeFlag({ params: { id } }) });
  if (!can('report', 'write')) return null;
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={t('flag_remove', { name })}
      isPending={remove.isPending}
      onPress={() => remove.mutate()}
    >
      {t('unflag')}
    </Button>
  );
}
