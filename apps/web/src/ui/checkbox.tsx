import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './toggles.module.css';

export interface CheckboxProps extends Omit<
  AriaCheckboxProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  readonly children?: ReactNode;
  /** Read aloud when there is no visible text, as in a table. */
  readonly label?: string;
  readonly description?: ReactNode;
}

export function Checkbox({ children, label, description, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} {...(label ? { 'aria-label': label } : {})} className={cx(css['choice'])}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={css['mark']}>
            {isIndeterminate ? (
              <Minus size={12} strokeWidth={3} aria-hidden />
            ) : isSelected ? (
              <Check size={12} strokeWidth={3.2} aria-hidden />
            ) : null}
          </span>
          {children ? (
            <span>
              {children}
              {description ? <small>{description}</small> : null}
            </span>
          ) : null}
        </>
      )}
    </AriaCheckbox>
  );
}
