import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '../index.ts';
import css from './import-done.module.css';

/** The import is over: what came of it, and where to go from here. */
export function ImportDone({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel>
      <div className={css['done']} aria-live="polite">
        <CircleCheck size={28} strokeWidth={1.6} aria-hidden />
        <h2>{title}</h2>
        <div className={css['buttons']}>{children}</div>
      </div>
    </Panel>
  );
}
