import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import css from './design-system.module.css';

/** A component under its name in the code, in each of its states. */
export function Specimen({
  name,
  layout = 'row',
  children,
}: {
  name: string;
  layout?: 'row' | 'fields' | 'stack';
  children: ReactNode;
}) {
  return (
    <div className={css['specimen']}>
      <h3 className={css['name']}>{name}</h3>
      <div className={cx(css[layout])}>{children}</div>
    </div>
  );
}

/** What the states of a field are made of. */
export interface FieldState<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly description?: string;
  readonly error?: string;
  readonly isOptional?: boolean;
  readonly isDisabled?: boolean;
}

/** A field filled, empty, refused and disabled; each keeps a value of its own. */
export function FieldSpecimen<Value>({
  name,
  filled,
  empty,
  children,
}: {
  name: string;
  filled: Value;
  empty: Value;
  children: (state: FieldState<Value>) => ReactNode;
}) {
  const t = useTranslations('design_system');
  const states = [
    { label: t('filled'), start: filled, description: t('sample_hint') },
    { label: t('empty'), start: empty, isOptional: true },
    { label: t('refused'), start: filled, error: t('sample_error') },
    { label: t('disabled'), start: filled, isDisabled: true },
  ];
  return (
    <Specimen name={name} layout="fields">
      {states.map(({ start, ...state }) => (
        <Held key={state.label} start={start}>
          {(value, onChange) => children({ ...state, value, onChange })}
        </Held>
      ))}
    </Specimen>
  );
}

/** Keeps what a sample is set to. */
export function Held<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
