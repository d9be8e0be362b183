import { type CellInput, conditionGroupSchema, type RecordWire, type TableWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Plus, Trash2, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { attributeData } from '../../../data/attributes.ts';
import { userData } from '../../../data/users.ts';
import { tableData } from '../../../data/tables.ts';
import { recordData, type RecordFilter } from '../../../data/records.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { countConditions } from '../../../ui/conditions/index.ts';
import { Grid, type GridEdit } from '../../../ui/grid/index.ts';
import {
  AgoText,
  Badge,
  Breadcrumbs,
  Button,
  LinkButton,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  FilterChip,
  PageHeader,
  SearchField,
  Select,
  Skeleton,
  Tabs,
  toast,
  useOnceReached,
} from '../../../ui/index.ts';
import { ImportNotices } from '../../../ui/imports/import-notices.tsx';
import { FieldsPanel } from '../fields/fields-panel.tsx';
import { SettingsPanel } from '../fields/settings-panel.tsx';
import { AddRecordDialog } from './add-record-dialog.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { useRecordSource } from './use-record-source.ts';
import css from './table-page.module.css';

const NO_USERS: readonly { readonly id: string; readonly name: string }[] = [];

const searchSchema = z.object({
  tab: z.enum(['records', 'fields', 'settings']).catch('records').default('records'),
  q: z.string().max(255).catch('').default(''),
  filter: conditionGroupSchema.nullable().catch(null).default(null),
  sort: z
    .object({ field_id: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null)
    .default(null),
});

/** One data table: its records, fields and settings. The address holds tab, search, filter and sort. */
export function TablePage() {
  const t = useTranslations('tables');
  const access = useAccess();
  const { table: id = '' } = useParams({ strict: false }) as { table?: string };
  const [search, setSearch] = usePageSearch(searchSchema);
  const found = useQuery(tableData.one(id));
  const canWrite = access.can('data_table', 'write');
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  const table = found.data;
  return (
    <div className={css['page']}>
      <PageHeader
        title={table?.name ?? <Skeleton width={180} height={22} />}
        crumbs={<Breadcrumbs label={t('title')} items={[{ text: t('title'), to: PATHS.tables }]} />}
        beside={
          table ? (
            <span className={css['facts']}>
              {table.archived_at ? <Badge>{t('tab_archived')}</Badge> : null}
              {table.large ? <Badge tone="warn">{t('large')}</Badge> : null}
              {table.data_changed_at ? (
                <span>
                  {t('fresh')} <AgoText value={table.data_changed_at} />
                </span>
              ) : null}
            </span>
          ) : undefined
        }
        actions={
          canWrite && table ? (
            <LinkButton {...addresses.newImport(table.id)} icon={Upload}>
              {t('import_file')}
            </LinkButton>
          ) : null
        }
      />
      <ImportNotices table_id={id} />
      <Tabs
        label={t('title')}
        items={[
          { value: 'records', text: t('tab_records'), count: undefined },
          { value: 'fields', text: t('tab_fields') },
          { value: 'settings', text: t('tab_settings') },
        ]}
        value={search.tab}
        onChange={(tab) => setSearch({ tab })}
      >
        {!table ? (
          <Skeleton height={320} radius={12} />
        ) : search.tab === 'fields' ? (
          <FieldsPanel table={table} />
        ) : search.tab === 'settings' ? (
          <SettingsPanel table={table} />
        ) : (
          <Records
            key={table.id}
            table={table}
            search={search}
            setSearch={setSearch}
            canWrite={canWrite && table.archived_at === null}
          />
        )}
      </Tabs>
    </div>
  );
}

interface RecordsProps {
  readonly table: TableWire;
  readonly search: z.output<typeof searchSchema>;
  readonly setSearch: (change: Partial<z.output<typeof searchSchema>>) => void;
  readonly canWrite: boolean;
}

function Records({ table, search, setSearch, canWrite }: RecordsProps) {
  const t = useTranslations('records');
  const tables = useTranslations('tables');
  const access = useAccess();
  const navigate = useNavigate();
  const format = useFormat();
  const errorText = useErrorText();
  const onceReached = useOnceReached();
  const [isFiltering, setFiltering] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<RecordWire | null>(null);
  const [active, setActive] = useState<RecordWire | null>(null);
  const users = useQuery(userData.options()).data ?? NO_USERS;
  const attributes = useQuery(attributeData.list).data ?? NO_USERS;
  const sort =
    search.sort && table.fields.some((field) => field.id === search.sort?.field_id) ? search.sort : null;
  const filter = useMemo<RecordFilter>(
    () => ({
      search: search.q.trim(),
      conditions: search.filter,
      sort: sort ? [{ field_id: sort.field_id, direction: sort.direction }] : [],
    }),
    [search.q, search.filter, sort],
  );
  const source = useRecordSource(table.id, filter);
  const columns = useRecordColumns({
    table,
    field_ids: source.field_ids,
    names: source.users,
    users,
    canEdit: canWrite,
  });
  const world = { fields: table.fields, users, attributes };
  const isFiltered = filter.search !== '' || filter.conditions !== null;

  // One write after the other: whoever types on while one is on its way edits what that one has made.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const own = useRef(new Map<string, number>());
  const send = async (edits: readonly GridEdit<RecordWire>[]) => {
    const body = {
      edits: edits.map((edit) => ({
        record_id: edit.row.id,
        version: Math.max(edit.row.version, own.current.get(edit.row.id) ?? 0),
        field_id: edit.column.id,
        value: edit.value as CellInput,
      })),
    };
    const answer = await onceReached((options) =>
      recordData.edit({ params: { id: table.id }, body }, options),
    );
    for (const record of answer.records) own.current.set(record.id, record.version);
    return answer;
  };

  const onEdit = async (edits: readonly GridEdit<RecordWire>[]): Promise<readonly RecordWire[]> => {
    const sent = last.current.then(() => send(edits));
    last.current = sent.catch(() => undefined);
    try {
      const answer = await sent;
      return answer.records;
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'record_not_found'))
        void recordData.readAgain(table.id);
      throw new Error(
        error instanceof ApiError && error.code === 'conflict' ? t('conflict') : errorText(error),
        { cause: error },
      );
    }
  };
  const remove = useMutation({
    mutationFn: (record: RecordWire) =>
      recordData.delete({ params: { id: table.id }, body: { record_ids: [record.id] } }),
    onSuccess: () => {
      setDoomed(null);
      setActive(null);
      toast.success(t('deleted', { count: 1 }));
    },
    onError: (error) => toast.error(errorText(error)),
  });

  const count = source.total;
  return (
    <div className={css['records']}>
      <div className={css['toolbar']}>
        <div className={css['search']}>
          <SearchField label={t('search')} value={search.q} onChange={(q) => setSearch({ q })} />
        </div>
        <FilterChip
          label={t('filter')}
          value={search.filter ? String(countConditions(search.filter)) : null}
          opens
          onPress={() => setFiltering(true)}
          {...(search.filter ? { onClear: () => setSearch({ filter: null }) } : {})}
        />
        <Select
          label={t('sort')}
          hideLabel
          items={[
            { value: '', text: t('no_sort') },
            ...table.fields.flatMap((field) =>
              (['asc', 'desc'] as const).map((direction) => ({
                value: `${field.id}:${direction}`,
                text: `${field.name} · ${direction === 'asc' ? t('ascending') : t('descending')}`,
              })),
            ),
          ]}
          value={sort ? `${sort.field_id}:${sort.direction}` : ''}
          onChange={(value) => {
            const [field_id = '', direction] = value.split(':');
            setSearch({
              sort: value === '' ? null : { field_id, direction: direction === 'desc' ? 'desc' : 'asc' },
            });
          }}
        />
        <output className={css['count']}>
          {count === null
            ? ''
            : isFiltered && count !== table.record_count
              ? t('matching_of', { count: format.number(count), total: format.number(table.record_count) })
              : t('matching', { count })}
        </output>
        {canWrite ? (
          <Button icon={Plus} onPress={() => setAdding(true)}>
            {t('add_record')}
          </Button>
        ) : null}
        {active && access.can('data_table', 'delete') ? (
          <Button icon={Trash2} variant="quiet" onPress={() => setDoomed(active)}>
            {t('delete_records', { count: 1 })}
          </Button>
        ) : null}
      </div>
      {source.error ? (
        <ErrorState error={source.error} onRetry={() => void recordData.readAgain(table.id)} />
      ) : source.isPending ? (
        <Skeleton height={420} radius={12} />
      ) : (
        <Grid<RecordWire>
          label={t('grid_label', { table: table.name })}
          columns={columns}
          source={source}
          sort={sort ? { column_id: sort.field_id, direction: sort.direction } : null}
          onSort={(next) =>
            setSearch({ sort: next ? { field_id: next.column_id, direction: next.direction } : null })
          }
          {...(canWrite ? { onEdit } : {})}
          onProblem={(message) => toast.error(message, { key: 'grid' })}
          onActive={setActive}
          resetKey={JSON.stringify(filter)}
          empty={
            isFiltered ? (
              <EmptyState
                title={t('no_match')}
                action={
                  <Button onPress={() => setSearch({ q: '', filter: null })}>{t('clear_filter')}</Button>
                }
              >
                {t('no_match_text')}
              </EmptyState>
            ) : (
              <EmptyState
                title={t('no_records')}
                action={
                  canWrite ? (
                    <Button variant="main" onPress={() => void navigate(addresses.newImport(table.id))}>
                      {tables('import_file')}
                    </Button>
                  ) : undefined
                }
              >
                {t('no_records_text')}
              </EmptyState>
            )
          }
        />
      )}
      {canWrite ? <p className={css['keys']}>{t('keys')}</p> : null}
      {isFiltering ? (
        <FilterDrawer
          table={table}
          world={world}
          conditions={search.filter}
          onApply={(conditions) => setSearch({ filter: conditions })}
          onClose={() => setFiltering(false)}
        />
      ) : null}
      {isAdding ? (
        <AddRecordDialog
          table={table}
          columns={columns}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            toast.success(t('added'));
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('delete_title', { count: 1 })}
        action={tables('delete_action')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => {
          if (doomed) remove.mutate(doomed);
        }}
      >
        {doomed ? String(columns[0]?.text(columns[0].value(doomed)) ?? '') : ''}
      </ConfirmDialog>
    </div>
  );
}
