import { type Overwrite, type Positions, positionsOf, affectedBy, type TableColumns } from '@comptoir/engine';
import type { Month } from '@comptoir/kernel';
import type { OpenModel } from './open-model.ts';
import type { StatementDraft } from './statement-draft.ts';

/** Beyond, all are forgotten: about 150 MB. */
const MAX_KEPT = 60_000;

/** A month's drafts as they were made last, of people whose results cannot have changed since. `null`: nothing was computed. */
export type MonthDrafts = Pick<Map<string, StatementDraft | null>, 'get' | 'set'>;

interface KeptMonth {
  positions: Positions;
  overwrites: readonly Overwrite[];
  readonly drafts: Map<string, StatementDraft | null>;
}

interface KeptCompany {
  /** All but records and what is written over statements: another object after any change. */
  readonly compensations: OpenModel['prepared']['compensations'];
  readonly columns: ReadonlyMap<string, TableColumns>;
  readonly months: Map<Month, KeptMonth>;
}

/** Drafts of one thread, from one calculation to the next: an edit of one record leaves nearly everybody's statement as it is. */
export interface KeptDrafts {
  month(model: OpenModel, month: Month): MonthDrafts;
}

export function createKeptDrafts(most = MAX_KEPT): KeptDrafts {
  const kept = new Map<string, KeptCompany>();
  let count = 0;

  const companyOf = ({ tenant, prepared, tables }: OpenModel): KeptCompany => {
    const known = kept.get(tenant.environment_id);
    if (known?.compensations === prepared.compensations && isSame(known.columns, tables)) return known;
    const { compensations } = prepared;
    const made = { compensations, columns: new Map(tables), months: new Map<Month, KeptMonth>() };
    kept.set(tenant.environment_id, made);
    count = [...kept.values()]
      .flatMap(({ months }) => [...months.values()])
      .reduce((sum, one) => sum + one.drafts.size, 0);
    return made;
  };

  return {
    month(model, month) {
      const { months } = companyOf(model);
      const now = { positions: positionsOf(model.tables), overwrites: model.loaded.world.overwrites ?? NONE };
      let known = months.get(month);
      if (known) {
        const affected = affectedIn(model, known);
        if (affected === null) known.drafts.clear();
        else for (const user_id of affected) known.drafts.delete(user_id);
        Object.assign(known, now);
      } else months.set(month, (known = { ...now, drafts: new Map() }));
      const { drafts } = known;
      return {
        get: (user_id) => drafts.get(user_id),
        set(user_id, draft) {
          if ((count += 1) > most) {
            kept.clear();
            drafts.clear();
            count = 0;
          }
          return drafts.set(user_id, draft);
        },
      };
    },
  };
}

const NONE: readonly Overwrite[] = [];

function isSame(a: ReadonlyMap<string, TableColumns>, b: ReadonlyMap<string, TableColumns>): boolean {
  return a.size === b.size && [...a].every(([key, columns]) => b.get(key) === columns);
}

/** Whose results can differ from those of then; `null`: anybody's. */
function affectedIn({ prepared, tables, loaded }: OpenModel, then: KeptMonth): ReadonlySet<string> | null {
  const affected = affectedBy(prepared, tables, then.positions);
  const { overwrites = NONE } = loaded.world;
  if (affected === null || overwrites === then.overwrites) return affected;
  const [before, after] = [byUser(then.overwrites), byUser(overwrites)];
  const written = [...new Set([...before.keys(), ...after.keys()])].filter(
    (user_id) => before.get(user_id) !== after.get(user_id),
  );
  return new Set([...affected, ...written]);
}

function byUser(overwrites: readonly Overwrite[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const one of overwrites) texts.set(one.user_id, (texts.get(one.user_id) ?? '') + JSON.stringify(one));
  return texts;
}
