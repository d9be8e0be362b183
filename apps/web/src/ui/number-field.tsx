import { useState } from 'react';
import { TextField as AriaTextField, Group, Input } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { readDecimal, shiftPoint } from '../lib/decimal-text.ts';
import { useFormat } from '../lib/use-format.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import { useFieldError } from './form-context.ts';
import css from './field.module.css';

export interface NumberFieldProps extends FieldFrame {
  /** A decimal string with a point, or null when empty. */
  readonly value: string | null;
  /** Called while typing with each text that reads as a number, and with null when emptied. */
  readonly onChange: (value: string | null) => void;
  /** What is typed reads as no number (the field says so): where the value before must not count any longer. */
  readonly onUnread?: () => void;
  /** `percent`: the value is a ratio (`0.05`), the person sees and types 5. */
  readonly format?: 'number' | 'percent';
  readonly suffix?: string | undefined;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
}

/** Reads numbers as this person writes them (1 234,5 or 1,234.5), exactly: the value never passes through a float. */
export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hideLabel,
    description,
    error: own,
    name,
    isOptional,
    value,
    onChange,
    format = 'number',
    suffix,
    placeholder,
    onUnread,
    onBlur,
    ...rest
  } = props;
  const t = useTranslations('common');
  const error = useFieldError(name, own);
  const { decimal, number } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null
      ? ''
      : number(format === 'percent' ? shiftPoint(value, 2) : value, { decimals: undefined });
  const change = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return onChange(null);
    const read = readDecimal(text.replace(/%\s*$/, ''), decimal);
    if (read === null) onUnread?.();
    else onChange(format === 'percent' ? shiftPoint(read, -2) : read);
  };
  const unit = suffix ?? (format === 'percent' ? '%' : null);
  const isUnread =
    typed !== null && typed.trim() !== '' && readDecimal(typed.replace(/%\s*$/, ''), decimal) === null;
  // Unless the owner was notified, the last valid value still applies: the message names it.
  const isKept = onUnread === undefined && shown !== '';
  const message = isUnread
    ? isKept
      ? t('not_a_number_kept', { value: unit ? `${shown}\u00a0${unit}` : shown })
      : t('not_a_number')
    : error;
  return (
    <AriaTextField
      {...rest}
      value={typed ?? shown}
      onChange={change}
      onBlur={() => {
        if (!isUnread) setTyped(null);
        onBlur?.();
      }}
      isInvalid={Boolean(message)}
      validationBehavior="aria"
      inputMode="decimal"
      className={cx(css['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isOptional={isOptional} />
      <Group className={cx(css['box'])}>
        <Input className={cx(css['input'], css['end'])} {...(placeholder ? { placeholder } : {})} />
        {unit ? <span className={css['side']}>{unit}</span> : null}
      </Group>
      <FieldNotes description={description} error={message} />
    </AriaTextField>
  );
}
