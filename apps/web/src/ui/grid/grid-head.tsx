import { ArrowDown, ArrowUp } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import css from './grid.module.css';
import type { GridColumn, GridSort } from './grid-types.ts';
import { useColumnDrag } from './use-column-drag.ts';
import type { GridLayout } from './use-grid-layout.ts';

interface GridHeadProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly sort: GridSort | null | undefined;
  readonly onSort: ((sort: GridSort | null) => void) | undefined;
  readonly onMoveColumn: ((column_id: string, before: number) => void) | undefined;
  /** The column whose heading the keys are in. */
  readonly active: number | null;
  idOf(column: number): string;
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, layout, sort, onSort, onMoveColumn } = props;
  const t = useTranslations('records');
  const { drag, start } = useColumnDrag(
    onMoveColumn && ((from, before) => onMoveColumn(columns[from]?.id ?? '', before)),
  );
  const dropSide = (index: number) => {
    if (drag?.before === index) return 'before';
    return drag?.before === index + 1 && index === columns.length - 1 ? 'after' : undefined;
  };
  const { numberWidth } = layout;
  return (
    <div role="rowgroup" className={css['head']} style={{ width: layout.width }}>
      <div role="row" aria-rowindex={1} className={css['row']}>
        {numberWidth > 0 ? (
          <div
            role="columnheader"
            aria-colindex={1}
            className={cx(css['number'], css['headCell'])}
            style={{ width: numberWidth }}
          >
            <span className="visually-hidden">{t('row_number')}</span>
          </div>
        ) : null}
        {layout.columns.map(({ index, start: left, size }) => {
          const column = columns[index];
          return column ? (
            <HeaderCell
              key={column.id}
              id={props.idOf(index)}
              isActive={index === props.active}
              column={column}
              colIndex={index + (numberWidth > 0 ? 2 : 1)}
              isFrozen={index < layout.frozen}
              left={index < layout.frozen ? layout.frozenLeft(index) : left}
              width={size}
              direction={sort?.column_id === column.id ? sort.direction : null}
              index={index}
              isDragged={drag?.from === index}
              drop={dropSide(index)}
              onDrag={onMoveColumn ? (event) => start(event, index) : undefined}
              {...(onSort ? { onSort } : {})}
              onResize={(to, isDone) => layout.resize(column.id, to, isDone)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly id: string;
  readonly isActive: boolean;
  readonly column: GridColumn<Row>;
  readonly colIndex: number;
  readonly index: number;
  readonly isDragged: boolean;
  /** Where a pulled header would go. */
  readonly drop: 'before' | 'after' | undefined;
  readonly onDrag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly isFrozen: boolean;
  readonly left: number;
  readonly width: number;
  readonly direction: 'asc' | 'desc' | null;
  readonly onSort?: (sort: GridSort | null) => void;
  readonly onResize: (width: number, isDone: boolean) => void;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;
const NEXT = { asc: 'desc', desc: null } as const;

function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, colIndex, isFrozen, left, width, direction, onSort, onResize } = props;
  const t = useTranslations('records');
  const next = direction === null ? 'asc' : NEXT[direction];
  const content = (
    <>
      {/* The arrow has the place of the icon: a sorted name keeps its room. */}
      {direction === null ? column.icon : null}
      {direction === 'asc' ? <ArrowUp size={15} aria-hidden /> : null}
      {direction === 'desc' ? <ArrowDown size={15} aria-hidden /> : null}
      <span className={css['name']}>{column.name}</span>
    </>
  );
  const name =
    onSort && column.isSortable !== false ? (
      <button
        type="button"
        tabIndex={-1}
        data-press="sort"
        title={[column.hint, t('sort_hint', { column: column.name })].filter(Boolean).join('\n')}
        className={css['sort']}
        onClick={() => onSort(next === null ? null : { column_id: column.id, direction: next })}
      >
        {content}
      </button>
    ) : (
      <span className={css['sort']} title={column.hint}>
        {content}
      </span>
    );
  return (
    <div
      id={props.id}
      role="columnheader"
      aria-colindex={colIndex}
      aria-sort={direction === null ? 'none' : SORTED[direction]}
      className={cx(
        css['cell'],
        css['headCell'],
        column.align === 'end' && css['end'],
        column.isTight && css['tight'],
        isFrozen && css['frozen'],
        props.isDragged && css['dragged'],
        props.isActive && css['active'],
      )}
      style={{ left, width }}
      data-column={props.index}
      data-drop={props.drop}
      data-active={props.isActive || undefined}
      onPointerDown={props.onDrag}
    >
      {column.heading ? column.heading(name) : name}
      <span
        aria-hidden
        className={css['resize']}
        onPointerDown={(event) => {
          event.stopPropagation();
          followDrag(event, (moved, isDone) => onResize(width + moved, isDone));
        }}
      />
    </div>
  );
}

/** Calls with the pixels moved since the press, until the pointer is released: then for the last time. */
function followDrag(
  event: PointerEvent<HTMLElement>,
  onMove: (moved: number, isDone: boolean) => void,
): void {
  event.preventDefault();
  const handle = event.currentTarget;
  handle.setPointerCapture(event.pointerId);
  const from = event.clientX;
  handle.onpointermove = (move) => onMove(move.clientX - from, false);
  handle.onpointerup = (up) => {
    handle.onpointermove = null;
    handle.onpointerup = null;
    if (up.clientX !== from) onMove(up.clientX - from, true);
  };
}
