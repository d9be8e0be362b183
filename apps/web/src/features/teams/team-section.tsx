import type { ReactNode } from 'react';
import css from './teams.module.css';

export interface TeamSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the drawer under its title. */
export function TeamSection({ title, action, children }: TeamSectionProps) {
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
