import { datesInclude, type DateRange } from '@comptoir/kernel';
import type { Attribute, UserDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../../data/attributes.ts';
import {
  Checkbox,
  DatePicker,
  FieldPair,
  FormDialog,
  NumberField,
  Select,
  TextField,
  toast,
} from '../../../ui/index.ts';
import { thisDay } from '../../../lib/this-day.ts';

export interface AttributeValueDialogProps {
  readonly user: UserDetail;
  readonly attribute: Attribute;
  readonly onClose: () => void;
}

export function AttributeValueDialog({ user, attribute, onClose }: AttributeValueDialogProps) {
  const t = useTranslations('users');
  const present = user.attributes.find(
    (value) => value.attribute_id === attribute.id && datesInclude(value, thisDay()),
  );
  const [value, setValue] = useState<string | null>(present?.value ?? null);
  const [span, setSpan] = useState<DateRange>({ start_date: null, end_date: null });
  const [isClearing, setClearing] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      attributeData.setValues({
        params: { id: attribute.id },
        body: { user_ids: [user.id], value: isClearing ? null : value, ...span },
      }),
    onSuccess: () => {
      toast.success(t('attribute_saved'));
      onClose();
    },
  });
  const isEmpty = value === null || value.trim() === '';
  return (
    <FormDialog
      onClose={onClose}
      title={t('attribute_title', { attribute: attribute.name, name: user.name })}
      save={save}
      isDisabled={isEmpty && !isClearing}
      onSave={() => save.mutate()}
    >
      {isClearing ? null : <ValueField attribute={attribute} value={value} onChange={setValue} />}
      <FieldPair>
        <DatePicker
          name="start_date"
          label={t('attribute_from')}
          value={span.start_date}
          onChange={(start_date) => setSpan({ ...span, start_date })}
          isOptional
          isClearable
        />
        <DatePicker
          name="end_date"
          label={t('attribute_to')}
          value={span.end_date}
          min={span.start_date ?? undefined}
          onChange={(end_date) => setSpan({ ...span, end_date })}
          isOptional
          isClearable
        />
      </FieldPair>
      {present ? (
        <Checkbox isSelected={isClearing} onChange={setClearing}>
          {t('attribute_clear')}
        </Checkbox>
      ) : null}
    </FormDialog>
  );
}

interface ValueFieldProps {
  readonly attribute: Attribute;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function ValueField({ attribute, value, onChange }: ValueFieldProps) {
  const t = useTranslations('users');
  const label = t('attribute_value');
  switch (attribute.type) {
    case 'number':
    case 'amount':
    case 'percentage':
      return (
        <NumberField
          name="value"
          label={label}
          value={value}
          onChange={onChange}
          onUnread={() => onChange(null)}
          format={attribute.type === 'percentage' ? 'percent' : 'number'}
          autoFocus
        />
      );
    case 'date':
      return <DatePicker name="value" label={label} value={value} onChange={onChange} />;
    case 'boolean':
    case 'picklist': {
      const items =
        attribute.type === 'picklist'
          ? attribute.options.map((option) => ({ value: option, text: option }))
          : (['true', 'false'] as const).map((one) => ({
              value: one as string,
              text: t(`attribute_${one}`),
            }));
      return <Select name="value" label={label} items={items} value={value} onChange={onChange} />;
    }
    default:
      return (
        <TextField
          name="value"
          label={label}
          value={value ?? ''}
          onChange={onChange}
          maxLength={1000}
          autoFocus
        />
      );
  }
}
