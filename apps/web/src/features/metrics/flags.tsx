import type { listFlaggable, ResponseOf } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../data/metrics.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, Panel, QueryTable, Select, useAction } from '../../ui/index.ts';

type Item = ResponseOf<typeof listFlaggable>['items'][number];
type Kind = 'compensation' | 'table';

/** What is flagged, and the numbers of a compensation or table that can be. */
export function Flags() {
  const t = useTranslations('metrics');
  const sources = useQuery(metricData.sources);
  const flags = useQuery(metricData.flags);
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
    <Panel>
      <p>{t('flags_text')}</p>
      {flags.data?.length === 0 ? <p>{t('flags_none')}</p> : null}
      {flags.data && flags.data.length > 0 ? (
        <ul>
          {flags.data.map((flag) => (
            <li key={flag.id}>{t('variable_of', { compensation: flag.parent_name, name: flag.name })}</li>
          ))}
        </ul>
      ) : null}
      <Select
        label={t('flag_source')}
        placeholder={t('flag_choose')}
        isLoading={sources.isPending}
        items={items}
        value={chosen}
        onChange={setChosen}
      />
      {id === undefined || (kind !== 'compensation' && kind !== 'table') ? null : (
        <Flaggable key={id} kind={kind} id={id} />
      )}
    </Panel>
  );
}

function Flaggable({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const found = useQuery(metricData.flaggable(kind, id));
  return (
    <QueryTable<Item>
      query={found}
      label={t('flag_source')}
      rows={found.data ?? []}
      rowKey={({ target_id }) => target_id}
      columns={[
        { id: 'name', header: common('name'), cell: ({ name }) => name },
        { id: 'state', header: t('flag_state'), cell: ({ state }) => t(`state_${state}`) },
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
  const remove = useAction({ mutationFn: () => metricData.removeFlag({ params: { id: flag_id ?? '' } }) });
  if (!can('report', 'write')) return null;
  return flag_id === null ? (
    <Button
      size="s"
      aria-label={t('flag_add', { name })}
      isDisabled={state !== 'flaggable'}
      isPending={add.isPending}
      onPress={() => add.mutate()}
    >
      {t('flag')}
    </Button>
  ) : (
    <Button
      size="s"
      aria-label={t('flag_remove', { name })}
      isPending={remove.isPending}
      onPress={() => remove.mutate()}
    >
      {t('unflag')}
    </Button>
  );
}
