import type { CellError } from '../model/index.ts';
import { cellError } from '../run/cell-errors.ts';
import type { DocumentSite } from './definition.ts';

/** Rows of two scopes do not meet in one variable. */
export function mixedScopes(
  id: string,
  inputs: readonly string[],
  { grainOf }: DocumentSite,
): CellError | null {
  const scopes = new Set(inputs.map(grainOf).filter((grain) => typeof grain === 'string'));
  return scopes.size > 1 ? cellError('badly_typed_variable', id, { reason: 'mixed_scopes' }) : null;
}
