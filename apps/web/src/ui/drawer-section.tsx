import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './drawer-section.module.css';

export interface DrawerSectionProps {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a drawer under its title. */
export function DrawerSection({ title, action, children }: DrawerSectionProps) {
  return (
    <section className={css['section']}>
      <div className={css['head']}>
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

export interface DrawerRowsProps {
  readonly label?: string;
  /** Instead of rows. */
  readonly empty?: string | null;
  readonly children: ReactNode;
}

/** The rows of a part. */
export function DrawerRows({ label, empty = null, children }: DrawerRowsProps) {
  return (
    <>
      {empty === null ? null : <DrawerNote>{empty}</DrawerNote>}
      <ul aria-label={label}>{children}</ul>
    </>
  );
}

export interface DrawerRowProps {
  /** Over, or not begun: pale. */
  readonly isPast?: boolean;
  /** On the right: dates, a value. */
  readonly aside?: ReactNode;
  /** Behind that: what can be done with the row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function DrawerRow({ isPast = false, aside, actions, children }: DrawerRowProps) {
  return (
    <li className={cx(css['row'], isPast && css['past'])}>
      <span className={css['main']}>{children}</span>
      {aside ? <span className={css['aside']}>{aside}</span> : null}
      {actions}
    </li>
  );
}

/** A quiet word: that there is nothing, or what more there is to a row. */
export function DrawerNote({ children }: { readonly children: ReactNode }) {
  return <span className={css['note']}>{children}</span>;
}
