import { Ellipsis } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { CellEditor } from './cell-editor.tsx';
import css from './grid.module.css';
import { GroupLine } from './grid-group-line.tsx';
import type { CellPlace, GridColumn, GridGroup, GridRowMenu, GridSource } from './grid-types.ts';
import type { FillHandle } from './use-fill-handle.ts';
import type { Edits } from './use-edits.ts';
import { type GridLayout, ROW_HEIGHT } from './use-grid-layout.ts';
import type { Range, Selection } from './use-selection.ts';

/** What the rows share. */
export interface GridModel<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly layout: GridLayout;
  readonly selection: Selection;
  readonly edits: Edits<Row>;
  readonly filling: FillHandle;
  readonly onOpen: ((row: Row) => void) | undefined;
  /** That of rows in groups: one more than the groups have. */
  readonly recordLevel: number;
  /** Opens or closes a group. */
  readonly onToggle: ((group: GridGroup) => void) | undefined;
  readonly rowMenu: ((row: Row) => GridRowMenu) | undefined;
  readonly isMenuOpen: boolean;
  readonly setMenuOpen: (isOpen: boolean) => void;
  /** Makes a row the active one and opens its menu. */
  readonly openMenu: (row: number) => void;
  cellId(row: number | 'head', column: number): string;
}

export function GridLine<Row>({ grid, index }: { readonly grid: GridModel<Row>; readonly index: number }) {
  const { columns, layout, selection, source } = grid;
  const row = source.rowAt(index);
  const group = source.groupAt?.(index);
  const isRowActive = !selection.isInHead && index === selection.active.row;
  if (group) return <GroupLine grid={grid} group={group} index={index} />;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={source.groupAt ? grid.recordLevel : undefined}
      className={cx(css['row'], css['line'], isRowActive && css['activeRow'])}
      style={{ top: layout.rows.topOf(index), height: ROW_HEIGHT, width: layout.width }}
    >
      {layout.numberWidth > 0 ? (
        <div
          role="rowheader"
          aria-colindex={1}
          className={cx(css['number'], grid.rowMenu && css['withMenu'])}
          style={{ width: layout.numberWidth }}
        >
          {/* In groups the place among all rows means nothing. */}
          <span>{source.groupAt ? '' : index + 1}</span>
          {row === undefined ? null : <RowMenu grid={grid} row={row} index={index} />}
        </div>
      ) : null}
      {layout.columns.map(({ index: at, start, size }) => {
        const column = columns[at];
        return column ? (
          <GridCell
            key={column.id}
            grid={grid}
            row={row}
            column={column}
            place={{ row: index, column: at }}
            left={at < layout.frozen ? layout.frozenLeft(at) : start}
            width={size}
          />
        ) : null;
      })}
    </div>
  );
}

interface RowMenuProps<Row> {
  readonly grid: GridModel<Row>;
  readonly row: Row;
  readonly index: number;
}

/** The active row's menu; in another row its button makes that row the active one first. */
function RowMenu<Row>({ grid, row, index }: RowMenuProps<Row>) {
  const menu = grid.rowMenu?.(row);
  if (!menu || menu.items.length === 0) return null;
  if (index === grid.selection.active.row) {
    return (
      <Menu
        label={menu.label}
        items={menu.items}
        placement="bottom start"
        isOpen={grid.isMenuOpen}
        onOpenChange={grid.setMenuOpen}
      >
        <IconButton icon={Ellipsis} size="s" label={menu.label} tooltip={false} />
      </Menu>
    );
  }
  return (
    <IconButton
      icon={Ellipsis}
      size="s"
      label={menu.label}
      tooltip={false}
      excludeFromTabOrder
      onPress={() => grid.openMenu(index)}
    />
  );
}

interface GridCellProps<Row> {
  readonly grid: GridModel<Row>;
  readonly row: Row | undefined;
  readonly column: GridColumn<Row>;
  readonly place: { readonly row: number; readonly column: number };
  readonly left: number;
  readonly width: number;
}

function GridCell<Row>({ grid, row, column, place, left, width }: GridCellProps<Row>) {
  const t = useTranslations('records');
  const { range, active, isInHead } = grid.selection;
  const isActive = !isInHead && place.row === active.row && place.column === active.column;
  const { filling } = grid;
  const isIn = !isInHead && isWithin(place, range);
  const editing = isActive ? grid.edits.editing : null;
  const isPending = row !== undefined && column.isPending?.(row) === true;
  const problem = row === undefined ? undefined : column.problem?.(row);
  const content = () => {
    if (row === undefined) return <span className={css['loading']} />;
    if (!editing) return <span className={css['value']}>{column.render(column.value(row), row)}</span>;
    return (
      <CellEditor
        column={column}
        value={column.value(row)}
        typed={editing.typed}
        onCommit={grid.edits.commit}
        onCancel={grid.edits.stop}
      />
    );
  };
  return (
    <div
      id={grid.cellId(place.row, place.column)}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={place.column + (grid.layout.numberWidth > 0 ? 2 : 1)}
      aria-selected={isIn}
      className={cx(
        css['cell'],
        column.align === 'end' && css['end'],
        column.isTight && css['tight'],
        place.column < grid.layout.frozen && css['frozen'],
        isIn && css['in'],
        !isIn && filling.over !== null && isWithin(place, filling.over) && css['filled'],
        isActive && css['active'],
        editing !== null && css['editing'],
        row !== undefined && column.isMarked?.(row) && css['edited'],
        isPending && css['pending'],
        problem !== undefined && css['refused'],
      )}
      title={problem}
      aria-invalid={problem === undefined ? undefined : true}
      style={{ left, width }}
      data-column={place.column}
      {...useCellPointer({ grid, row, column, place, isActive })}
    >
      {content()}
      {isPending ? <span className="visually-hidden">{t('saving_hint')}</span> : null}
      {problem === undefined ? null : <span className="visually-hidden">{problem}</span>}
      {!isInHead && filling.isAt(place) ? (
        <span aria-hidden className={css['handle']} onPointerDown={filling.onPointerDown} />
      ) : null}
    </div>
  );
}

const isWithin = ({ row, column }: CellPlace, range: Range) =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

type CellPointerOptions<Row> = Pick<GridCellProps<Row>, 'grid' | 'row' | 'column' | 'place'> & {
  readonly isActive: boolean;
};

/** A mouse selects by pressing and edits by a double click. A finger, which also scrolls, selects by a tap and edits by a second one. */
function useCellPointer<Row>({ grid, row, column, place, isActive }: CellPointerOptions<Row>) {
  const { edits, selection, layout } = grid;
  const isTouch = useRef(false);
  const isEdited = isActive && edits.editing !== null;
  const open = () => {
    if (edits.canEdit(column)) edits.start(null);
    else if (row !== undefined) grid.onOpen?.(row);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType === 'touch';
      if (isTouch.current || event.button !== 0 || isEdited) return;
      layout.focus();
      event.preventDefault();
      selection.select(place, event.shiftKey);
    },
    onPointerEnter: (event: PointerEvent) => {
      if (
        event.buttons === 1 &&
        event.pointerType !== 'touch' &&
        !edits.editing &&
        grid.filling.over === null
      )
        selection.select(place, true);
    },
    onClick: () => {
      if (!isTouch.current || isEdited) return;
      if (isActive) return open();
      layout.focus();
      selection.select(place);
    },
    onDoubleClick: () => {
      if (!isTouch.current) open();
    },
  };
}
