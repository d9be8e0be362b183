import { CalendarDays, CircleAlert, X } from 'lucide-react';
import { Button, DialogTrigger, Label, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { useFormat } from '../lib/use-format.ts';
import type { FieldFrame } from './field-parts.tsx';
import { useNoted } from './form-context.ts';
import field from './field.module.css';
import list from './list.module.css';
import { MonthSheet } from './month-picker.tsx';
import css from './month-picker.module.css';

export interface MonthFieldProps extends FieldFrame {
  /** `YYYY-MM`, null when empty. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly isDisabled?: boolean;
  readonly isClearable?: boolean;
}

/** A month in a form. */
export function MonthField({
  label,
  hideLabel,
  description,
  error,
  isClearable,
  // What can be cleared may be left out, unless the field is a filter.
  isOptional = isClearable === true,
  value,
  onChange: change,
  min,
  max,
  isDisabled,
}: MonthFieldProps) {
  const t = useTranslations('common');
  const { period } = useFormat();
  const onChange = useNoted(change);
  const isOut = (month: string) => (min !== undefined && month < min) || (max !== undefined && month > max);
  return (
    <div
      className={cx(field['field'])}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      <Label className={hideLabel ? 'visually-hidden' : cx(field['label'])}>
        {label}
        {isOptional ? <small>{t('optional')}</small> : null}
      </Label>
      <DialogTrigger>
        <div className={cx(field['box'])}>
          <Button
            className={cx(css['value'], css['fieldValue'])}
            isDisabled={isDisabled ?? false}
            aria-label={`${label}: ${value ? period(value) : t('choose_month')}`}
          >
            {value ? period(value) : t('choose_month')}
          </Button>
          {isClearable && value ? (
            <Button
              className={cx(field['clear'])}
              aria-label={t('clear_date')}
              onPress={() => onChange(null)}
            >
              <X size={14} aria-hidden />
            </Button>
          ) : (
            <CalendarDays size={15} aria-hidden className={cx(field['side'])} />
          )}
        </div>
        <Popover className={cx(list['popover'])} offset={4}>
          <MonthSheet value={value} onChange={onChange} isOut={isOut} />
        </Popover>
      </DialogTrigger>
      {error ? (
        <span className={cx(field['error'])} role="alert">
          <CircleAlert size={14} aria-hidden />
          <span>{error}</span>
        </span>
      ) : description ? (
        <span className={cx(field['description'])}>{description}</span>
      ) : null}
    </div>
  );
}
