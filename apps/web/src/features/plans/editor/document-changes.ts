import type { CompensationWire, PlanCatalogue } from '@comptoir/contract';
import type { CompensationDocument, FormulaLocale } from '@comptoir/engine';
import { compensationChanges, type DocumentChange } from '@comptoir/engine/plan-changes';

/** A version of a compensation: as it is saved, or as it is edited. */
export type Versioned = Pick<
  CompensationWire,
  'id' | 'name' | 'description' | 'calculation_trigger' | 'payment_trigger' | 'only_month'
> & { readonly document: CompensationDocument };

/** What a comparison names things by. */
export interface ChangeNames {
  readonly catalogue: PlanCatalogue;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  /** In which the editor shows formulas. */
  readonly formula_locale: FormulaLocale;
}

/** What `after` changes of `before`: every part of both, in the order of the editor's steps. */
export function changesBetween(
  before: Versioned,
  after: Versioned,
  { catalogue, people, teams, formula_locale }: ChangeNames,
): readonly DocumentChange[] {
  return compensationChanges(before, after, {
    tables: catalogue.tables,
    quotas: catalogue.quotas,
    attributes: catalogue.attributes,
    compensations: catalogue.compensations,
    people: people.map(({ id, name }) => ({ id, name, email: null })),
    teams,
    dimensions: catalogue.dimensions,
    formula_locale,
  });
}
