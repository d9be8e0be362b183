import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useMoreBeside } from '../use-more-beside.ts';
import { type GridHandleRef, useGridHandle } from './grid-handle.ts';
import { gridKeys } from './grid-keys.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './grid-head.tsx';
import { GridLine, type GridModel } from './grid-line.tsx';
import css from './grid.module.css';
import type {
  CellPlace,
  GridColumn,
  GridEdit,
  GridGroup,
  GridRowMenu,
  GridSort,
  GridSource,
} from './grid-types.ts';
import { PastePreview } from './paste-preview.tsx';
import { useFillHandle } from './use-fill-handle.ts';
import { useEdits } from './use-edits.ts';
import { type RefusedPaste, useGridClipboard } from './use-grid-clipboard.ts';
import type { GridWidths } from './use-column-widths.ts';
import { type GridLayout, useGridLayout } from './use-grid-layout.ts';
import { type Selection, useSelection } from './use-selection.ts';

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
  /** A cell is opened to type in, and closed again. The function stays the same one. */
  readonly onEditing?: (isEditing: boolean) => void;
  /** After a paste: whether its lines found their rows by name, and which rows these were. */
  readonly onPasted?: (by: 'name' | 'position', rows: readonly Row[]) => void;
  /** A paste with cells that do not take their value. Absent: the first refusal is a problem, and nothing is pasted. */
  readonly onRefused?: (paste: RefusedPaste<Row>) => void;
  /** A refused paste, or a failed write, in words. */
  readonly onProblem?: (message: string) => void;
  /** Enter on a read-only grid, or a double click on its first column. */
  readonly onOpen?: (row: Row) => void;
  /** A column's header was pulled to another place: before the column at this one. The first column stays. */
  readonly onMoveColumn?: ((column_id: string, before: number) => void) | undefined;
  /** Opens a closed group, closes an open one: rows are in groups where the source has `groupAt`. */
  readonly onToggle?: (group: GridGroup) => void;
  /** Levels of groups. */
  readonly groupLevels?: number;
  /** What can be done with a row besides editing its cells. */
  readonly rowMenu?: (row: Row) => GridRowMenu;
  /** What a row of totals below the rows shows of a column. */
  readonly totalOf?: (column: GridColumn<Row>) => ReactNode;
  /** False where a row's number means nothing. */
  readonly hasRowNumbers?: boolean;
  readonly empty?: ReactNode;
  /** Keeps the widths of columns in this browser under this name. */
  readonly widthsKey?: string;
  /** Widths of columns that are kept elsewhere, instead of in this browser. */
  readonly widths?: GridWidths | undefined;
  /** Columns that stay in view while the others scroll sideways, where there is room. Default: the first. */
  readonly frozenColumns?: number;
  /** Scroll to the start when this changes: another filter, another sort. */
  readonly resetKey?: string;
  /** What the page does with the grid from beside it. */
  readonly handle?: GridHandleRef;
  /** The cell that is active, in view and has the focus at first. */
  readonly startAt?: CellPlace | undefined;
}

/** Once, when the grid appears. */
function useStart(
  place: CellPlace | undefined,
  selection: Pick<Selection, 'select'>,
  layout: Pick<GridLayout, 'focus'>,
): void {
  const begin = useRef(() => {
    if (place === undefined) return;
    selection.select(place);
    layout.focus();
  });
  useEffect(() => begin.current(), []);
}

/** Whether the active row's menu is open, and how another row's is opened. */
function useRowMenu(selection: Selection) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = (row: number) => {
    // The first column is always in view: nothing scrolls.
    if (row !== selection.active.row) selection.select({ row, column: 0 });
    setMenuOpen(true);
  };
  return { isMenuOpen, setMenuOpen, openMenu };
}

/** What the rows share, and what the grid does with keys, copies and pastes. */
function useGrid<Row>(props: GridProps<Row>) {
  const { columns, source, onEdit, onProblem, onOpen, rowMenu } = props;
  const id = useId();
  const { hasRowNumbers = true, resetKey, widthsKey, widths, frozenColumns = 1 } = props;
  const own = { hasRowNumbers, resetKey, widthsKey, widths, frozenColumns };
  const layout = useGridLayout({ columns, source, ...own });
  const selection = useSelection({
    rowCount: source.rowCount,
    columnCount: columns.length,
    page: layout.rows.page,
    hasHead: props.onSort !== undefined,
    onMoved: layout.reveal,
  });
  useStart(props.startAt, selection, layout);
  const edits = useEdits({ columns, source, selection, onEdit, onProblem, focusGrid: layout.focus });
  const { onEditing } = props;
  const isEditing = edits.editing !== null;
  useEffect(() => {
    onEditing?.(isEditing);
  }, [onEditing, isEditing]);
  const filling = useFillHandle({ columns, selection, edits });
  useGridHandle(props.handle, selection, edits);
  const clipboard = useGridClipboard({
    columns,
    source,
    selection,
    edits,
    isReadOnly: onEdit === undefined,
    onPasted: props.onPasted,
    onRefused: props.onRefused,
    onProblem,
  });
  const menu = useRowMenu(selection);
  const onMenu = rowMenu ? () => menu.openMenu(selection.active.row) : undefined;
  const cellId = (row: number | 'head', column: number) => `${id}-${row}-${column}`;
  const onKeyDown = gridKeys({
    columns,
    source,
    selection,
    edits,
    onOpen,
    onToggle: props.onToggle,
    onMenu,
    openLink: () => pressIn(cellId(selection.active.row, selection.active.column), 'a'),
    pressInHead: (what) => pressIn(cellId('head', selection.active.column), `[data-press=${what}]`),
    onWiden: (by) => layout.widen(selection.active.column, by),
  });
  const grid: GridModel<Row> = {
    columns,
    source,
    layout,
    selection,
    edits,
    filling,
    onOpen,
    onToggle: props.onToggle,
    recordLevel: (props.groupLevels ?? 0) + 1,
    rowMenu,
    ...menu,
    cellId,
  };
  return { grid, clipboard, onKeyDown };
}

