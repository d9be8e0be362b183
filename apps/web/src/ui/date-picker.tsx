import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { ORDER_LOCALE } from '../lib/format.ts';
import { useFormat } from '../lib/use-format.ts';
import { type DateRules, dateRefusal } from './date-rules.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import { useFieldError, useNoted } from './form-context.ts';
import field from './field.module.css';
import list from './list.module.css';
import css from './month-picker.module.css';

export interface DatePickerProps extends FieldFrame, DateRules {
  /** `YYYY-MM-DD`, null when empty. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly isClearable?: boolean;
  readonly autoFocus?: boolean;
}

function read(text: string | null | undefined): CalendarDate | null {
  return text ? parseDate(text) : null;
}

/**
 * A date that the rules refuse is shown with the reason while it is typed, and is never passed on: when the field is left, the last date
 * that was taken is back.
 */
function useRefusedDate(rules: DateRules) {
  const t = useTranslations('common');
  const { date: shown } = useFormat();
  const [refused, setRefused] = useState<{ readonly date: string | null; readonly error: string } | null>(
    null,
  );
  const bounds = { min: rules.min ? shown(rules.min) : '', max: rules.max ? shown(rules.max) : '' };
  return {
    date: refused?.date ?? null,
    error: refused?.error ?? null,
    /** Whether the date is refused. */
    refuse: (date: string | null): boolean => {
      const refusal = date === null ? null : dateRefusal(date, rules);
      setRefused(refusal === null ? null : { date, error: t(`date_${refusal}`, bounds) });
      return refusal !== null;
    },
    leave: () => setRefused((one) => one && { ...one, date: null }),
  };
}

/** A plain calendar date, typed in parts or picked. */
export function DatePicker(props: DatePickerProps) {
  const {
    label,
    hideLabel,
    description,
    error: own,
    name,
    isClearable,
    // What can be cleared may be left out, unless the field is a filter.
    isOptional = isClearable === true,
    value,
    onChange: change,
    min,
    max,
    isAllowed,
    ...rest
  } = props;
  const refused = useRefusedDate({ min, max, isAllowed });
  const error = useFieldError(name, own ?? refused.error);
  const t = useTranslations('common');
  const { settings } = useFormat();
  const onChange = useNoted(change);
  const first = read(min);
  const last = read(max);
  return (
    <AriaDatePicker
      {...rest}
      value={read(refused.date ?? value)}
      onChange={(date) => {
        const next = date ? date.toString() : null;
        if (!refused.refuse(next)) onChange(next);
      }}
      onBlur={refused.leave}
      {...(first ? { minValue: first } : {})}
      {...(last ? { maxValue: last } : {})}
      {...(isAllowed ? { isDateUnavailable: (date) => !isAllowed(date.toString()) } : {})}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={cx(field['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isOptional={isOptional} />
      <Group className={cx(field['box'])}>
        <I18nProvider locale={ORDER_LOCALE[settings.date_format]}>
          <Parts />
        </I18nProvider>
        {isClearable && value ? (
          <Button
            slot={null}
            className={cx(field['clear'])}
            aria-label={t('clear_date')}
            onPress={() => onChange(null)}
          >
            <X size={14} aria-hidden />
          </Button>
        ) : null}
        <Button className={cx(field['clear'])}>
          <CalendarDays size={15} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <CalendarPopover />
    </AriaDatePicker>
  );
}

/** Day, month and year, each typed on its own. */
function Parts() {
  const t = useTranslations('common');
  const { settings } = useFormat();
  return (
    <DateInput className={cx(css['segments'])}>
      {(segment) => (
        // The order of the parts is the company's, their words are the reader's.
        <I18nProvider locale={settings.locale}>
          <DateSegment segment={segment} className={cx(css['segment'])}>
            {({ isPlaceholder, type, text }) =>
              isPlaceholder && (type === 'day' || type === 'month' || type === 'year')
                ? t(`date_${type}`)
                : text
            }
          </DateSegment>
        </I18nProvider>
      )}
    </DateInput>
  );
}

function CalendarPopover() {
  const t = useTranslations('common');
  return (
    <Popover className={cx(list['popover'])} offset={4} maxHeight={400}>
      <Dialog aria-label={t('choose_date')} className={cx(css['calendar'])}>
        <Calendar>
          <header className={css['calendarHead']}>
            <Button slot="previous" className={cx(field['clear'])}>
              <ChevronLeft size={16} aria-hidden />
            </Button>
            <Heading className={cx(css['calendarTitle'])} />
            <Button slot="next" className={cx(field['clear'])}>
              <ChevronRight size={16} aria-hidden />
            </Button>
          </header>
          <CalendarGrid className={cx(css['days'])}>
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={cx(css['day'])} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}
