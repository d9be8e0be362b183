import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { MOBILE, useMedia } from '../lib/use-media.ts';
import css from './tooltip.module.css';

/** At once on a phone. */
const SHOW_MS = 500;
const HIDE_MS = 200;
const LONGEST = 100;

export interface TooltipProps {
  /** Cut after 100 characters; nothing is shown for an empty one. */
  readonly text: string | null | undefined;
  readonly children: ReactElement;
  readonly placement?: 'top' | 'bottom' | 'right' | 'left';
}

/** Explains a focusable control on hover and focus. Wrap plain text in `<Focusable>` first. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const isMobile = useMedia(MOBILE);
  if (!text) return children;
  return (
    <TooltipTrigger delay={isMobile ? 0 : SHOW_MS} closeDelay={HIDE_MS}>
      {children}
      <AriaTooltip offset={6} placement={placement} className={cx(css['tooltip'])}>
        {text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
