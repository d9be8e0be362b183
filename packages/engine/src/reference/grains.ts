import { assertNever } from '@comptoir/kernel';
import { variablesIn } from '../formula/index.ts';
import type { CompensationDocument } from '../model/index.ts';

/** The scope on whose rows a variable lives; `null`: one value per statement. */
export function grainOf(document: CompensationDocument, id: string): string | null {
  const variable = document.variables.find((one) => one.id === id);
  if (!variable) return null;
  const finest = (inputs: readonly string[]) =>
    inputs.map((input) => grainOf(document, input)).find((grain) => grain !== null) ?? null;
  switch (variable.kind) {
    case 'Field':
    case 'AttributeProjection':
    case 'QuotaProjection':
    case 'Rank':
      return variable.scope_id;
    case 'LookupRange':
    case 'LookupPoint':
      return finest(variable.key_variable_ids);
    case 'Formula':
      return finest(variable.tree ? variablesIn(variable.tree) : []);
    case 'Accelerator':
      return grainOf(document, variable.measure_variable_id!);
    case 'Aggregate':
    case 'AggregateForComputation':
    case 'Attribute':
    case 'Group':
    case 'Quota':
    case 'TargetBonus':
      return null;
    default:
      return assertNever(variable);
  }
}

/** Made by tiers or a rank, itself or in what it reads: other tiers are not filled by it for rows before the period. */
export function climbsIn(document: CompensationDocument, id: string): boolean {
  const variable = document.variables.find((one) => one.id === id);
  if (!variable || grainOf(document, id) === null) return false;
  const any = (inputs: readonly string[]) => inputs.some((input) => climbsIn(document, input));
  switch (variable.kind) {
    case 'Formula':
      return variable.tree !== null && any(variablesIn(variable.tree));
    case 'LookupRange':
    case 'LookupPoint':
      return any(variable.key_variable_ids);
    default:
      return variable.kind === 'Accelerator' || variable.kind === 'Rank';
  }
}
