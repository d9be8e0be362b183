import type { CompensationDocument } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import type { StoredCompensation } from './compensation-queries.ts';

/** What a new compensation computes: nothing yet. */
export const EMPTY_DOCUMENT: CompensationDocument = {
  scopes: [],
  variables: [],
  payment: { type: 'standard', variable_id: null },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

/** Another admin saved since `version` was read: refused, with who, so that nothing is overwritten unseen. */
export function assertUnchanged(stored: StoredCompensation, version: number): void {
  if (stored.version !== version)
    throw new AppError('compensation_changed', {
      version: stored.version,
      updated_by_name: stored.updated_by_name ?? '',
    });
}

type Frequency = Pick<StoredCompensation, 'calculation_trigger' | 'payment_trigger' | 'only_month'>;

/** Statements were made by the frequency of a compensation that was live: another one is for a duplicate. */
export function assertFrequencyFree(stored: StoredCompensation, wanted: Frequency): void {
  const changed =
    wanted.calculation_trigger !== stored.calculation_trigger ||
    wanted.payment_trigger !== stored.payment_trigger ||
    wanted.only_month !== stored.only_month;
  if (changed && stored.was_live) throw new AppError('frequency_locked', {}, 'calculation_trigger');
}

/**
 * A copy of a document under ids of its own, so that an id still means one thing. `compensations` maps the compensations copied
 * with it: copies read copies, and everything else reads what the original reads.
 */
export function copyDocument(
  document: CompensationDocument,
  newId: () => string,
  compensations: ReadonlyMap<string, string> = new Map(),
): CompensationDocument {
  return rewriteIds(document, new Map([...compensations, ...ownIds(document, newId)]));
}

/** New ids for a document's scopes, their calculated fields, and variables. */
export function ownIds(document: CompensationDocument, newId: () => string): Map<string, string> {
  const fields = document.scopes.flatMap((scope) => scope.calculated_fields ?? []);
  return new Map([...document.scopes, ...fields, ...document.variables].map(({ id }) => [id, newId()]));
}

export function rewriteIds(
  document: CompensationDocument,
  ids: ReadonlyMap<string, string>,
): CompensationDocument {
  const text = JSON.stringify(document).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (id) => ids.get(id) ?? id,
  );
  return JSON.parse(text) as CompensationDocument; // same shape: only ids were exchanged
}
