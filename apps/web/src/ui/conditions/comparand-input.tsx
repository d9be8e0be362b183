import { HIERARCHY_LEVELS } from '@comptoir/contract';
import { takesSeveral, type Comparand, type DateOffset, type Operator } from '@comptoir/engine';
import { CALENDAR_SPANS, parseDate } from '@comptoir/kernel';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DatePicker } from '../date-picker.tsx';
import { NumberField } from '../number-field.tsx';
import { MultiSelect, Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import {
  attributesFor,
  DATE_OFFSETS,
  fieldsLike,
  kindOf,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
import { PersonInput } from './person-input.tsx';
import { useOffsetText, useRelationText } from './condition-words.ts';

export interface ComparandInputProps {
  readonly field: ConditionField;
  readonly operator: Operator;
  readonly comparand: Comparand;
  readonly onChange: (comparand: Comparand) => void;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
}

type Constant = Extract<Comparand, { kind: 'constant' }>;

const SPANS = ['day', ...CALENDAR_SPANS] as const;

/** What a comparison compares with. */
export function ComparandInput(props: ComparandInputProps) {
  const { field, comparand, onChange, world, isDisabled } = props;
  const t = useTranslations('records');
  const relationText = useRelationText(world.viewpoint ?? 'reader');
  switch (comparand.kind) {
    case 'constant':
      return <ConstantInput {...props} values={comparand.values} level={comparand.level} />;
    case 'current_user':
      return (
        <Select
          label={t('relation')}
          hideLabel
          isDisabled={isDisabled}
          items={HIERARCHY_LEVELS.map((level) => ({ value: level, text: relationText('managers', level) }))}
          value={comparand.level ?? 'exactly'}
          onChange={(level) => onChange({ kind: 'current_user', ...(level === 'exactly' ? {} : { level }) })}
        />
      );
    case 'field':
      return (
        <Select
          label={t('value')}
          hideLabel
          isDisabled={isDisabled}
          items={fieldsLike(field, world).map((each) => ({ value: each.id, text: each.name }))}
          value={comparand.field_id}
          onChange={(field_id) => onChange({ kind: 'field', field_id })}
        />
      );
    case 'current_user_team':
      return (
        <Select
          label={t('relation')}
          hideLabel
          isDisabled={isDisabled}
          items={HIERARCHY_LEVELS.map((level) => ({ value: level, text: relationText('team', level) }))}
          value={comparand.level}
          onChange={(level) => onChange({ kind: 'current_user_team', level })}
        />
      );
    case 'current_user_attribute':
      return (
        <Select
          label={t('value')}
          hideLabel
          isDisabled={isDisabled}
          items={attributesFor(field, world).map((attribute) => ({
            value: attribute.id,
            text: attribute.name,
          }))}
          value={comparand.attribute_id}
          onChange={(attribute_id) => onChange({ kind: 'current_user_attribute', attribute_id })}
        />
      );
    case 'current_date':
      return (
        <>
          <Select
            label={t('date_span')}
            hideLabel
            isDisabled={isDisabled}
            items={SPANS.map((span) => ({ value: span, text: t(`date_span_${span}`) }))}
            value={comparand.span ?? 'day'}
            onChange={(span) =>
              onChange({
                kind: 'current_date',
                offset: comparand.offset,
                ...(span === 'day' ? {} : { span }),
              })
            }
          />
          <OffsetSelect
            offset={comparand.offset}
            isDisabled={isDisabled}
            onChange={(offset) => onChange({ ...comparand, offset })}
          />
        </>
      );
  }
}

function ConstantInput({
  field,
  operator,
  onChange,
  world,
  isDisabled,
  values,
  level,
}: ComparandInputProps & Pick<Constant, 'values' | 'level'>) {
  const t = useTranslations('records');
  const one = (value: string | null) =>
    onChange({ kind: 'constant', values: value === null || value === '' ? [] : [value] });
  const kind = kindOf(field);
  if (kind === 'user')
    return (
      <PersonInput values={values} level={level} world={world} isDisabled={isDisabled} onChange={onChange} />
    );
  if (kind === 'decimal') {
    const format = field.type === 'percentage' ? 'percent' : 'number';
    return (
      <NumberField
        label={t('value')}
        hideLabel
        isDisabled={isDisabled}
        format={format}
        value={values[0] ?? null}
        onChange={one}
        onUnread={() => one(null)}
      />
    );
  }
  if (kind === 'date') {
    const date = values[0] !== undefined && parseDate(values[0]) !== null ? values[0] : null;
    return <DatePicker label={t('value')} hideLabel isDisabled={isDisabled} value={date} onChange={one} />;
  }
  if (takesSeveral(operator))
    return <SeveralInput field={field} values={values} isDisabled={isDisabled} onChange={onChange} />;
  if (field.options && field.options.length > 0 && (operator === 'is' || operator === 'is_not')) {
    return (
      <Select
        label={t('value')}
        hideLabel
        isDisabled={isDisabled}
        items={field.options.map((option) => ({ value: option, text: option }))}
        value={values[0] ?? null}
        onChange={one}
      />
    );
  }
  return (
    <TextField
      label={t('value')}
      aria-label={t('value')}
      hideLabel
      isDisabled={isDisabled}
      value={values[0] ?? ''}
      onChange={one}
    />
  );
}

/** Several values: ticked where the field knows its own, else typed with semicolons between them. */
function SeveralInput({
  field,
  values,
  isDisabled,
  onChange,
}: Pick<ComparandInputProps, 'field' | 'isDisabled' | 'onChange'> & { readonly values: readonly string[] }) {
  const t = useTranslations('records');
  const [typed, setTyped] = useState<string | null>(null);
  const put = (next: readonly string[]) => onChange({ kind: 'constant', values: [...new Set(next)] });
  const options = field.options ?? [];
  if (options.length > 0) {
    // Texts compare without regard to case; what is chosen stays chosen when its option has gone.
    const chosen = values.map(
      (value) => options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value,
    );
    const gone = chosen.filter((value) => !options.includes(value));
    return (
      <MultiSelect
        label={t('values')}
        hideLabel
        isDisabled={isDisabled}
        items={[...options, ...gone].map((option) => ({ value: option, text: option }))}
        values={chosen}
        error={gone.length > 0 ? t('not_an_option') : null}
        onChange={put}
      />
    );
  }
  return (
    <TextField
      label={t('values')}
      hideLabel
      isDisabled={isDisabled}
      value={typed ?? values.join('; ')}
      placeholder={t('values_hint')}
      onChange={(text) => {
        setTyped(text);
        put(
          text
            .split(';')
            .map((part) => part.trim())
            .filter((part) => part !== ''),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** The day itself, or moved by an offset. */
function OffsetSelect({
  offset,
  isDisabled,
  onChange,
}: {
  readonly offset: DateOffset | null;
  readonly isDisabled: boolean;
  readonly onChange: (offset: DateOffset | null) => void;
}) {
  const t = useTranslations('records');
  const textOf = useOffsetText();
  const items = [
    { value: 'none', text: t('offset_none') },
    ...DATE_OFFSETS.map((each) => ({ value: `${each.unit}:${each.amount}`, text: textOf(each) })),
  ];
  return (
    <Select
      label={t('offset')}
      hideLabel
      isDisabled={isDisabled}
      items={items}
      value={offset ? `${offset.unit}:${offset.amount}` : 'none'}
      onChange={(value) => {
        const [unit, amount] = value.split(':');
        onChange(value === 'none' ? null : { unit: unit as DateOffset['unit'], amount: Number(amount) });
      }}
    />
  );
}
