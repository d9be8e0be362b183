import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Select as AriaSelect, Autocomplete, Button, type Key, Popover, SelectValue, useFilter } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import field from './field.module.css';
import { type ChoiceItem, ChoiceList } from './list-items.tsx';
import css from './list.module.css';
import { SearchField } from './search-field.tsx';

export interface SelectProps<Value extends string> extends FieldFrame {
  readonly items: readonly ChoiceItem<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
}

/** One of many. A search shows above 5 items. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onChange, label, hideLabel, description, error, isOptional, placeholder, ...rest } = props;
  const t = useTranslations('common');
  const chosen = items.find((item) => item.value === value);
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key: Key | null) => {
        if (key !== null) onChange(String(key) as Value);
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      placeholder={placeholder ?? t('choose')}
      className={cx(field['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isOptional={isOptional} />
      <Button className={cx(field['trigger'])}>
        {chosen?.icon}
        <SelectValue className={cx(field['value'])}>{({ defaultChildren, isPlaceholder }) => (isPlaceholder ? defaultChildren : (chosen?.text ?? defaultChildren))}</SelectValue>
        <ChevronDown size={15} aria-hidden />
      </Button>
      <FieldNotes description={description} error={error} />
      <Popover className={cx(css['popover'])} offset={4} maxHeight={400}>
        {items.length > 5 ? <Searched items={items} /> : <ChoiceList items={items} />}
      </Popover>
    </AriaSelect>
  );
}

function Searched({ items }: { readonly items: readonly ChoiceItem[] }) {
  const t = useTranslations('common');
  const { contains } = useFilter({ sensitivity: 'base' });
  const [search, setSearch] = useState('');
  return (
    <Autocomplete filter={contains} inputValue={search} onInputChange={setSearch}>
      <div className={css['search']}>
        <SearchField label={t('search')} autoFocus />
      </div>
      <ChoiceList items={items} />
    </Autocomplete>
  );
}
