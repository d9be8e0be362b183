import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './skip-link.module.css';

export interface SkipLinkProps {
  /** `#id` of what it leads to. */
  readonly to: `#${string}`;
  /** Moves the focus itself, in place of the browser. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** For the keyboard, past what comes before the content: seen only while it has the focus. */
export function SkipLink({ to, onFollow, children }: SkipLinkProps) {
  return (
    <a
      href={to}
      className={cx(css['skip'])}
      onClick={(event) => {
        if (!onFollow) return;
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </a>
  );
}
