import type { LookupRow, LookupVariable } from '@comptoir/engine';
import { MAX_ROWS_PER_LOOKUP } from '@comptoir/kernel';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Grid, type GridEdit, type GridSource } from '../../../../ui/grid/index.ts';
import { Button, toast } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import { ImportRows } from './import-rows.tsx';
import css from './lookup.module.css';
import { editRows, isRangeKey } from './lookup-rows.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { csvOf } from './lookup-file.ts';
import { type LookupKeyShown, type ShownRow, useLookupColumns } from './use-lookup-columns.tsx';

/** Empty lines below the rows: new rows are typed or pasted there. */
const ROOM = 200;

interface LookupGridProps {
  readonly variable: LookupVariable;
  readonly keys: readonly LookupKeyShown[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly hasDates: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: LookupRow[]) => void;
}

/** The table as a sheet: rows are typed, pasted, imported and downloaded. */
export function LookupGrid(props: LookupGridProps) {
  const { variable, keys, people, hasDates, isReadOnly, onChange } = props;
  const t = useTranslations('editor.rules.lookup');
  const [isImporting, setImporting] = useState(false);
  const columns = useLookupColumns(variable, keys, hasDates, people);
  const source = useRows(variable.rows, isReadOnly);
  const ranges = keys.map(({ type }) => isRangeKey(variable, type));
  const write = async (edits: readonly GridEdit<ShownRow>[]): Promise<readonly ShownRow[]> => {
    const places = new Map(columns.map((column) => [column.id, column.place]));
    onChange(
      editRows(
        variable.rows,
        ranges,
        edits.flatMap(({ row, column, value }) => {
          const place = places.get(column.id);
          return place ? [{ row: row.at, place, value }] : [];
        }),
      ),
    );
    return edits.map(({ row }) => row);
  };
  const remove = (at: number) => onChange(variable.rows.filter((_, row) => row !== at));
  return (
    <>
      <div className={css['sheet']}>
        <Grid<ShownRow>
          label={t('grid')}
          columns={columns}
          source={source}
          onProblem={(message) => toast.error(message)}
          {...(isReadOnly
            ? {}
            : {
                onEdit: write,
                rowMenu: ({ at, row }: ShownRow) => ({
                  label: t('row', { number: String(at + 1) }),
                  items: row ? [{ id: 'remove', text: t('remove'), onAction: () => remove(at) }] : [],
                }),
              })}
        />
      </div>
      {isReadOnly ? null : <p className={styles['sub']}>{t('hint')}</p>}
      <div className={css['files']}>
        {isReadOnly ? null : (
          <Button size="s" onPress={() => setImporting(true)}>
            {t('import')}
          </Button>
        )}
        <Button
          size="s"
          isDisabled={variable.rows.length === 0}
          onPress={() =>
            saveFile(`${variable.name}.csv`, new Blob([csvOf(columns, variable.rows)], { type: 'text/csv' }))
          }
        >
          {t('export')}
        </Button>
      </div>
      {isImporting ? (
        <ImportRows columns={columns} ranges={ranges} onRows={onChange} onClose={() => setImporting(false)} />
      ) : null}
    </>
  );
}

function useRows(rows: readonly LookupRow[], isReadOnly: boolean): GridSource<ShownRow> {
  return useMemo(() => {
    const rowCount = isReadOnly ? rows.length : Math.min(MAX_ROWS_PER_LOOKUP, rows.length + ROOM);
    return {
      rowCount,
      rowAt: (at) => (at < rowCount ? { at, row: rows[at] ?? null } : undefined),
      keyOf: ({ at }) => String(at),
    };
  }, [rows, isReadOnly]);
}
