import { COMPANY } from './company.ts';
import { DATA } from './data.ts';
import { DISCUSSIONS } from './discussions.ts';
import { LETTERS } from './letters.ts';
import type { Line } from './line.ts';
import { METRICS } from './metrics.ts';
import { PEOPLE } from './people.ts';
import { PLANS } from './plans.ts';
import { REPORTS } from './reports.ts';
import { STATEMENTS } from './statements.ts';

export type { Line, Paging, Place } from './line.ts';

/** Calls of the browser that programs make, too. A new one is one line here, or in `left-out.ts` with its reason. */
export const LINES: ReadonlyMap<string, Line> = new Map(
  [PEOPLE, DATA, PLANS, STATEMENTS, METRICS, REPORTS, LETTERS, DISCUSSIONS, COMPANY]
    .flatMap((lines) => Object.entries(lines))
    .map(([name, line]) => [name, typeof line === 'string' ? { path: line } : line]),
);