/** A spreadsheet over any number of rows (ARIA grid pattern). The first column stays in view. */
export function Grid<Row>(props: GridProps<Row>) {
  const { columns, source, rowMenu, totalOf } = props;
  const { grid, clipboard, onKeyDown } = useGrid(props);
  const { layout, selection, edits } = grid;
  const scroller = useScroller(layout.scroller);
  if (source.rowCount === 0 && props.empty) return <div className={css['empty']}>{props.empty}</div>;
  const onContextMenu = (event: MouseEvent) => {
    const index = rowIndexAt(event.target);
    if (!rowMenu || index === null || source.rowAt(index) === undefined) return;
    event.preventDefault();
    grid.openMenu(index);
  };
  const { active, isInHead } = selection;
  const activeId = edits.editing ? undefined : grid.cellId(isInHead ? 'head' : active.row, active.column);
  return (
    <>
      <div
        ref={scroller}
        className={css['grid']}
        {...rolesOf(props, activeId)}
        {...{ onKeyDown, onContextMenu, ...(isInHead ? {} : clipboard.events) }}
      >
        <GridHead
          columns={columns}
          layout={layout}
          sort={props.sort}
          onSort={props.onSort}
          onMoveColumn={props.onMoveColumn}
          active={isInHead ? active.column : null}
          idOf={(column) => grid.cellId('head', column)}
        />
        <GridBody grid={grid} />
        {totalOf ? (
          <GridFoot columns={columns} layout={layout} rowCount={source.rowCount} totalOf={totalOf} />
        ) : null}
      </div>
      {clipboard.preview ? (
        <PastePreview
          paste={clipboard.preview}
          columns={columns}
          onPaste={clipboard.confirm}
          onCancel={clipboard.cancel}
        />
      ) : null}
    </>
  );
}

/** The part that scrolls, which is marked where columns are hidden beside. */
function useScroller(scrollerRef: RefObject<HTMLDivElement | null>) {
  const more = useMoreBeside();
  return useCallback(
    (element: HTMLDivElement) => {
      scrollerRef.current = element;
      const leave = more(element);
      return () => {
        scrollerRef.current = null;
        leave?.();
      };
    },
    [scrollerRef, more],
  );
}

function GridBody<Row>({ grid }: { readonly grid: GridModel<Row> }) {
  const { rows, width } = grid.layout;
  return (
    <div role="rowgroup" className={css['body']} style={{ height: rows.height, width }}>
      {Array.from({ length: Math.max(0, rows.end - rows.start) }, (_, at) => (
        <GridLine key={rows.start + at} grid={grid} index={rows.start + at} />
      ))}
    </div>
  );
}

const pressIn = (cell_id: string, what: string) =>
  document.getElementById(cell_id)?.querySelector<HTMLElement>(what)?.click();

/** Rows in groups have levels, and headers that open and close. */
function rolesOf<Row>(props: GridProps<Row>, activeId: string | undefined) {
  const { label, columns, source, totalOf, onEdit, hasRowNumbers = true } = props;
  return {
    role: source.groupAt ? 'treegrid' : 'grid',
    'aria-label': label,
    'aria-rowcount': source.rowCount + (totalOf ? 2 : 1),
    'aria-colcount': columns.length + (hasRowNumbers ? 1 : 0),
    'aria-multiselectable': true,
    'aria-readonly': onEdit === undefined,
    'aria-activedescendant': source.rowCount > 0 ? activeId : undefined,
    tabIndex: 0,
  };
}

/** The row that an event happened in; `null` in the header. */
function rowIndexAt(target: EventTarget): number | null {
  const line = target instanceof Element ? target.closest('[role=row]') : null;
  const index = Number(line?.getAttribute('aria-rowindex') ?? 0) - 2;
  return index < 0 ? null : index;
}
