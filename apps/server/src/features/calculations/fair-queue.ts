/** Items wait for one worker. Companies take turns, and so do the people of a company: nobody's pile delays the others. */
export interface FairQueue<T> {
  push(company: string, person: string, item: T): void;
  /** The item whose turn it is, taken out. */
  next(): T | undefined;
  /** Takes the item out; false when it does not wait. */
  remove(item: T): boolean;
  /** How many items of the person wait. */
  waiting(company: string, person: string): number;
}

/** So many turns are remembered; the oldest are forgotten first. */
const MAX_TURNS = 10_000;

interface Waiting<T> {
  readonly company: string;
  readonly person: string;
  readonly item: T;
}

export function createFairQueue<T>(): FairQueue<T> {
  const list: Waiting<T>[] = [];
  /** By company, and by company and person: the number of the last turn. */
  const turns = new Map<string, number>();
  let turn = 0;

  const personKey = (one: Waiting<T>) => `${one.company} ${one.person}`;
  const turnOf = (key: string) => turns.get(key) ?? 0;
  const note = (key: string) => {
    turns.delete(key);
    turns.set(key, turn);
    const oldest = turns.size > MAX_TURNS ? turns.keys().next().value : undefined;
    if (oldest !== undefined) turns.delete(oldest);
  };
  const isBefore = (one: Waiting<T>, other: Waiting<T>) =>
    turnOf(one.company) - turnOf(other.company) || turnOf(personKey(one)) - turnOf(personKey(other));

  return {
    push: (company, person, item) => void list.push({ company, person, item }),
    next() {
      // The sort is stable: within one person the first to come is the first to go.
      const [first] = list.toSorted(isBefore);
      if (!first) return undefined;
      list.splice(list.indexOf(first), 1);
      turn += 1;
      note(first.company);
      note(personKey(first));
      return first.item;
    },
    remove(item) {
      const at = list.findIndex((one) => one.item === item);
      if (at >= 0) list.splice(at, 1);
      return at >= 0;
    },
    waiting: (company, person) =>
      list.filter((one) => one.company === company && one.person === person).length,
  };
}
