import { ChevronDown, ChevronRight } from 'lucide-react';
import type { PointerEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import type { GridModel } from './grid-line.tsx';
import css from './grid.module.css';
import type { CellPlace, GridGroup } from './grid-types.ts';
import { ROW_HEIGHT } from './use-grid-layout.ts';

interface GroupLineProps<Row> {
  readonly grid: GridModel<Row>;
  readonly group: GridGroup;
  readonly index: number;
}

/** The header of a group: its value in the first column, subtotals in their own. */
export function GroupLine<Row>({ grid, group, index }: GroupLineProps<Row>) {
  const { columns, layout, selection } = grid;
  const { active, range, isInHead } = selection;
  const Chevron = group.isOpen ? ChevronDown : ChevronRight;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={group.level}
      aria-expanded={group.isOpen}
      className={cx(
        css['row'],
        css['line'],
        css['group'],
        !isInHead && index === active.row && css['activeRow'],
      )}
      style={{ top: layout.rows.topOf(index), height: ROW_HEIGHT, width: layout.width }}
    >
      {layout.numberWidth > 0 ? (
        <div role="presentation" className={css['number']} style={{ width: layout.numberWidth }} />
      ) : null}
      {layout.columns.map(({ index: at, start, size }) => {
        const column = columns[at];
        if (!column) return null;
        const isFirst = at === 0;
        const isIn = index >= range.top && index <= range.bottom && at >= range.left && at <= range.right;
        return (
          <div
            key={column.id}
            id={grid.cellId(index, at)}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={at + (layout.numberWidth > 0 ? 2 : 1)}
            aria-selected={isIn}
            className={cx(
              css['cell'],
              column.align === 'end' && !isFirst && css['end'],
              column.isTight && css['tight'],
              at < layout.frozen && css['frozen'],
              isIn && css['in'],
              !isInHead && index === active.row && at === active.column && css['active'],
            )}
            style={{
              left: at < layout.frozen ? layout.frozenLeft(at) : start,
              width: size,
              ...(isFirst ? { paddingLeft: 8 + 16 * (group.level - 1) } : {}),
            }}
            {...pointersOf(grid, group, { row: index, column: at })}
          >
            {isFirst ? (
              <span className={css['groupTitle']} title={group.title}>
                <Chevron size={15} aria-hidden className={css['chevron']} />
                <span className={css['value']}>{group.title}</span>
                <span className={css['groupCount']}>{group.count}</span>
              </span>
            ) : null}
            <span className={css['value']} title={group.totals.get(column.id)}>
              {group.totals.get(column.id)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** A press selects; one on the title also opens or closes. The keys of both are the grid's. */
function pointersOf<Row>(grid: GridModel<Row>, group: GridGroup, place: CellPlace) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.preventDefault();
      grid.layout.focus();
      grid.selection.select(place, event.shiftKey);
    },
    onClick: () => {
      if (place.column === 0) grid.onToggle?.(group);
    },
  };
}
