import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo, type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { ScrollRegion } from './layout.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { GroupRow, type TableGroups } from './table-group.tsx';
import { type PickRow, SelectAll, SelectOne, usePick } from './table-pick.tsx';
import { useDrawn } from './use-drawn.ts';
import css from './table.module.css';

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  /** Read aloud for a column whose header shows nothing. */
  readonly label?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'start' | 'end';
  readonly width?: number | string;
  readonly isSortable?: boolean;
  /** The first press sorts from the highest down: of figures the high ones matter. */
  readonly isHighestFirst?: boolean;
  /** Left out below 860 px. */
  readonly isWide?: boolean;
  readonly footer?: ReactNode;
}

export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A press anywhere on a row. The row must also hold a link or button for the keyboard. */
  readonly onRowAction?: ((row: Row, event: MouseEvent) => void) | undefined;
  readonly sort?: TableSort | null | undefined;
  readonly onSort?: (sort: TableSort) => void;
  readonly selection?: ReadonlySet<string>;
  readonly onSelect?: (selection: Set<string>) => void;
  /** Names a row for its check box. */
  readonly rowName?: (row: Row) => string;
  readonly isSelectable?: (row: Row) => boolean;
  readonly isLoading?: boolean;
  readonly empty?: ReactNode;
  readonly isDense?: boolean;
  /** No frame: its panel has one. */
  readonly isPlain?: boolean;
  readonly highlighted?: string | null;
  /** Rows of one group follow each other, under a row with its totals. */
  readonly groups?: TableGroups<Row> | undefined;
  /** Of a long table, how many rows the first frame draws: what fits a screen. The others follow as the reader comes to them. */
  readonly firstRows?: number;
}

/** Of the style sheet. */
const ROW_HEIGHT = 46;

/** Up to some 1,000 rows. Longer ones belong in the grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, selection, isLoading, empty, isDense, isPlain, groups } = props;
  const width = columns.length + (selection ? 1 : 0);
  const act = useLatest(props);
  const { drawn, left, end } = useDrawn(rows, props.firstRows);
  const hasFooter = columns.some((column) => column.footer !== undefined) && rows.length > 0;
  return (
    <ScrollRegion label={label} className={cx(css['wrap'], isPlain && css['plain'], isDense && css['dense'])}>
      <table className={css['table']}>
        <thead>
          <tr>
            {selection ? <SelectAll {...props} selection={selection} /> : null}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort ?? null} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading && rows.length === 0 ? <SkeletonRows columns={width} rows={8} /> : null}
          {!isLoading && rows.length === 0 ? (
            <tr>
              <td colSpan={width} className={css['none']}>
                {empty}
              </td>
            </tr>
          ) : null}
          {drawn.map((row, at) => (
            <Fragment key={rowKey(row)}>
              {groups ? (
                <GroupStart
                  groups={groups}
                  columns={columns}
                  row={row}
                  before={rows[at - 1]}
                  isIndented={selection !== undefined}
                />
              ) : null}
              <BodyRow
                columns={columns}
                row={row}
                id={rowKey(row)}
                act={act}
                hasAction={props.onRowAction !== undefined}
                isHighlighted={props.highlighted === rowKey(row)}
                isChosen={selection?.has(rowKey(row))}
                name={selection && (props.rowName?.(row) ?? rowKey(row))}
                isSelectable={props.isSelectable?.(row) ?? true}
              />
            </Fragment>
          ))}
          {left > 0 ? (
            <tr key={drawn.length} ref={end} aria-hidden>
              {/* As high as what is left, about: the scroll bar says how long the list is. */}
              <td colSpan={width} style={{ height: left * ROW_HEIGHT }}>
                {'\u00a0'}
              </td>
            </tr>
          ) : null}
        </tbody>
        {hasFooter ? <Foot {...props} /> : null}
      </table>
    </ScrollRegion>
  );
}

