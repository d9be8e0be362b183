/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA grid pattern: rows out of view are not in the page, which no table element allows */
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { useVirtualizer } from '@tanstack/react-virtual';
import { cx } from '../../lib/cx.ts';
import { CellEditor } from './cell-editor.tsx';
import { copyRange, MOST_CELLS, readPaste } from './clipboard.ts';
import css from './grid.module.css';
import type { GridColumn, GridEdit, GridSort, GridSource, GridValue } from './grid-types.ts';
import { useScaledRows } from './use-scaled-rows.ts';
import { useSelection } from './use-selection.ts';
import { useUndo } from './use-undo.ts';

export interface GridProps<Row> {
  /** Spoken: what the rows are. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly sort?: GridSort | null;
  readonly onSort?: (sort: GridSort | null) => void;
  /**
   * Writes cells, all or none, and answers the rows as they are afterwards; a refusal that is shown already rejects without a message.
   * Absent: nothing can be edited.
   */
  readonly onEdit?: (edits: readonly GridEdit<Row>[]) => Promise<readonly Row[]>;
  /** After a paste: whether its lines found their rows by name, and which rows these were. */
  readonly onPasted?: (by: 'name' | 'position', rows: readonly Row[]) => void;
  /** A refused paste, or a failed write, in words. */
  readonly onProblem?: (message: string) => void;
  /** Enter on a read-only grid, or a double click on its first column. */
  readonly onOpen?: (row: Row) => void;
  /** The row that the keys act on. */
  readonly onActive?: (row: Row | null) => void;
  readonly empty?: ReactNode;
  /** Scroll to the start when this changes: another filter, another sort. */
  readonly resetKey?: string;
}

const ROW = 36;
const HEADER = 36;
const NUMBER_WIDTH = 60;

