import { assertNever } from '@comptoir/kernel';
import type { Variable } from '../model/index.ts';
import { variablesIn } from '../formula/walk.ts';

/** The variables that a variable reads directly, each once. */
export function dependenciesOf(variable: Variable): string[] {
  switch (variable.kind) {
    case 'Formula':
      return variable.tree ? variablesIn(variable.tree) : [];
    case 'Aggregate':
      return variable.of_variable_id === null ? [] : [variable.of_variable_id];
    case 'Accelerator':
      return [
        ...new Set(
          [variable.measure_variable_id, variable.target_variable_id, variable.order_variable_id, ...variable.group_by_variable_ids].filter(
            (id) => id !== null,
          ),
        ),
      ];
    case 'Field':
    case 'Attribute':
    case 'Quota':
      return [];
    default:
      return assertNever(variable);
  }
}

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
    for (const dependency of dependenciesOf(variable)) visit(dependency);
    path.pop();
    state.set(id, 'done');
    order.push(id);
  };
  for (const { id } of variables) visit(id);
  return { order, cycles };
}
