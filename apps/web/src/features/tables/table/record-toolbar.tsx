import type { TableWire } from '@comptoir/contract';
import { Download, Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordFilter } from '../../../data/records.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { ConditionWorld } from '../../../ui/conditions/index.ts';
import { Button, SearchField, Select } from '../../../ui/index.ts';
import { PageActions } from '../../../ui/page-actions.tsx';
import { useExport } from '../../../ui/exports/use-export.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopover } from './filter-popover.tsx';
import css from './table-page.module.css';
import { ColumnsPopover } from '../views/columns-popover.tsx';
import { GroupPopover } from '../views/group-popover.tsx';
import { ToolButton } from '../views/tool-button.tsx';
import { ViewBar } from '../views/view-bar.tsx';
import type { SetTableSearch, TableSearch } from './table-search.ts';
import type { ShownFields } from './use-shown-fields.ts';
import type { Grouping } from './use-grouping.ts';

interface RecordToolbarProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  /** What the grid shows: an export has the same. */
  readonly filter: RecordFilter;
  readonly grouping: Grouping;
  readonly setSearch: SetTableSearch;
  /** Records that match; `null` while they are counted. */
  readonly count: number | null;
  readonly world: ConditionWorld;
  /** Absent: nothing can be added. */
  readonly onAdd: (() => void) | undefined;
  readonly columns: ShownFields;
  /** Changes of many records. */
  readonly bulk: ReactNode;
}

export function RecordToolbar(props: RecordToolbarProps) {
  const { table, search, filter, grouping, setSearch, count, world, onAdd } = props;
  const t = useTranslations('records');
  const exports = useTranslations('exports');
  const format = useFormat();
  const exported = useExport();
  const isMobile = useMedia(MOBILE);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css['toolbar']}>
      <div className={css['search']}>
        <SearchField label={t('search')} value={search.q} onChange={(q) => setSearch({ q })} />
      </div>
      {isMobile ? (
        <Button icon={SlidersHorizontal} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t('tools')}
        </Button>
      ) : null}
      {/* Hidden, not left out: the bar of views notices that its view is gone. */}
      <div className={css['tools']} hidden={isMobile && !isOpen}>
        <ViewBar table={table} search={search} setSearch={setSearch} fields={props.columns.fields} />
        <FilterPopover
          table_id={table.id}
          world={world}
          conditions={search.filter}
          onChange={(filter) => setSearch({ filter })}
        />
        <GroupPopover table={table} grouping={grouping} setSearch={setSearch} />
        <ColumnsPopover table={table} columns={props.columns} />
        <SortSelect table={table} search={search} setSearch={setSearch} />
      </div>
      <RecordCount table={table} search={search} count={count} />
      <div className={css['actions']} hidden={isMobile && !isOpen}>
        <PageActions about={table.name}>
          {count === 0 ? null : (
            <ToolButton
              icon={Download}
              label={exports('action')}
              onPress={() =>
                exported.start({
                  source: {
                    kind: 'records',
                    table_id: table.id,
                    ...filter,
                    sort: [...filter.sort],
                    groups: [...grouping.groups],
                  },
                  what: exports('what_records', {
                    count: count ?? 0,
                    shown: format.number(count ?? 0),
                    table: table.name,
                  }),
                })
              }
            />
          )}
          {exported.dialog}
          {props.bulk}
          {onAdd ? (
            <Button icon={Plus} onPress={onAdd}>
              {t('add_record')}
            </Button>
          ) : null}
        </PageActions>
      </div>
      {search.filter ? (
        <FilterChips world={world} conditions={search.filter} onChange={(filter) => setSearch({ filter })} />
      ) : null}
    </div>
  );
}

type SortSelectProps = Pick<RecordToolbarProps, 'table' | 'search' | 'setSearch'>;

function SortSelect({ table, search: { sort }, setSearch }: SortSelectProps) {
  const t = useTranslations('records');
  const fields = table.fields.flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: `${field.id}:${direction}`,
      text: `${field.name} · ${direction === 'asc' ? t('ascending') : t('descending')}`,
    })),
  );
  const value = sort ? `${sort.field_id}:${sort.direction}` : '';
  return (
    <Select
      label={t('sort')}
      hideLabel
      items={[{ value: '', text: t('no_sort') }, ...fields]}
      value={fields.some((one) => one.value === value) ? value : ''}
      onChange={(chosen) => {
        const [field_id = '', direction] = chosen.split(':');
        setSearch({
          sort: chosen === '' ? null : { field_id, direction: direction === 'desc' ? 'desc' : 'asc' },
        });
      }}
    />
  );
}

function RecordCount({ table, search, count }: Pick<RecordToolbarProps, 'table' | 'search' | 'count'>) {
  const t = useTranslations('records');
  const format = useFormat();
  const isFiltered = search.q.trim() !== '' || search.filter !== null;
  const isPart = isFiltered && count !== table.record_count;
  const text = (matching: number) =>
    isPart
      ? t('matching_of', { count: format.number(matching), total: format.number(table.record_count) })
      : t('matching', { count: matching });
  return <output className={css['count']}>{count === null ? '' : text(count)}</output>;
}
