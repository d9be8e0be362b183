import { ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Autocomplete,
  Button,
  type Key,
  Popover,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import { useFieldError, useNoted } from './form-context.ts';
import field from './field.module.css';
import { type ChoiceItem, ChoiceList } from './list-items.tsx';
import { useListPlacement } from './list-placement.ts';
import css from './list.module.css';
import { SearchField } from './search-field.tsx';

const SEARCH_ABOVE = 5;

interface Common<Value extends string> extends FieldFrame {
  readonly items: readonly ChoiceItem<Value>[];
  /** The items are still on their way: an opened list says so, and shows them when they are there. */
  readonly isLoading?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

export interface SelectProps<Value extends string> extends Common<Value> {
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of several. Searchable above five items. */
export function Select<Value extends string>({
  value,
  onChange,
  name,
  error: own,
  ...others
}: SelectProps<Value>) {
  const rest = { ...others, error: useFieldError(name, own) };
  const list = useListPlacement<HTMLButtonElement>();
  const choose = useNoted(onChange);
  return (
    <AriaSelect
      {...ariaOf(rest)}
      onOpenChange={list.onOpenChange}
      value={value}
      onChange={(key: Key | null) => {
        if (key !== null) choose(String(key) as Value);
      }}
    >
      <SelectFrame {...rest} list={list} chosen={value === null ? [] : [value]} />
    </AriaSelect>
  );
}

export interface MultiSelectProps<Value extends string> extends Common<Value> {
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
}

/** Any of several. */
export function MultiSelect<Value extends string>({ values, onChange, ...rest }: MultiSelectProps<Value>) {
  const list = useListPlacement<HTMLButtonElement>();
  const choose = useNoted(onChange);
  return (
    <AriaSelect<object, 'multiple'>
      {...ariaOf(rest)}
      onOpenChange={list.onOpenChange}
      selectionMode="multiple"
      value={[...values]}
      onChange={(keys: readonly Key[]) => choose(keys.map((key) => String(key) as Value))}
    >
      <SelectFrame {...rest} list={list} chosen={values} />
    </AriaSelect>
  );
}

function ariaOf({ error, isDisabled, isRequired, autoFocus }: Omit<Common<string>, 'items'>) {
  return {
    className: cx(field['field']),
    isInvalid: Boolean(error),
    validationBehavior: 'aria' as const,
    // A click opens an empty list too, or it would seem to do nothing.
    allowsEmptyCollection: true,
    isDisabled: isDisabled ?? false,
    isRequired: isRequired ?? false,
    autoFocus: autoFocus ?? false,
  };
}

interface SelectFrameProps extends Common<string> {
  readonly chosen: readonly string[];
  readonly list: ReturnType<typeof useListPlacement<HTMLButtonElement>>;
}

function SelectFrame({ list, ...props }: SelectFrameProps) {
  const { ref, popover } = list;
  const t = useTranslations('common');
  const chosen = props.items.filter((item) => props.chosen.includes(item.value));
  const chosenText = chosen.map((item) => item.text).join(', ');
  return (
    <>
      <FieldLabel label={props.label} hideLabel={props.hideLabel} isOptional={props.isOptional} />
      <Button ref={ref} className={cx(field['box'], field['trigger'])}>
        <SelectValue className={cx(field['value'])}>
          {chosen.length === 0 ? (
            (props.placeholder ?? t('choose'))
          ) : (
            <span className={field['picked']} title={chosenText}>
              {chosen.length === 1 ? chosen[0]?.icon : null}
              <span>{chosenText}</span>
            </span>
          )}
        </SelectValue>
        <ChevronDown size={15} aria-hidden className={cx(field['side'])} />
      </Button>
      <FieldNotes description={props.description} error={props.error} />
      <Popover {...popover} className={cx(css['popover'])} offset={4} maxHeight={400}>
        <SearchableList items={props.items} isLoading={props.isLoading ?? false} />
      </Popover>
    </>
  );
}

function SearchableList({
  items,
  isLoading,
}: {
  readonly items: readonly ChoiceItem[];
  readonly isLoading: boolean;
}) {
  const t = useTranslations('common');
  const { contains } = useFilter({ sensitivity: 'base' });
  if (items.length <= SEARCH_ABOVE)
    return <ChoiceList items={items} {...(isLoading ? { empty: t('loading') } : {})} />;
  return (
    <Autocomplete filter={contains}>
      <div className={css['search']}>
        <SearchField label={t('search')} autoFocus />
      </div>
      <ChoiceList items={items} />
    </Autocomplete>
  );
}
