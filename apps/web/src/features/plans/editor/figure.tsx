import type { ReactNode } from 'react';
import styles from './editor.module.css';

export interface FigureProps {
  readonly term: ReactNode;
  readonly isStrong?: boolean;
  readonly testId?: string;
  readonly children: ReactNode;
}

/** A term and its value, in a list of figures. */
export function Figure({ term, isStrong = false, testId, children }: FigureProps) {
  return (
    <div className={styles['kv']} data-strong={isStrong || undefined}>
      <dt>{term}</dt>
      <dd data-testid={testId}>{children}</dd>
    </div>
  );
}
