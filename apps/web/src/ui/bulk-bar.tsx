import type { ReactNode } from 'react';
import { PageActions } from './page-actions.tsx';
import css from './bulk-bar.module.css';

export interface BulkBarProps {
  /** How many are chosen, or what waits. */
  readonly label: string;
  /** Beside it. */
  readonly facts?: ReactNode;
  /** Buttons, which the command menu has too. */
  readonly children: ReactNode;
  /** At the end: what gives the choice up. */
  readonly end?: ReactNode;
}

/** What can be done with the chosen rows of a list, or with its unsaved changes. It lies over the foot of the list, which keeps its place. */
export function BulkBar({ label, facts, children, end }: BulkBarProps) {
  return (
    <div className={css['bar']} data-bulk-bar role="toolbar" aria-label={label}>
      <span className={css['count']} aria-live="polite">
        {label}
        {facts}
      </span>
      <PageActions about={label}>{children}</PageActions>
      {end}
    </div>
  );
}
