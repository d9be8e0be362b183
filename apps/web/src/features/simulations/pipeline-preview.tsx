import type { PlanWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PipelineRecord, type PipelineTable, simulationData } from '../../data/simulations.ts';
import { ComboBox, MonthField, Pager, QueryTable } from '../../ui/index.ts';
import { usePeopleItems } from '../../ui/people/use-people-items.ts';
import { PlainCell } from '../../ui/tables/plain-cell.tsx';
import css from './simulations.module.css';

const SIZE = 14;

/** The saved view, as one person finds it in one month. */
export function PipelinePreview({ plan, table }: { readonly plan: PlanWire; readonly table: PipelineTable }) {
  const t = useTranslations('simulations');
  const people = usePeopleItems([]);
  const [user_id, setUser] = useState<string | null>(plan.people[0]?.id ?? null);
  const [month, setMonth] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const found = useQuery(
    simulationData.records({
      plan_id: plan.id,
      table_id: table.data_table_id,
      page,
      ...(user_id === null ? {} : { preview_user_id: user_id }),
      ...(month === null ? {} : { preview_period: month }),
    }),
  );
  const fields = table.fields.flatMap(
    ({ field_id }) =>
      table.table_fields.find(({ id }) => id === field_id && id !== table.name_field_id) ?? [],
  );
  return (
    <div className={css['part']}>
      <h3>{t('preview', { count: found.data?.total ?? 0 })}</h3>
      <div className={css['preview']}>
        <ComboBox
          label={t('preview_person')}
          items={people}
          value={user_id}
          onChange={(id) => {
            setUser(id);
            setPage(0);
          }}
        />
        <MonthField
          label={t('preview_month')}
          value={month}
          isClearable
          isOptional={false}
          onChange={setMonth}
        />
      </div>
      <QueryTable<PipelineRecord>
        query={found}
        isDense
        label={table.name}
        rows={found.data?.rows ?? []}
        rowKey={(record) => record.id}
        empty={t('nothing_in_pipeline')}
        columns={[
          { id: 'title', header: t('deal'), cell: (record) => record.title },
          ...fields.map((field) => ({
            id: field.id,
            header: field.name,
            cell: (record: PipelineRecord) => (
              <PlainCell field={field} cell={record.cells[field.id]} users={found.data?.users ?? {}} />
            ),
          })),
        ]}
      />
      <Pager page={page} size={SIZE} total={found.data?.total ?? 0} onChange={setPage} />
    </div>
  );
}
