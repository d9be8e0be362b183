import type { statusCountsSchema } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { StackBar } from '../index.ts';

/** From the end of a month's way to its start. */
const COLOURS = {
  paid: 'var(--s2)',
  validated: 'var(--good)',
  locked: 'var(--info)',
  to_lock: 'var(--line-strong)',
  ongoing: 'var(--accent)',
  error: 'var(--bad)',
} as const;

type State = keyof typeof COLOURS;
const STATES = Object.keys(COLOURS) as State[];

export interface StateBarProps {
  readonly label: string;
  readonly counts: Pick<z.output<typeof statusCountsSchema>, State>;
}

/** How far a month is: how many statements are in each state. */
export function StateBar({ label, counts }: StateBarProps) {
  const terms = useTranslations('words');
  return (
    <StackBar
      label={label}
      parts={STATES.map((state) => ({
        label: terms(`state.${state}`),
        count: counts[state],
        colour: COLOURS[state],
      }))}
    />
  );
}
