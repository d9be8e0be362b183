import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { type FieldFrame, FieldLabel, FieldNotes } from './field-parts.tsx';
import field from './field.module.css';
import css from './toggles.module.css';

export interface RadioGroupProps<Value extends string> extends FieldFrame {
  readonly items: readonly {
    readonly value: Value;
    readonly text: string;
    readonly description?: string;
    readonly isDisabled?: boolean;
  }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}

/** One of a few, all in sight, each with room for a word of explanation. */
export function RadioGroup<Value extends string>({
  items,
  value,
  onChange,
  label,
  hideLabel,
  description,
  error,
  isDisabled,
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      value={value}
      onChange={(next) => onChange(next as Value)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      isDisabled={isDisabled ?? false}
      className={cx(field['field'])}
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <div className={css['group']}>
        {items.map((item) => (
          <Radio
            key={item.value}
            value={item.value}
            isDisabled={item.isDisabled ?? false}
            className={cx(css['choice'], css['radio'])}
          >
            <span className={css['mark']} />
            <span>
              {item.text}
              {item.description ? <small>{item.description}</small> : null}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}
