import type { RecordWire, TableView, TableWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { attributeData } from '../../../data/attributes.ts';
import { recordData, type RecordFilter } from '../../../data/records.ts';
import { tableViewData } from '../../../data/table-views.ts';
import { userData } from '../../../data/users.ts';
import { COMMAND_PREFIX } from '../../../lib/keys.ts';
import { useSession } from '../../../lib/session.ts';
import type { ConditionWorld } from '../../../ui/conditions/index.ts';
import { Grid, type GridHandle } from '../../../ui/grid/index.ts';
import { Button, EmptyState, ErrorState, Skeleton, toast } from '../../../ui/index.ts';
import { BulkMenu } from './bulk/bulk-menu.tsx';
import { useBulkChange } from './bulk/use-bulk-change.ts';
import { FindBar } from './find-bar.tsx';
import { AddRecordDialog } from './add-record-dialog.tsx';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import { useRecordColumns } from './record-columns.tsx';
import { LeftFilter } from './left-filter.tsx';
import { OpenedLink } from './opened-link.tsx';
import { OpenedRecord } from './opened-record.tsx';
import { PreparingOrder } from './preparing-order.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { RefusedPaste, useRefusedPaste } from './refused-paste.tsx';
import { SummaryBar } from './summary-bar.tsx';
import css from './table-page.module.css';
import type { SetTableSearch, TableSearch } from './table-search.ts';
import { useFindKeys } from './use-find-keys.ts';
import { useRecordSource } from './use-record-source.ts';
import { useLeftFilter } from './use-left-filter.ts';
import { useGroupHeaders } from './use-group-headers.ts';
import { useGrouping } from './use-grouping.ts';
import { useRowMenu } from './use-row-menu.tsx';
import { useEditReason } from './use-edit-reason.tsx';
import { useShownFields } from './use-shown-fields.ts';
import { useWriteRecords } from './use-write-records.ts';

const NO_USERS: ConditionWorld['users'] = [];
const NO_ATTRIBUTES: ConditionWorld['attributes'] = [];

export interface RecordsProps {
  readonly table: TableWire;
  readonly search: TableSearch;
  readonly setSearch: SetTableSearch;
  readonly canWrite: boolean;
}

/** What the grid and what is beside it share: the rows, their columns, and what is written. */
function useRecords({ table, search, setSearch, canWrite }: RecordsProps) {
  const users = useQuery(userData.options()).data ?? NO_USERS;
  const attributes = useQuery(attributeData.list).data ?? NO_ATTRIBUTES;
  const view = useChosenView(table.id, search.view);
  const canPreview = view?.preview_mode === true && view.permission === 'edit';
  const filter = useRecordFilter(table, canPreview ? search : { ...search, as: undefined });
  const grouping = useGrouping(table, search);
  const source = useRecordSource(table.id, filter, grouping);
  const why = useEditReason();
  const handle = useRef<GridHandle>(null);
  const edits = useWriteRecords(table.id, source.field_ids, why.ask);
  const left = useLeftFilter({ table, conditions: filter.conditions, source });
  const refused = useRefusedPaste();
  const shown = useShownFields(table, view, search, setSearch);
  const columns = useRecordColumns({
    table,
    field_ids: source.field_ids,
    names: source.users,
    users,
    canEdit: canWrite,
    canRename: canWrite,
    pending: edits.cells,
    shown: shown.fields,
    refused: refused.cells,
  });
  const world: ConditionWorld = { fields: table.fields, users, attributes };
  return { filter, grouping, source, why, handle, edits, left, refused, columns, shown, world };
}

/** The records of a table: search, filter, sort, and the grid. */
export function Records(props: RecordsProps) {
  const { table, search, setSearch } = props;
  // Seen as somebody else, nothing is changed.
  const canWrite = props.canWrite && search.as === undefined;
  const t = useTranslations('records');
  const [isAdding, setAdding] = useState(false);
  const page = useRecords({ ...props, canWrite });
  const { filter, grouping, source, why, handle, edits, left, refused, columns } = page;
  // Between headers, rows have other places than in the list that is searched and selected from.
  const isGrouped = grouping.groups.length > 0;
  const [finding, setFinding] = useFindKeys({ canWrite, isOff: isGrouped });
  const replacing = useBulkChange({ table_id: table.id, handle, askReason: why.ask, onDone: () => {} });
  const bulk = (
    <BulkMenu
      table={table}
      filter={source.filter}
      total={source.total ?? 0}
      columns={columns}
      handle={handle}
      isGrouped={isGrouped}
      askReason={why.ask}
    />
  );
  return (
    <div className={css['records']}>
      <RecordToolbar
        table={table}
        search={search}
        filter={filter}
        grouping={grouping}
        setSearch={setSearch}
        count={source.total}
        columns={page.shown}
        world={page.world}
        onAdd={canWrite ? () => setAdding(true) : undefined}
        bulk={canWrite ? bulk : null}
      />
      <LeftFilter
        count={left.count}
        isOfView={search.view !== undefined}
        onRemoveFilter={() => setSearch({ filter: null })}
        onClose={left.forget}
      />
      {finding ? (
        <FindBar
          table={table}
          filter={source.filter}
          columns={columns}
          handle={handle}
          bulk={replacing}
          withReplace={finding === 'replace'}
          onClose={() => setFinding(null)}
        />
      ) : null}
      <RefusedPaste
        refused={refused}
        handle={handle}
        placeOf={(field_id) => columns.findIndex(({ id }) => id === field_id)}
      />
      <ShownRecords
        {...props}
        canWrite={canWrite}
        {...page}
        edits={{ ...edits, write: (written) => edits.write(written).then(left.note) }}
      />
      <SummaryBar table={table} filter={filter} summaries={search.sum} setSearch={setSearch} />
      {canWrite ? <p className={css['keys']}>{t('keys', { command: COMMAND_PREFIX })}</p> : null}
      {why.dialog}
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
    </div>
  );
}

function useChosenView(table_id: string, view_id: string | undefined): TableView | undefined {
  const views = useQuery({ ...tableViewData.list(table_id), enabled: view_id !== undefined }).data;
  return views?.find(({ id }) => id === view_id);
}

/** Leaves out a sort by a field that is gone. */
function useRecordFilter(table: TableWire, { q, filter, sort, view, as }: TableSearch): RecordFilter {
  const isKnown = sort !== null && table.fields.some((field) => field.id === sort.field_id);
  return useMemo(
    () => ({
      search: q.trim(),
      conditions: filter,
      sort: isKnown && sort ? [{ field_id: sort.field_id, direction: sort.direction }] : [],
      ...(view !== undefined && as !== undefined ? { view_id: view, preview_user_id: as } : {}),
    }),
    [q, filter, sort, isKnown, view, as],
  );
}

type RecordGridProps = RecordsProps & ReturnType<typeof useRecords>;

function ShownRecords(props: RecordGridProps) {
  const { source, table, filter } = props;
  if (source.error)
    return <ErrorState error={source.error} onRetry={() => void recordData.readAgain(table.id)} />;
  if (source.isPending) return <Skeleton height={420} radius={12} />;
  return (
    <>
      <PreparingOrder table={table} filter={filter} preparing={source.preparing} />
      <RecordGrid {...props} />
    </>
  );
}

function RecordGrid(props: RecordGridProps) {
  const { table, search, setSearch, canWrite, filter, grouping, source, columns, edits } = props;
  const t = useTranslations('records');
  const { user } = useSession();
  const [doomed, setDoomed] = useState<RecordWire | null>(null);
  const [sort] = filter.sort;
  const nameOf = (record: RecordWire) => columns[0]?.text(columns[0].value(record)) ?? '';
  const { field_ids } = source;
  const rowMenu = useRowMenu({
    table,
    canWrite,
    nameOf,
    onDelete: setDoomed,
    onOpen: (linked) => setSearch({ linked }, { isStep: true }),
    onShow: (record, about) => setSearch({ record: record.id, about }, { isStep: true }),
    field_ids,
    askReason: props.why.ask,
  });
  const headerOf = useGroupHeaders({ ...grouping, table, names: source.users });
  const widths = useViewWidths(search, setSearch);
  return (
    <>
      <Grid<RecordWire>
        label={t('grid_label', { table: table.name })}
        columns={columns}
        source={{
          ...source,
          rowAt: (index) => {
            const record = source.rowAt(index);
            return record && edits.shown(record);
          },
          groupAt: grouping.isGrouped
            ? (index) => {
                const header = source.headerAt(index);
                return header && headerOf(header);
              }
            : undefined,
        }}
        groupLevels={grouping.groups.length}
        frozenColumns={columns[1]?.id === table.id_field_id ? 2 : 1}
        onToggle={({ id }) => grouping.toggle(id)}
        sort={sort ? { column_id: sort.field_id, direction: sort.direction } : null}
        onSort={(next) =>
          setSearch({ sort: next ? { field_id: next.column_id, direction: next.direction } : null })
        }
        {...(canWrite ? { onEdit: edits.write } : {})}
        handle={props.handle}
        rowMenu={rowMenu}
        onRefused={props.refused.refuse}
        onProblem={(message) => toast.error(message, { key: 'grid' })}
        resetKey={JSON.stringify([source.filter, grouping.groups])}
        widthsKey={`widths ${user.id} ${table.id}`}
        widths={widths}
        onMoveColumn={props.shown.move}
        empty={<NoRecords table={table} search={search} setSearch={setSearch} canWrite={canWrite} />}
      />
      <OpenedRecord table={table} search={search} setSearch={setSearch} nameColumn={columns[0]} />
      <OpenedLink table={table} search={search} setSearch={setSearch} />
      <DeleteRecordDialog
        table_id={table.id}
        record={doomed}
        name={doomed ? nameOf(doomed) : ''}
        handle={props.handle}
        askReason={props.why.ask}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}

/** With a view, the widths are in the address; without one, the grid keeps them in this browser. */
function useViewWidths({ view, widths }: TableSearch, setSearch: SetTableSearch) {
  return useMemo(
    () =>
      view === undefined
        ? undefined
        : { widths, onChange: (next: TableSearch['widths']) => setSearch({ widths: next }) },
    [view, widths, setSearch],
  );
}

function NoRecords({ table, search, setSearch, canWrite }: RecordsProps) {
  const t = useTranslations('records');
  const tables = useTranslations('tables');
  const navigate = useNavigate();
  if (search.q.trim() !== '' || search.filter !== null) {
    return (
      <EmptyState
        title={t('no_match')}
        action={<Button onPress={() => setSearch({ q: '', filter: null })}>{t('clear_filter')}</Button>}
      >
        {t('no_match_text')}
      </EmptyState>
    );
  }
  const importFile = (
    <Button variant="main" onPress={() => void navigate(addresses.newImport(table.id))}>
      {tables('import_file')}
    </Button>
  );
  return (
    <EmptyState title={t('no_records')} action={canWrite ? importFile : undefined}>
      {t('no_records_text')}
    </EmptyState>
  );
}
