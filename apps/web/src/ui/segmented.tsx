import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { useNoted } from './form-context.ts';
import { useMoreBeside } from './use-more-beside.ts';
import css from './toggles.module.css';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly items: readonly {
    readonly value: Value;
    readonly text: string;
    readonly icon?: ReactNode;
    readonly isDisabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
}

/** One of two to four short choices side by side. */
export function Segmented<Value extends string>({
  label,
  items,
  value,
  onChange: change,
  isDisabled,
}: SegmentedProps<Value>) {
  const more = useMoreBeside();
  const onChange = useNoted(change);
  return (
    <ToggleButtonGroup
      ref={more}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled ?? false}
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [first] = keys;
        if (first !== undefined) onChange(String(first) as Value);
      }}
      className={cx(css['segments'])}
    >
      {items.map((item) => (
        <ToggleButton
          key={item.value}
          id={item.value}
          isDisabled={item.isDisabled ?? false}
          className={cx(css['segment'])}
        >
          {item.icon}
          {item.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
