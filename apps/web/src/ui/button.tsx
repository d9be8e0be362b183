import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type Ref,
  isValidElement,
} from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import css from './button.module.css';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'plain' | 'main' | 'quiet' | 'danger';
/** 28, 32 and 40 px high. */
export type ButtonSize = 's' | 'm' | 'l';
/** A lucide icon by name (`icon={Plus}`), or any element. */
export type IconLike = LucideIcon | ReactElement;

interface Looks {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconLike | undefined;
  /** Fills its container. */
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'>, Looks {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

function look({ variant = 'plain', size = 'm', wide }: Looks): string {
  return cx(css['button'], css[variant], css[size], wide && css['wide']);
}

function picture(icon: IconLike | undefined, size: number): ReactNode {
  if (icon === undefined || isValidElement(icon)) return icon;
  const Icon = icon as LucideIcon;
  return <Icon size={size} strokeWidth={1.8} aria-hidden />;
}

/**
 * Refuses presses while it is pending and keeps its focus. React Aria's own pending state would announce the button by an image that
 * names it, and that image stays for seconds after the button is gone.
 */
function pressable<P extends Pick<AriaButtonProps, 'isPending' | 'onPress' | 'type'>>({
  isPending,
  ...rest
}: P): Omit<P, 'isPending'> {
  if (!isPending) return rest;
  const { onPress: _, ...still } = rest;
  return { ...still, type: 'button', 'aria-disabled': true } as unknown as Omit<P, 'isPending'>;
}

/** The one button; `main` once per screen at the most. `isPending` shows a spinner and refuses a second press. */
export function Button({ variant, size, icon, wide, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...pressable(rest)} className={look({ variant, size, wide })}>
      {rest.isPending ? <span className={css['spinner']} aria-hidden /> : picture(icon, 15)}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps
  extends
    Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'>,
    Omit<Looks, 'wide' | 'icon'> {
  /** Read aloud and shown as a tooltip. */
  readonly label: string;
  readonly icon: IconLike;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly tooltip?: boolean;
}

/** A button that shows only a picture; its name is its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  tooltip = true,
  ...rest
}: IconButtonProps) {
  const button = (
    <AriaButton {...pressable(rest)} aria-label={label} className={cx(look({ variant, size }), css['icon'])}>
      {rest.isPending ? (
        <span className={css['spinner']} aria-hidden />
      ) : (
        picture(icon, size === 's' ? 15 : 17)
      )}
    </AriaButton>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Looks {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ variant, size, icon, wide, children, className: _, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ variant, size, wide })}>
      {picture(icon, 15)}
      {children}
    </a>
  );
}

/** A button that reads as the text around it. Needs the native events, which table rows listen to. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(css['text'], className)} />;
}

/** Looks like a button, is a link of the router: `<LinkButton to={PATHS.users} variant="main">`. */
export const LinkButton = createLink(Anchor);
