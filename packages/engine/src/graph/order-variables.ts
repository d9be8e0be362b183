import type { Variable } from '../model/index.ts';
import { variablesReadBy } from './variable-reads.ts';

export interface ReadGraph {
  /** Every id, those it reads before it. Where there is a cycle the order in it is arbitrary. */
  readonly order: readonly string[];
  /** Each cycle as a path that ends where it begins: [a, b, a]. */
  readonly cycles: readonly (readonly string[])[];
}

/** Orders variables by what they read; the document's order where nothing decides. Ids that don't exist are passed over. */
export function orderVariables(variables: readonly Variable[]): ReadGraph {
  return orderByReads(variables, variablesReadBy);
}

/** The same for anything that names others by id. */
export function orderByReads<T extends { readonly id: string }>(
  items: readonly T[],
  readsOf: (item: T) => readonly string[],
): ReadGraph {
  const byId = new Map(items.map((item) => [item.id, item]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const order: string[] = [];
  const cycles: string[][] = [];
  const visit = (id: string): void => {
    const item = byId.get(id);
    if (!item || state.get(id) === 'done') return;
    if (state.get(id) === 'open') {
      cycles.push([...path.slice(path.indexOf(id)), id]);
      return;
    }
    state.set(id, 'open');
    path.push(id);
    for (const dependency of readsOf(item)) visit(dependency);
    path.pop();
    state.set(id, 'done');
    order.push(id);
  };
  for (const { id } of items) visit(id);
  return { order, cycles };
}