interface GroupStartProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  readonly groups: TableGroups<Row>;
  readonly row: Row;
  readonly before: Row | undefined;
  readonly isIndented: boolean;
}

/** The row of a group with its totals, above the first of its rows. */
function GroupStart<Row>({ groups, columns, row, before, isIndented }: GroupStartProps<Row>) {
  const group = groups.of(row);
  const isFirst = before === undefined || groups.of(before) !== group;
  return isFirst && group !== undefined ? (
    <GroupRow columns={columns} cells={groups.cells(group)} isIndented={isIndented} />
  ) : null;
}

/** What a row does, by the table's latest properties: always the same object, so that a row is drawn again for what it shows alone. */
interface RowActs<Row> {
  readonly press: (row: Row, event: MouseEvent) => void;
  readonly pick: PickRow;
}

function useLatest<Row>(props: TableProps<Row>): RowActs<Row> {
  const pick = usePick(props);
  const latest = useRef({ props, pick });
  useLayoutEffect(() => {
    latest.current = { props, pick };
  });
  return useMemo(
    () => ({
      press: (row, event) => latest.current.props.onRowAction?.(row, event),
      pick: (...choice) => latest.current.pick(...choice),
    }),
    [],
  );
}

interface BodyRowProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
  readonly id: string;
  readonly act: RowActs<Row>;
  readonly hasAction: boolean;
  readonly isHighlighted: boolean;
  /** `undefined`: rows of this table are not chosen. */
  readonly isChosen: boolean | undefined;
  readonly name: string | undefined;
  readonly isSelectable: boolean;
}

/** A press that changes another row draws no new one of this: of a thousand rows each costs half a millisecond. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { columns, row, id, act, hasAction, isChosen, name, isSelectable } = props;
  return (
    <tr
      className={cx(
        css['row'],
        hasAction && css['action'],
        (isChosen || props.isHighlighted) && css['selected'],
      )}
      onClick={hasAction ? (event) => onPress(event, () => act.press(row, event)) : undefined}
    >
      {isChosen === undefined ? null : (
        <SelectOne
          id={id}
          name={name ?? id}
          isChosen={isChosen}
          isSelectable={isSelectable}
          onPick={act.pick}
        />
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

function Foot<Row>({ columns, selection }: TableProps<Row>) {
  return (
    <tfoot className={css['foot']}>
      <tr>
        {selection ? <td className={css['cell']}>{'\u00a0'}</td> : null}
        {columns.map((column) => (
          <td key={column.id} className={cellClass(column)}>
            {column.footer}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function cellClass<Row>({ align, isWide }: TableColumn<Row>): string {
  return cx(css['cell'], align === 'end' && css['end'], isWide && css['wide']);
}

/** A press on a control inside the row is the control's. */
function onPress(event: MouseEvent<HTMLElement>, act: () => void): void {
  if (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]'))
    return;
  if (getSelection()?.toString()) return;
  // As on a link: Ctrl or Cmd opens the row's own beside.
  const link =
    event.ctrlKey || event.metaKey ? event.currentTarget.querySelector<HTMLAnchorElement>('a[href]') : null;
  if (link) window.open(link.href, '_blank', 'noopener');
  else act();
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: TableProps<Row>['onSort'];
}) {
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? sort.direction : undefined;
  const turned = direction === 'ascending' ? 'descending' : 'ascending';
  const next = direction === undefined && column.isHighestFirst ? 'descending' : turned;
  return (
    <th
      scope="col"
      className={cx(css['head'], column.align === 'end' && css['end'], column.isWide && css['wide'])}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={direction}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className={cx(css['sort'], isSorted && css['sorted'])}
          onClick={() => onSort({ column: column.id, direction: next })}
        >
          {column.header}
          {direction === 'descending' ? (
            <ArrowDown size={13} aria-hidden />
          ) : (
            <ArrowUp size={13} aria-hidden />
          )}
        </button>
      ) : (
        column.header
      )}
      {column.label ? <span className="visually-hidden">{column.label}</span> : null}
    </th>
  );
}
