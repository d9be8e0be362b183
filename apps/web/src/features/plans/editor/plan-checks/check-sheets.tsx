import type { PlanCheckWire } from '@comptoir/contract';
import { MAX_RECORDS_PER_CHECK } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import styles from '../editor.module.css';
import { type SheetRow, withRecords } from './check-edits.ts';
import type { CheckFormProps } from './check-form.tsx';
import { CheckSheet, type SheetColumn } from './check-sheet.tsx';
import { useCheckColumns } from './use-check-columns.ts';

/** The records, attributes, groups and quotas of a check: those alone that the compensation reads. */
export function CheckSheets({ editor, check, isReadOnly, onChange }: Omit<CheckFormProps, 'onRemove'>) {
  const t = useTranslations('editor.planChecks');
  const columns = useCheckColumns(editor.document, editor.catalogue);
  const sheet = { isReadOnly };
  return (
    <>
      {columns.tables.map(({ table, columns: fields }) => (
        <section key={table.id}>
          <h3>{t('records', { table: table.name })}</h3>
          <CheckSheet
            {...sheet}
            label={t('records', { table: table.name })}
            columns={fields}
            rows={check.records.filter((one) => one.table_id === table.id).map(({ cells }) => cells)}
            most={MAX_RECORDS_PER_CHECK}
            onChange={(rows) => onChange(withRecords(check, table.id, rows))}
          />
        </section>
      ))}
      <p className={styles['sub']}>{t('userHint')}</p>
      <PersonSheet
        {...sheet}
        label={t('attributes')}
        columns={columns.attributes}
        values={check.attributes.map((one) => [one.attribute_id, one.value])}
        onChange={(values) =>
          onChange({ ...check, attributes: values.map(([attribute_id, value]) => ({ attribute_id, value })) })
        }
      />
      <PersonSheet
        {...sheet}
        label={t('groups')}
        columns={columns.groups}
        values={check.groups.map((one) => [one.dimension_id, one.name])}
        onChange={(values) =>
          onChange({ ...check, groups: values.map(([dimension_id, name]) => ({ dimension_id, name })) })
        }
      />
      {columns.quotas.length > 0 ? (
        <section>
          <h3>{t('quotas')}</h3>
          <CheckSheet
            {...sheet}
            label={t('quotas')}
            columns={columns.quotas}
            rows={check.quotas}
            most={100}
            onChange={(rows) =>
              onChange({
                ...check,
                quotas: rows.map(quotaIn(check.month, columns.quotas[0]?.choices?.[0]?.id ?? '')),
              })
            }
          />
        </section>
      ) : null}
    </>
  );
}

interface PersonSheetProps {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  /** Of each column that has one. */
  readonly values: readonly (readonly [id: string, value: string])[];
  readonly isReadOnly: boolean;
  readonly onChange: (values: readonly (readonly [id: string, value: string])[]) => void;
}

/** One row: a value of the person per column. */
function PersonSheet({ label, columns, values, isReadOnly, onChange }: PersonSheetProps) {
  if (columns.length === 0) return null;
  return (
    <section>
      <h3>{label}</h3>
      <CheckSheet
        label={label}
        columns={columns}
        rows={[Object.fromEntries(values)]}
        most={1}
        isReadOnly={isReadOnly}
        onChange={([row = {}]) => onChange(Object.entries(row))}
      />
    </section>
  );
}

/** A new line begins with the check's month and the first quota. */
function quotaIn(month: string, quota_id: string) {
  return (row: SheetRow): PlanCheckWire['quotas'][number] => ({
    quota_id: row['quota_id'] ?? quota_id,
    month: row['month'] ?? month,
    value: row['value'] ?? '0',
  });
}
