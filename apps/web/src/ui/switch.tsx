import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './toggles.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  readonly description?: ReactNode;
  /** Shown with a mark: its new state is being written. */
  readonly isPending?: boolean;
}

/** For a choice that takes effect at once; inside a form use a check box. */
export function Switch({ children, description, isPending = false, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={cx(css['choice'])}>
      <span className={css['track']} aria-busy={isPending} />
      <span>
        {children}
        {description ? <small>{description}</small> : null}
      </span>
    </AriaSwitch>
  );
}
