import { ChevronDown } from 'lucide-react';
import { ComboBox as AriaComboBox, Button, Group, Input, type Key, Popover } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import { useFieldError, useNoted } from './form-context.ts';
import field from './field.module.css';
import { type ChoiceItem, ChoiceList } from './list-items.tsx';
import css from './list.module.css';

export interface ComboBoxProps<Value extends string> extends FieldFrame {
  readonly items: readonly ChoiceItem<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** When given, the caller finds the items (a server search) and nothing is filtered here. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
}

/** One of many, found by typing. */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const {
    items,
    value,
    onChange,
    onSearch,
    label,
    hideLabel,
    description,
    error: own,
    name,
    isOptional,
    placeholder,
    ...rest
  } = props;
  const error = useFieldError(name, own);
  const choose = useNoted(onChange);
  const known = new Map(items.map((item) => [item.value, item]));
  return (
    <AriaComboBox
      {...rest}
      value={value}
      onChange={(key: Key | null) => choose(key === null ? null : (String(key) as Value))}
      {...(onSearch ? { onInputChange: onSearch, defaultFilter: () => true } : {})}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className={cx(field['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isOptional={isOptional} />
      <Group className={cx(field['box'])}>
        {value ? known.get(value)?.icon : null}
        <Input className={cx(field['input'])} {...(placeholder ? { placeholder } : {})} />
        <Button className={cx(field['clear'])}>
          <ChevronDown size={15} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <Popover className={cx(css['popover'])} offset={4} maxHeight={400}>
        <ChoiceList items={items} />
      </Popover>
    </AriaComboBox>
  );
}
