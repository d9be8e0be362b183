import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Link as AriaLink, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

type Look = 'main' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className'> {
  readonly variant?: Look;
  readonly size?: 'm' | 's';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** `main` once per screen at the most; `quiet` for what is rarely needed. */
export function Button({ variant = 'plain', size = 'm', icon: Icon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={cx(styles['button'], styles[variant], styles[size], className)}>
      {Icon ? <Icon aria-hidden size={16} strokeWidth={1.8} /> : null}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** Spoken, and shown as the tooltip. */
  readonly label: string;
  readonly size?: 'm' | 's';
  readonly className?: string | undefined;
}

export function IconButton({ icon: Icon, label, size = 'm', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton {...rest} aria-label={label} className={cx(styles['icon'], styles[size], className)}>
        <Icon aria-hidden size={size === 's' ? 15 : 17} strokeWidth={1.8} />
      </AriaButton>
    </Tooltip>
  );
}

export interface ButtonLinkProps {
  readonly href: string;
  readonly variant?: Look;
  readonly size?: 'm' | 's';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ href, variant = 'plain', size = 'm', icon: Icon, children, className }: ButtonLinkProps) {
  return (
    <AriaLink href={href} className={cx(styles['button'], styles[variant], styles[size], className)}>
      {Icon ? <Icon aria-hidden size={16} strokeWidth={1.8} /> : null}
      {children}
    </AriaLink>
  );
}