/** A spreadsheet over any number of rows (ARIA grid pattern). The first column stays in view. */
export function Grid<Row>(props: GridProps<Row>) {
  const {
    label,
    columns,
    source,
    sort,
    onSort,
    onEdit,
    onPasted,
    onProblem,
    onOpen,
    onActive,
    empty,
    resetKey,
  } = props;
  const t = useTranslations('records');
  const id = useId();
  const [editing, setEditing] = useState<{
    readonly typed: string | null;
    readonly row: Row;
    readonly was: GridValue;
  } | null>(null);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const rows = useScaledRows(source.rowCount, ROW, HEADER);
  const { scroller } = rows;
  const widthOf = (index: number) => widths[columns[index]?.id ?? ''] ?? columns[index]?.width ?? 160;
  const numberWidth = Math.max(NUMBER_WIDTH, 24 + 8 * String(source.rowCount).length);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualColumns = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    paddingStart: numberWidth,
    overscan: 3,
    // The first column is frozen: it is always drawn.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      return shown[0] === 0 || count === 0 ? shown : [0, ...shown];
    },
  });
  const selection = useSelection({
    rowCount: source.rowCount,
    columnCount: columns.length,
    page: rows.page,
    onMoved: ({ row, column }) => {
      rows.reveal(row);
      revealColumn(
        scroller.current,
        columns.map((_, index) => widthOf(index)),
        column,
        numberWidth,
      );
    },
  });
  const undo = useUndo(source, onEdit);
  const { show } = source;
  useEffect(() => show?.(rows.start, rows.end), [show, rows.start, rows.end]);
  const measure = virtualColumns.measure;
  useEffect(() => measure(), [widths, columns, measure]);
  const jump = useRef(rows.jumpTo);
  jump.current = rows.jumpTo;
  useEffect(() => {
    jump.current(0);
  }, [resetKey]);

  const { active, range } = selection;
  const activeColumn = columns[active.column];
  const activeRow = source.rowAt(active.row);
  const activeKey = activeRow === undefined ? null : source.keyOf(activeRow);
  const tell = useRef(onActive);
  tell.current = onActive;
  const told = useRef<Row | undefined>(undefined);
  told.current = activeRow;
  useEffect(() => tell.current?.(told.current ?? null), [activeKey, activeRow]);
  const canEdit = (column: GridColumn<Row> | undefined) =>
    onEdit !== undefined && column?.editor !== undefined;

  const tellProblem = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== '') onProblem?.(message);
  };
  const write = (edits: readonly GridEdit<Row>[]) => {
    undo.write(edits).catch(tellProblem);
  };
  const startEditing = (typed: string | null) => {
    if (!activeColumn || activeRow === undefined || !canEdit(activeColumn)) return;
    if (activeColumn.editor === 'boolean') {
      const value = activeColumn.value(activeRow) !== true;
      write([
        {
          row: activeRow,
          row_index: active.row,
          column: activeColumn,
          value,
          was: activeColumn.value(activeRow),
        },
      ]);
      return;
    }
    setEditing({ typed, row: activeRow, was: activeColumn.value(activeRow) });
  };
  const stopEditing = () => {
    setEditing(null);
    scroller.current?.focus({ preventScroll: true });
  };
  const commit = (value: GridValue, then: 'down' | 'right' | 'left' | 'stay') => {
    stopEditing();
    if (activeColumn && editing && activeColumn.text(value) !== activeColumn.text(editing.was)) {
      // Rows may have moved or changed under the editor: it writes to whom it was opened on, over what it showed then.
      const isInPlace = activeRow !== undefined && source.keyOf(activeRow) === source.keyOf(editing.row);
      const row = isInPlace ? activeRow : editing.row;
      write([{ row, row_index: active.row, column: activeColumn, value, was: editing.was }]);
    }
    const steps = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
    const [down, across] = steps[then];
    if (then !== 'stay') selection.select({ row: active.row + down, column: active.column + across });
  };
  const clear = () => {
    const edits: GridEdit<Row>[] = [];
    for (let row_index = range.top; row_index <= range.bottom && edits.length <= MOST_CELLS; row_index += 1) {
      const row = source.rowAt(row_index);
      for (const column of columns.slice(range.left, range.right + 1)) {
        if (row === undefined || !canEdit(column)) return;
        edits.push({ row, row_index, column, value: null, was: column.value(row) });
      }
    }
    if (edits.length <= MOST_CELLS) write(edits);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      undo.undo().catch(tellProblem);
    } else if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selection.select({ row: 0, column: 0 });
      selection.select({ row: source.rowCount - 1, column: columns.length - 1 }, true);
    } else if (selection.onKey(event)) {
      return;
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      if (canEdit(activeColumn)) startEditing(null);
      else if (activeRow !== undefined) onOpen?.(activeRow);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      clear();
    } else if (event.key === ' ' && activeColumn?.editor === 'boolean') {
      event.preventDefault();
      startEditing(null);
    } else if (
      event.key.length === 1 &&
      !command &&
      !event.altKey &&
      activeColumn?.editor !== 'boolean' &&
      canEdit(activeColumn)
    ) {
      event.preventDefault();
      startEditing(event.key);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return;
    event.preventDefault();
    if (!copyRange(event.clipboardData, source, columns, range))
      onProblem?.(t('copy_too_large', { most: MOST_CELLS }));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !onEdit) return;
    event.preventDefault();
    const paste = readPaste(event.clipboardData, source, columns, range);
    if (paste.ok) {
      write(paste.edits);
      onPasted?.(paste.by, [...new Set(paste.edits.map((edit) => edit.row))]);
      selection.select({ row: paste.range.top, column: paste.range.left });
      selection.select({ row: paste.range.bottom, column: paste.range.right }, true);
    } else if (paste.reason === 'value') onProblem?.(paste.message);
    else if (paste.reason === 'names')
      onProblem?.(t('paste_names', { names: paste.names.slice(0, 5).join(', '), count: paste.names.length }));
    else if (paste.reason !== 'nothing') onProblem?.(t(`paste_${paste.reason}`, { most: MOST_CELLS }));
  };

  const shown = virtualColumns.getVirtualItems();
  const totalWidth = virtualColumns.getTotalSize();
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  if (source.rowCount === 0 && empty) return <div className={css['empty']}>{empty}</div>;
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={source.rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={onEdit === undefined}
      aria-activedescendant={source.rowCount > 0 && !editing ? cellId(active.row, active.column) : undefined}
      className={css['grid']}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
    >
      <div role="rowgroup" className={css['head']} style={{ width: totalWidth }}>
        <div role="row" aria-rowindex={1} className={css['row']}>
          <div
            role="columnheader"
            aria-colindex={1}
            className={cx(css['number'], css['headCell'])}
            style={{ width: numberWidth }}
          >
            <span className="visually-hidden">{t('row_number')}</span>
          </div>
          {shown.map(({ index, start, size }) => (
            <HeaderCell
              key={columns[index]?.id ?? index}
              column={columns[index] as GridColumn<Row>}
              index={index}
              left={start}
              width={size}
              frozenLeft={numberWidth}
              direction={sort && sort.column_id === columns[index]?.id ? sort.direction : null}
              {...(onSort ? { onSort } : {})}
              onResize={(width) => setWidths((old) => ({ ...old, [columns[index]?.id ?? '']: width }))}
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={css['body']} style={{ height: rows.height, width: totalWidth }}>
        {Array.from({ length: Math.max(0, rows.end - rows.start) }, (_, at) => {
          const row_index = rows.start + at;
          const row = source.rowAt(row_index);
          return (
            <div
              key={row_index}
              role="row"
              aria-rowindex={row_index + 2}
              className={cx(css['row'], css['line'], row_index === active.row && css['activeRow'])}
              style={{ top: rows.topOf(row_index), height: ROW, width: totalWidth }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className={css['number']}
                style={{ width: numberWidth }}
              >
                {row_index + 1}
              </div>
              {shown.map(({ index, start, size }) => {
                const column = columns[index] as GridColumn<Row>;
                const isActive = row_index === active.row && index === active.column;
                const isIn =
                  row_index >= range.top &&
                  row_index <= range.bottom &&
                  index >= range.left &&
                  index <= range.right;
                const isFrozen = index === 0;
                return (
                  <div
                    key={column.id}
                    id={cellId(row_index, index)}
                    role="gridcell"
                    tabIndex={-1}
                    aria-colindex={index + 2}
                    aria-selected={isIn}
                    className={cx(
                      css['cell'],
                      column.align === 'end' && css['end'],
                      isFrozen && css['frozen'],
                      isIn && css['in'],
                      isActive && css['active'],
                      isActive && editing !== null && css['editing'],
                      row !== undefined && column.isMarked?.(row) && css['edited'],
                    )}
                    style={isFrozen ? { left: numberWidth, width: size } : { left: start, width: size }}
                    onPointerDown={(event) => {
                      if (event.button !== 0 || (isActive && editing)) return;
                      scroller.current?.focus({ preventScroll: true });
                      event.preventDefault();
                      selection.select({ row: row_index, column: index }, event.shiftKey);
                    }}
                    onPointerEnter={(event) => {
                      if (event.buttons === 1 && !editing)
                        selection.select({ row: row_index, column: index }, true);
                    }}
                    onDoubleClick={() => {
                      if (canEdit(column)) startEditing(null);
                      else if (row !== undefined) onOpen?.(row);
                    }}
                  >
                    {isActive && editing && row !== undefined ? (
                      <CellEditor
                        column={column}
                        value={column.value(row)}
                        typed={editing.typed}
                        onCommit={commit}
                        onCancel={stopEditing}
                      />
                    ) : row === undefined ? (
                      <span className={css['loading']} />
                    ) : (
                      <span className={css['value']}>{column.render(column.value(row), row)}</span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly left: number;
  readonly width: number;
  readonly frozenLeft: number;
  readonly direction: 'asc' | 'desc' | null;
  readonly onSort?: (sort: GridSort | null) => void;
  readonly onResize: (width: number) => void;
}

function HeaderCell<Row>({
  column,
  index,
  left,
  width,
  frozenLeft,
  direction,
  onSort,
  onResize,
}: HeaderCellProps<Row>) {
  const t = useTranslations('records');
  const next = direction === null ? 'asc' : direction === 'asc' ? 'desc' : null;
  const content = (
    <>
      {column.icon}
      <span className={css['name']}>{column.name}</span>
      {direction === 'asc' ? (
        <ArrowUp size={13} aria-hidden />
      ) : direction === 'desc' ? (
        <ArrowDown size={13} aria-hidden />
      ) : null}
    </>
  );
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      className={cx(
        css['cell'],
        css['headCell'],
        column.align === 'end' && css['end'],
        index === 0 && css['frozen'],
      )}
      style={index === 0 ? { left: frozenLeft, width } : { left, width }}
    >
      {onSort && column.isSortable !== false ? (
        <button
          type="button"
          tabIndex={-1}
          title={t('sort_hint', { column: column.name })}
          className={css['sort']}
          onClick={() => onSort(next === null ? null : { column_id: column.id, direction: next })}
        >
          {content}
        </button>
      ) : (
        <span className={css['sort']}>{content}</span>
      )}
      <span
        aria-hidden
        className={css['resize']}
        onPointerDown={(event) => {
          event.preventDefault();
          const handle = event.currentTarget;
          handle.setPointerCapture(event.pointerId);
          const from = event.clientX;
          handle.onpointermove = (move) => onResize(Math.max(64, Math.min(800, width + move.clientX - from)));
          handle.onpointerup = () => {
            handle.onpointermove = null;
          };
        }}
      />
    </div>
  );
}

function revealColumn(
  element: HTMLDivElement | null,
  widths: readonly number[],
  column: number,
  frozen: number,
): void {
  if (!element || column === 0) return;
  const left = frozen + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (widths[column] ?? 0);
  const covered = frozen + (widths[0] ?? 0);
  if (left - covered < element.scrollLeft) element.scrollLeft = left - covered;
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
}
