import type { FieldWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { idFieldsOf } from '../../../lib/id-fields.ts';
import { Notice, Select, TextField, UseList } from '../../../ui/index.ts';
import { AmountCurrency } from './amount-currency.tsx';
import type { TypeFieldsProps } from './field-draft.ts';
import { StatusOptions } from './status-options.tsx';

const TYPES = [
  'string',
  'picklist',
  'multipicklist',
  'status',
  'float',
  'amount',
  'percentage',
  'date',
  'bool',
  'user',
  'group',
  'object',
] as const;

/** The type, what keeps it from being changed, and the choices of a picklist. */
export function TypeFields({ table, field, draft: { values, set }, error }: TypeFieldsProps) {
  const t = useTranslations('tables');
  const r = useTranslations('records');
  const uses = useQuery({ ...tableData.uses(table.id, field?.id), enabled: field !== null }).data ?? [];
  const isRole = field !== null && [table.name_field_id, ...idFieldsOf(table)].includes(field.id);
  const isOffered = field === null || TYPES.some((type) => type === field.type);
  const types = isOffered ? TYPES : [field.type, ...TYPES];
  return (
    <>
      <Select
        name="type"
        label={t('type')}
        items={types.map((each) => ({ value: each, text: r(`type_${each}`) }))}
        value={values.type}
        onChange={(type) => set({ type })}
        isDisabled={isRole || uses.length > 0}
        description={isRole ? t('type_by_settings') : undefined}
        error={error}
      />
      {!isRole && uses.length > 0 ? (
        <Notice title={t('type_locked')}>
          <UseList uses={uses} />
        </Notice>
      ) : null}
      {values.type === 'amount' && field !== null ? (
        <AmountCurrency table={table} field={field} values={values} onChange={set} />
      ) : null}
      {values.type === 'status' ? (
        <StatusOptions looks={values.looks} onChange={(looks) => set({ looks })} />
      ) : null}
      {hasOptions(values.type) ? (
        <TextField
          name="options"
          label={t('options')}
          description={t('options_hint')}
          rows={5}
          value={values.options}
          onChange={(options) => set({ options })}
          isOptional
        />
      ) : null}
    </>
  );
}

export const hasOptions = (type: FieldWire['type']) => type === 'picklist' || type === 'multipicklist';
