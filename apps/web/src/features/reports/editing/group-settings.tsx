import { GROUP_DATES, type ReportColumn, type ReportGroup, type ReportLook } from '@comptoir/contract';
import { MAX_GROUP_LEVELS } from '@comptoir/kernel';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton, Select } from '../../../ui/index.ts';
import css from './editing.module.css';
import { OrderList } from './order-list.tsx';
import { isDate, newGroup } from './report-look.ts';

interface GroupSettingsProps {
  readonly look: ReportLook;
  readonly columns: readonly ReportColumn[];
  readonly measureName: (id: string) => string;
  readonly onChange: (look: ReportLook) => void;
}

/** By which columns rows are grouped, in their order, and the one whose values become columns. */
export function GroupSettings({ look, columns, measureName, onChange }: GroupSettingsProps) {
  const t = useTranslations('reports');
  const { groups, pivot } = look;
  const put = (next: ReportGroup[]) => onChange({ ...look, groups: next });
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const used = new Set([...groups, ...(pivot ? [pivot] : [])].map(({ column_id }) => column_id));
  // A date may be there several times: by year, then by month.
  const free = columns.filter((column) => isDate(column) || !used.has(column.id));
  const choices = free.map(({ id, name, part }) => ({ value: id, text: name, section: t(`part_${part}`) }));
  const change = (at: number, part: Partial<ReportGroup>) =>
    put(groups.map((old, place) => (place === at ? { ...old, ...part } : old)));
  return (
    <>
      <section className={css['part']}>
        <h2>{t('groups')}</h2>
        <OrderList
          label={t('groups')}
          items={groups.map((group, at) => ({ group, at }))}
          keyOf={({ group, at }) => `${group.column_id} ${group.by} ${at}`}
          nameOf={({ group }) => nameOf(group.column_id)}
          onChange={(items) => put(items.map(({ group }) => group))}
          onRemove={(_, at) => put(groups.filter((__, place) => place !== at))}
        >
          {({ group }, at) => (
            <GroupFields
              group={group}
              columns={columns}
              measures={look.measures.map(({ id }) => ({ value: id, text: measureName(id) }))}
              onChange={(part) => change(at, part)}
            />
          )}
        </OrderList>
        {groups.length < MAX_GROUP_LEVELS ? (
          <Select
            label={t(groups.length === 0 ? 'group_by' : 'group_then_by')}
            placeholder={t('choose_column')}
            items={choices}
            value={null}
            onChange={(id) => put([...groups, newGroup(id)])}
          />
        ) : (
          <p className={css['note']}>{t('groups_most', { most: MAX_GROUP_LEVELS })}</p>
        )}
      </section>
      <section className={css['part']}>
        <h2>{t('pivot')}</h2>
        {pivot ? (
          <div className={css['item']}>
            <span className={css['itemBody']}>
              <GroupFields
                group={pivot}
                columns={columns}
                measures={[]}
                onChange={(part) => onChange({ ...look, pivot: { ...pivot, ...part } })}
              />
            </span>
            <IconButton
              icon={X}
              size="s"
              label={t('remove', { name: nameOf(pivot.column_id) })}
              onPress={() => onChange({ ...look, pivot: null })}
            />
          </div>
        ) : (
          <Select
            label={t('pivot_by')}
            description={t('pivot_hint')}
            placeholder={t('choose_column')}
            items={choices}
            value={null}
            onChange={(id) => onChange({ ...look, pivot: newGroup(id) })}
          />
        )}
      </section>
    </>
  );
}

const BY_COLUMN = 'column';

function GroupFields({
  group,
  columns,
  measures,
  onChange,
}: {
  readonly group: ReportGroup;
  readonly columns: readonly ReportColumn[];
  readonly measures: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (part: Partial<ReportGroup>) => void;
}) {
  const t = useTranslations('reports');
  const r = useTranslations('records');
  const column = columns.find(({ id }) => id === group.column_id);
  const name = column?.name ?? '';
  return (
    <>
      <span>{name}</span>
      {column && isDate(column) ? (
        <Select
          label={r('group_date', { field: name })}
          hideLabel
          items={GROUP_DATES.map((value) => ({ value, text: r(`group_by_${value}`) }))}
          value={group.by}
          onChange={(by) => onChange({ by })}
        />
      ) : null}
      {measures.length > 0 ? (
        <Select
          label={t('ordered_by', { name })}
          hideLabel
          items={[{ value: BY_COLUMN, text: t('by_name') }, ...measures]}
          value={group.measure_id ?? BY_COLUMN}
          onChange={(id) => onChange({ measure_id: id === BY_COLUMN ? null : id })}
        />
      ) : null}
      <Select
        label={r('group_order', { field: name })}
        hideLabel
        items={(['asc', 'desc'] as const).map((value) => ({
          value,
          text: r(value === 'asc' ? 'ascending' : 'descending'),
        }))}
        value={group.direction}
        onChange={(direction) => onChange({ direction })}
      />
    </>
  );
}
