import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import css from './grid.module.css';
import type { GridColumn } from './grid-types.ts';
import type { GridLayout } from './use-grid-layout.ts';

interface GridFootProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly rowCount: number;
  readonly totalOf: (column: GridColumn<Row>) => ReactNode;
}

/** A row of totals that stays in view below the rows. */
export function GridFoot<Row>({ columns, layout, rowCount, totalOf }: GridFootProps<Row>) {
  const { numberWidth } = layout;
  return (
    <div role="rowgroup" className={css['foot']} style={{ width: layout.width }}>
      <div role="row" aria-rowindex={rowCount + 2} className={css['row']}>
        {numberWidth > 0 ? (
          <div role="presentation" className={css['number']} style={{ width: numberWidth }} />
        ) : null}
        {layout.columns.map(({ index, start, size }) => {
          const column = columns[index];
          return column ? (
            <div
              key={column.id}
              role="gridcell"
              aria-colindex={index + (numberWidth > 0 ? 2 : 1)}
              className={cx(
                css['cell'],
                column.align === 'end' && css['end'],
                column.isTight && css['tight'],
                index < layout.frozen && css['frozen'],
              )}
              style={{ left: index < layout.frozen ? layout.frozenLeft(index) : start, width: size }}
            >
              <span className={css['value']}>{totalOf(column)}</span>
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}
