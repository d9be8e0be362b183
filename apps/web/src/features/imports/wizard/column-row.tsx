import { type ColumnMapping, IMPORT_TYPES, type SniffedColumn, type TableWire } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { Select, TextField } from '../../../ui/index.ts';
import { ColumnLine } from '../../../ui/imports/columns-table.tsx';
import { PercentUnitSelect } from '../../../ui/imports/percent-unit-select.tsx';
import { TypeIcon } from '../../../ui/tables/type-icon.tsx';
import { ColumnNotes } from './column-notes.tsx';
import css from './import-page.module.css';
import { asksPercentUnit, readableName, readsDates, readsNumbers } from './mapping.ts';

export interface ColumnRowProps {
  readonly mapping: ColumnMapping;
  readonly column: SniffedColumn;
  readonly samples: readonly string[];
  readonly table: TableWire | null;
  readonly onChange: (mapping: ColumnMapping) => void;
  readonly error: string | null;
  /** It finds or names a record of a new table: text, which is no choice. */
  readonly isKey: boolean;
}

const NEW = 'new';
const IGNORE = 'ignore';

const fieldOf = ({ target }: ColumnMapping, table: TableWire | null) =>
  target.kind === 'field' ? table?.fields.find((each) => each.id === target.field_id) : undefined;

/** One column of the file: its content, its field, how it is read. */
export function ColumnRow(props: ColumnRowProps) {
  const { mapping, column, samples, table, isKey } = props;
  const { target } = mapping;
  const type = isKey
    ? 'string'
    : target.kind === 'new'
      ? target.type
      : (fieldOf(mapping, table)?.type ?? 'string');
  const isRead = target.kind !== 'ignore';
  return (
    <ColumnLine name={column.name} icon={<TypeIcon type={type} />} samples={samples} isIgnored={!isRead}>
      <td>
        <ColumnTarget {...props} />
      </td>
      <td>
        {isRead && isKey ? <KeyReading /> : null}
        {isRead && !isKey ? <ColumnReading {...props} /> : null}
        {isRead && !isKey ? <ColumnNotes mapping={mapping} column={column} table={table} /> : null}
      </td>
    </ColumnLine>
  );
}

function ColumnTarget({ mapping, column, table, onChange }: ColumnRowProps) {
  const t = useTranslations('imports');
  const r = useTranslations('records');
  const { target } = mapping;
  const fillable = (table?.fields ?? []).filter((each) => !each.formula && !each.linked);
  const goTo = (value: string) => {
    if (value === IGNORE) onChange({ ...mapping, target: { kind: 'ignore' } });
    else if (value === NEW)
      onChange({ ...mapping, target: { kind: 'new', name: readableName(column.name), type: column.type } });
    else onChange({ ...mapping, target: { kind: 'field', field_id: value } });
  };
  return (
    <div className={css['target']}>
      <Select
        label={`${t('becomes')}: ${column.name}`}
        hideLabel
        items={[
          ...fillable.map((each) => ({
            value: each.id,
            text: each.name,
            caption: r(`type_${each.type}`),
          })),
          { value: NEW, text: t('new_field') },
          { value: IGNORE, text: t('ignore') },
        ]}
        value={target.kind === 'field' ? target.field_id : target.kind}
        onChange={goTo}
      />
      {target.kind === 'new' ? (
        <TextField
          label={`${t('new_field_name')}: ${column.name}`}
          hideLabel
          value={target.name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(name) => onChange({ ...mapping, target: { ...target, name } })}
        />
      ) : null}
    </div>
  );
}

function KeyReading() {
  const r = useTranslations('records');
  return <span className={css['kind']}>{r('type_string')}</span>;
}

/** The type of the values, and what a value alone does not show: the order of a date, the mark of decimals, the unit of percentages. */
function ColumnReading({ mapping, column, table, onChange, error }: ColumnRowProps) {
  const t = useTranslations('imports');
  const r = useTranslations('records');
  const { target } = mapping;
  const field = fieldOf(mapping, table);
  return (
    <div className={css['target']}>
      {target.kind === 'new' ? (
        <Select
          label={`${t('read_as')}: ${column.name}`}
          hideLabel
          items={IMPORT_TYPES.map((type) => ({ value: type, text: r(`type_${type}`) }))}
          value={target.type as (typeof IMPORT_TYPES)[number]}
          onChange={(type) => onChange({ ...mapping, target: { ...target, type } })}
        />
      ) : (
        <span className={css['kind']}>{field ? r(`type_${field.type}`) : ''}</span>
      )}
      {readsDates(mapping, table) ? (
        <Select
          label={`${t('date_order')}: ${column.name}`}
          hideLabel
          placeholder={t('date_order')}
          items={[
            { value: 'mdy', text: t('date_mdy') },
            { value: 'dmy', text: t('date_dmy') },
            { value: 'ymd', text: t('date_ymd') },
          ]}
          value={mapping.date_order}
          onChange={(date_order) => onChange({ ...mapping, date_order })}
          error={error}
          description={mapping.date_order === null ? t('date_ask') : undefined}
        />
      ) : null}
      {readsNumbers(mapping, table) && column.decimals > 0 ? (
        <Select
          label={`${t('decimal_mark')}: ${column.name}`}
          hideLabel
          items={[
            { value: '.', text: t('mark_point') },
            { value: ',', text: t('mark_comma') },
          ]}
          value={mapping.decimal_mark}
          onChange={(decimal_mark) => onChange({ ...mapping, decimal_mark })}
        />
      ) : null}
      {asksPercentUnit(mapping, column, table) && column.plain_number ? (
        <PercentUnitSelect
          column={column.name}
          number={column.plain_number}
          value={mapping.percent_unit}
          onChange={(percent_unit) => onChange({ ...mapping, percent_unit })}
          error={error}
        />
      ) : null}
    </div>
  );
}
