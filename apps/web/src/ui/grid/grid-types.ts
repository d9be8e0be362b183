import type { ReactNode } from 'react';
import type { MenuEntry } from '../menu.tsx';

/** A cell's value in wire form: decimals and dates as text, a user's id, several choices. */
export type GridValue = string | boolean | readonly string[] | null | { readonly unmatched: string };

export type GridEditor = 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'choices';

export type Parsed = { readonly value: GridValue } | { readonly error: string };

export interface GridColumn<Row> {
  readonly id: string;
  readonly name: string;
  /** Pasting between columns of different kinds is refused. */
  readonly kind: string;
  readonly width?: number;
  readonly align?: 'start' | 'end';
  /** Little room beside the text: for many narrow columns. */
  readonly isTight?: boolean;
  readonly icon?: ReactNode;
  /** Explains the column, beside its name. */
  readonly hint?: string;
  readonly isSortable?: boolean;
  /** Puts more around its name in the header, such as what renames it. */
  heading?(name: ReactNode): ReactNode;
  /** It names the rows: a pasted block that begins with names goes by them. */
  readonly isIdentity?: boolean;
  /** Absent: read only. */
  readonly editor?: GridEditor | undefined;
  readonly choices?: readonly { readonly value: string; readonly text: string }[];
  value(row: Row): GridValue;
  render(value: GridValue, row: Row): ReactNode;
  /** For the clipboard, and where editing starts. */
  text(value: GridValue): string;
  /** Reads typed or pasted text; an error in words when the column can't contain it. */
  parse?(text: string): Parsed;
  /** Shown with a mark: typed here and not imported, for instance. */
  isMarked?(row: Row): boolean;
  /** Why a value was refused for this cell; it is shown with a mark. */
  problem?(row: Row): string | undefined;
  /** Shown with a mark while its new value is being saved. */
  isPending?(row: Row): boolean;
}

/** What can be done with a row: behind its `…`, a right click and the context menu key. */
export interface GridRowMenu {
  /** Names the row. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
}

/** The header of rows that are together: itself a row. */
export interface GridGroup {
  readonly id: string;
  /** 1: outermost. */
  readonly level: number;
  readonly isOpen: boolean;
  /** Its value, in the first column. */
  readonly title: string;
  /** How many rows it has, beside it. */
  readonly count: string;
  /** Its subtotals, by column. */
  readonly totals: ReadonlyMap<string, string>;
}

/** Where rows come from: windows from the server. */
export interface GridSource<Row> {
  readonly rowCount: number;
  /** `undefined` while it loads. */
  rowAt(index: number): Row | undefined;
  /** Set where rows are in groups: the header at a place. */
  readonly groupAt?: ((index: number) => GridGroup | undefined) | undefined;
  keyOf(row: Row): string;
  /** Rows that are not in view, end excluded: for a paste or a fill past it. Absent: all rows are there. */
  load?(start: number, end: number): Promise<readonly Row[]>;
  /** The rows in view, end excluded: a server source fetches their windows. */
  show?(start: number, end: number): void;
}

export interface GridEdit<Row> {
  readonly row: Row;
  readonly row_index: number;
  readonly column: GridColumn<Row>;
  readonly value: GridValue;
  /** What the cell showed when it was edited. */
  readonly was: GridValue;
  /** Set on an undo: the row as it was before the edit that is undone. */
  readonly undoes?: Row;
}

export interface GridSort {
  readonly column_id: string;
  readonly direction: 'asc' | 'desc';
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A value that its cell does not take. */
export interface RefusedCell<Row> {
  readonly row: Row;
  readonly row_index: number;
  readonly column: GridColumn<Row>;
  readonly message: string;
}
