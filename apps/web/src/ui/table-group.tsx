import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './table.module.css';

export interface TableGroups<Row> {
  /** The group of a row. */
  readonly of: (row: Row) => string;
  /** What the group's own row shows, by column; that of the first column names the group. */
  readonly cells: (group: string) => Readonly<Record<string, ReactNode>>;
}

interface GroupRowProps {
  readonly columns: readonly {
    readonly id: string;
    readonly align?: 'start' | 'end';
    readonly isWide?: boolean;
  }[];
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** The rows below have a check box. */
  readonly isIndented: boolean;
}

/** The row above a group's rows: its name and its totals. */
export function GroupRow({ columns, cells, isIndented }: GroupRowProps) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <tr className={css['group']}>
      <th scope="row" colSpan={isIndented ? 2 : 1} className={css['cell']}>
        {cells[first.id]}
      </th>
      {others.map(({ id, align, isWide }) => (
        <td
          key={id}
          className={cx(css['cell'], align === 'end' && css['end'], isWide === true && css['wide'])}
        >
          {cells[id]}
        </td>
      ))}
    </tr>
  );
}
