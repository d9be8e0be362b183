import type { Month } from '@comptoir/kernel';
import type { PlannedCompensation } from './plan.ts';
import type { Contest } from './ranking.ts';

/** Rankings by compensation and month, each made once for the records of the moment. Every statement asks: no key is composed. */
export class Contests {
  readonly #known = new Map<
    PlannedCompensation,
    Map<Month, { readonly revisions: string; readonly contest: Contest }>
  >();

  of(planned: PlannedCompensation, month: Month, revisions: string, make: () => Contest): Contest {
    let months = this.#known.get(planned);
    if (!months) this.#known.set(planned, (months = new Map()));
    const known = months.get(month);
    if (known?.revisions === revisions) return known.contest;
    const contest = make();
    months.set(month, { revisions, contest });
    return contest;
  }
}
