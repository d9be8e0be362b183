import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../data/tables.ts';
import { ComboBox, TextField } from '../../ui/index.ts';

export const NEW_TABLE = 'new';

/** A table that no connection fills, or a new one with its name. */
export function TableChoice({
  table,
  onTable,
  name,
  onName,
}: {
  readonly table: string;
  readonly onTable: (table: string) => void;
  readonly name: string;
  readonly onName: (name: string) => void;
}) {
  const t = useTranslations('integrations');
  const tables = useQuery(tableData.list());
  return (
    <>
      <ComboBox
        label={t('sync_table')}
        value={table}
        onChange={(next) => onTable(next ?? NEW_TABLE)}
        items={[
          { value: NEW_TABLE, text: t('sync_new_table') },
          ...(tables.data ?? [])
            .filter(({ source }) => source !== 'integration')
            .map(({ id, name: text }) => ({ value: id, text })),
        ]}
      />
      {table === NEW_TABLE ? (
        <TextField
          label={t('sync_table_name')}
          name="table_name"
          value={name}
          onChange={onName}
          isRequired
          maxLength={255}
        />
      ) : null}
    </>
  );
}
