import type { ReactNode } from 'react';
import css from './field-pair.module.css';

/** Two fields that belong together, such as a first and a last day: side by side where there is room. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={css['pair']}>{children}</div>;
}
