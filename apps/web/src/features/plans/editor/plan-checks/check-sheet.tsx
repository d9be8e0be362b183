import { useMemo } from 'react';
import { Grid, type GridColumn, type GridEdit, type GridSource } from '../../../../ui/grid/index.ts';
import { toast } from '../../../../ui/index.ts';
import { kindOfKey, useLookupWords } from '../lookup/use-lookup-columns.tsx';
import css from '../lookup/lookup.module.css';
import { editSheet, type SheetRow } from './check-edits.ts';

/** Empty lines below the rows: new rows are typed or pasted there. */
const ROOM = 20;
const WIDTH = 130;

export type SheetKind = ReturnType<typeof kindOfKey>;

export interface SheetColumn {
  readonly id: string;
  readonly name: string;
  readonly kind: SheetKind;
  /** A closed list: the cell has the value, the person sees the text. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
}

interface ShownRow {
  readonly at: number;
  readonly cells: SheetRow | null;
}

interface CheckSheetProps {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly most: number;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: SheetRow[]) => void;
}

/** Rows that are typed or pasted as in a spreadsheet. */
export function CheckSheet({ label, columns, rows, most, isReadOnly, onChange }: CheckSheetProps) {
  const shown = useSheetColumns(columns, isReadOnly);
  const source = useMemo((): GridSource<ShownRow> => {
    const rowCount = isReadOnly ? rows.length : Math.min(most, rows.length + ROOM);
    return {
      rowCount,
      rowAt: (at) => (at < rowCount ? { at, cells: rows[at] ?? null } : undefined),
      keyOf: ({ at }) => String(at),
    };
  }, [rows, most, isReadOnly]);
  const write = async (edits: readonly GridEdit<ShownRow>[]): Promise<readonly ShownRow[]> => {
    onChange(
      editSheet(
        rows,
        edits.map(({ row, column, value }) => ({
          row: row.at,
          column: column.id,
          value: typeof value === 'string' ? value : '',
        })),
      ),
    );
    return edits.map(({ row }) => row);
  };
  return (
    <div className={css['sheet']}>
      <Grid<ShownRow>
        label={label}
        columns={shown}
        source={source}
        onProblem={(message) => toast.error(message)}
        {...(isReadOnly ? {} : { onEdit: write })}
      />
    </div>
  );
}

const EDITORS = {
  number: 'number',
  percent: 'number',
  date: 'date',
  boolean: 'choice',
  user: 'text',
  group: 'text',
  text: 'text',
} as const;

const NOBODY: readonly never[] = [];

function useSheetColumns(
  columns: readonly SheetColumn[],
  isReadOnly: boolean,
): readonly GridColumn<ShownRow>[] {
  const words = useLookupWords(NOBODY);
  return useMemo(
    () =>
      columns.map(({ id, name, kind, choices }): GridColumn<ShownRow> => {
        // A colleague has no account here: the name is a text.
        const typed: SheetKind = kind === 'user' ? 'text' : kind;
        const listed =
          choices?.map((one) => ({ value: one.id, text: one.name })) ??
          (kind === 'boolean'
            ? (['true', 'false'] as const).map((value) => ({ value, text: words.text('boolean', value) }))
            : null);
        const text = (value: unknown) =>
          typeof value === 'string'
            ? (listed?.find((one) => one.value === value)?.text ?? words.text(typed, value))
            : '';
        return {
          id,
          name,
          kind: choices ? id : kind,
          width: WIDTH,
          align: kind === 'number' || kind === 'percent' ? 'end' : 'start',
          editor: isReadOnly ? undefined : listed ? 'choice' : EDITORS[kind],
          ...(listed ? { choices: listed } : {}),
          value: ({ cells }) => cells?.[id] ?? null,
          render: (value) => text(value),
          text,
          parse: (typedText) => {
            const found = listed?.find((one) => one.text.toLowerCase() === typedText.trim().toLowerCase());
            return found ? { value: found.value } : words.read(typed, typedText);
          },
        };
      }),
    [columns, words, isReadOnly],
  );
}
