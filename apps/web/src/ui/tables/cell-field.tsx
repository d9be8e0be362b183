import type { CellInput, FieldWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { DatePicker } from '../date-picker.tsx';
import { NumberField } from '../number-field.tsx';
import { Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';

interface CellFieldProps {
  readonly field: FieldWire;
  readonly value: CellInput;
  readonly onChange: (value: CellInput) => void;
}

/** One cell of a record in a form, by the field's type. People are chosen elsewhere. */
export function CellField({ field, value, onChange }: CellFieldProps) {
  const t = useTranslations('records');
  const shared = { name: field.id, label: field.name };
  const text = typeof value === 'string' ? value : '';
  switch (STORAGE_OF[field.type]) {
    case 'decimal':
      return (
        <NumberField
          {...shared}
          value={text || null}
          onChange={onChange}
          {...(field.type === 'percentage' ? { format: 'percent' as const } : {})}
          suffix={field.currency ?? undefined}
        />
      );
    case 'date':
      return <DatePicker {...shared} value={text || null} onChange={onChange} />;
    case 'boolean':
      return (
        <Select
          {...shared}
          items={(['true', 'false'] as const).map((one) => ({
            value: one,
            text: t(one === 'true' ? 'yes' : 'no'),
          }))}
          value={typeof value === 'boolean' ? (value ? 'true' : 'false') : null}
          onChange={(chosen) => onChange(chosen === 'true')}
        />
      );
    case 'texts':
      return (
        <TextField
          {...shared}
          value={Array.isArray(value) ? value.join('; ') : text}
          onChange={(typed) => onChange(typed.split(';').map((one) => one.trim()))}
        />
      );
    default:
      return field.options.length > 0 ? (
        <Select
          {...shared}
          items={field.options.map((one) => ({ value: one, text: one }))}
          value={text || null}
          onChange={onChange}
        />
      ) : (
        <TextField {...shared} value={text} onChange={onChange} />
      );
  }
}
