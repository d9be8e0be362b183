import { type CompensationDocument, type CompensationResult, variablesReadBy } from '@comptoir/engine';
import { toText } from '@comptoir/kernel';

/** What an attainment compares: the measure, its target, and the quota behind it when it is one. */
export interface AttainmentBasis {
  readonly measure: string | null;
  readonly target: string | null;
  readonly quota_id: string | null;
}

/** From the attainment's formula when it divides one variable by another, else from the accelerator that has a target. */
export function attainmentBasis(result: CompensationResult, document: CompensationDocument): AttainmentBasis {
  const variables = new Map(document.variables.map((variable) => [variable.id, variable]));
  const attainment = variables.get(document.dashboard.attainment_variable_id ?? '');
  const quotas = new Set<string>();
  const visited = new Set<string>();
  const collect = (id: string) => {
    const variable = visited.has(id) ? undefined : variables.get(id);
    visited.add(id);
    if (variable?.kind === 'Quota') quotas.add(variable.quota_id);
    else if (variable) variablesReadBy(variable).forEach(collect);
  };
  if (attainment) collect(attainment.id);
  const [quota_id = null] = quotas;
  const parts = {
    ...climbParts(result),
    ...(attainment?.kind === 'Formula' ? ratioParts(result, attainment.tree) : {}),
  };
  return { ...parts, quota_id: quotas.size === 1 ? quota_id : null };
}

function climbParts({ climbs }: CompensationResult): Pick<AttainmentBasis, 'measure' | 'target'> {
  const climb = climbs.find((one) => one.target !== null);
  return {
    measure: climb ? toText(climb.end) : null,
    target: climb?.target ? toText(climb.target) : null,
  };
}

type Tree = Extract<CompensationDocument['variables'][number], { kind: 'Formula' }>['tree'];

function ratioParts(
  result: CompensationResult,
  tree: Tree,
): Partial<Pick<AttainmentBasis, 'measure' | 'target'>> {
  if (tree?.type !== 'binary' || tree.operator !== '/') return {};
  const numberOf = (node: typeof tree.left) => {
    const value = node.type === 'variable' && result.values.find((one) => one.variable_id === node.id)?.value;
    return value && value.type === 'decimal' ? toText(value.value) : null;
  };
  const [measure, target] = [numberOf(tree.left), numberOf(tree.right)];
  return measure === null || target === null ? {} : { measure, target };
}
