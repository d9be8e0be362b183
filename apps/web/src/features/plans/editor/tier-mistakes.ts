import type { CheckedCompensation, CompensationDocument, Diagnostic } from '@comptoir/engine';
import { cyclesThrough } from './document-edits.ts';

export type TierField = 'from' | 'value';

/** The field of the tier table in which a mistake is corrected: the end of a tier is typed as the start of the next one. */
export function tierFieldOf({
  path,
}: Pick<Diagnostic, 'path'>): { readonly tier: number; readonly field: TierField } | null {
  const [, index, part] = /^tiers\.(\d+)\.(from|to|value)$/.exec(path ?? '') ?? [];
  if (index === undefined) return null;
  const tier = Number(index);
  return part === 'to' ? { tier: tier + 1, field: 'from' } : { tier, field: part as TierField };
}

/** The mistakes of a variable's tiers that its table shows at a field. */
export function tierMistakes(
  { diagnostics }: CheckedCompensation,
  variable_id: string,
  tierCount: number,
): readonly Diagnostic[] {
  return diagnostics.filter((found) => {
    const place = found.variable_id === variable_id ? tierFieldOf(found) : null;
    return place !== null && place.tier < tierCount;
  });
}

/** Variables whose results mean nothing until tiers are corrected: those with such tiers, and what is calculated from them. */
export function heldVariables(
  document: CompensationDocument,
  { diagnostics }: CheckedCompensation,
): ReadonlySet<string> {
  const held = new Set<string>();
  for (const { variable_id, severity, path } of diagnostics)
    if (variable_id !== null && severity === 'error' && path?.startsWith('tiers'))
      for (const id of cyclesThrough(document, variable_id).keys()) held.add(id);
  return held;
}
