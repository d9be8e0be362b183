import { type Overwrite, type Positions, positionsOf, affectedBy, type TableColumns } from '@comptoir/engine';
import type { Month } from '@comptoir/kernel';
import type { OpenModel } from './open-model.ts';
import type { StatementDraft } from './statement-draft.ts';

/** Beyond, all are forgotten: about 150 MB. */
const MAX_KEPT = 60_000;

/** A month's drafts as they were made last. `null`: nothing was computed for the person. */
export interface MonthDrafts {
  /** What would be made again; `undefined`: a change since can have affected the person. */
  get(user_id: string): StatementDraft | null | undefined;
  /** As it was made last, affected or not. */
  former(user_id: string): StatementDraft | null | undefined;
  set(user_id: string, draft: StatementDraft | null): void;
}

interface KeptMonth {
  positions: Positions;
  overwrites: readonly Overwrite[];
  readonly drafts: Map<string, StatementDraft | null>;
  readonly affected: Set<string>;
}

interface KeptCompany {
  /** All but records and what is written over statements: another object after any change. */
  readonly compensations: OpenModel['prepared']['compensations'];
  /** Weak: what the table cache lets go is not kept here. */
  readonly columns: ReadonlyMap<string, WeakRef<TableColumns>>;
  readonly months: Map<Month, KeptMonth>;
}

/** Drafts of one thread, from one calculation to the next: an edit of one record leaves nearly everybody's statement as it is. */
export interface KeptDrafts {
  month(model: OpenModel, month: Month): MonthDrafts;
}

export function createKeptDrafts(most = MAX_KEPT): KeptDrafts {
  const kept = new Map<string, KeptCompany>();

  const companyOf = ({ tenant, prepared, tables }: OpenModel): KeptCompany => {
    const known = kept.get(tenant.environment_id);
    if (known?.compensations === prepared.compensations && isSame(known.columns, tables)) return known;
    const columns = new Map([...tables].map(([key, one]) => [key, new WeakRef(one)] as const));
    const made: KeptCompany = { compensations: prepared.compensations, columns, months: new Map() };
    kept.set(tenant.environment_id, made);
    return made;
  };
  const size = () =>
    [...kept.values()]
      .flatMap(({ months }) => [...months.values()])
      .reduce((sum, { drafts }) => sum + drafts.size, 0);

  return {
    month(model, month) {
      if (size() + model.loaded.eligible_ids.length > most) kept.clear();
      const { months } = companyOf(model);
      const one = months.get(month) ?? emptyMonth();
      months.set(month, one);
      noteAffected(model, one);
      const { drafts, affected } = one;
      return {
        get: (user_id) => (affected.has(user_id) ? undefined : drafts.get(user_id)),
        former: (user_id) => drafts.get(user_id),
        set(user_id, draft) {
          drafts.set(user_id, draft);
          affected.delete(user_id);
        },
      };
    },
  };
}

const emptyMonth = (): KeptMonth => ({
  positions: new Map(),
  overwrites: NONE,
  drafts: new Map(),
  affected: new Set(),
});

/** Of what was kept of the month: whom something since can have affected. */
function noteAffected(model: OpenModel, month: KeptMonth): void {
  const affected = month.drafts.size === 0 ? new Set<string>() : affectedIn(model, month);
  if (affected === null) {
    month.drafts.clear();
    month.affected.clear();
  }
  for (const user_id of affected ?? []) month.affected.add(user_id);
  month.positions = positionsOf(model.tables);
  month.overwrites = model.loaded.world.overwrites ?? NONE;
}

const NONE: readonly Overwrite[] = [];

function isSame(a: KeptCompany['columns'], b: OpenModel['tables']): boolean {
  return a.size === b.size && [...b].every(([key, columns]) => a.get(key)?.deref() === columns);
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
