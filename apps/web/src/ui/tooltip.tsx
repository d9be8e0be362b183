import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** Cut after 100 characters; nothing is shown for an empty one. */
  readonly text: string | null | undefined;
  readonly children: ReactElement;
}

/** Shown after 500 ms or at once on focus, hidden after 200 ms. The child must take focus. */
export function Tooltip({ text, children }: TooltipProps) {
  if (!text) return children;
  return (
    <TooltipTrigger delay={500} closeDelay={200}>
      {children}
      <AriaTooltip className={styles['tooltip'] ?? ''} offset={6}>
        {text.length > 100 ? `${text.slice(0, 99)}…` : text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
