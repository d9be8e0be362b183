import type { Variable } from '../model/index.ts';
import { variablesReadBy } from './variable-reads.ts';

export interface VariableGraph {
  /** Every variable's id, those it reads before it. Where there is a cycle the order in it is arbitrary. */
  readonly order: readonly string[];
  /** Each cycle as a path that ends where it begins: [a, b, a]. */
  readonly cycles: readonly (readonly string[])[];
}

/** Orders variables by what they read; the document's order where nothing decides. Ids that don't exist are passed over. */
export function orderVariables(variables: readonly Variable[]): VariableGraph {
  const byId = new Map(variables.map((variable) => [variable.id, variable]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const order: string[] = [];
  const cycles: string[][] = [];
  const visit = (id: string): void => {
    const variable = byId.get(id);
    if (!variable || state.get(id) === 'done') return;
    if (state.get(id) === 'open') {
      cycles.push([...path.slice(path.indexOf(id)), id]);
      return;
    }
    state.set(id, 'open');
    path.push(id);
    for (const dependency of variablesReadBy(variable)) visit(dependency);
    path.pop();
    state.set(id, 'done');
    order.push(id);
  };
  for (const { id } of variables) visit(id);
  return { order, cycles };
}
