import type { PlanCatalogue } from '@comptoir/contract';
import {
  type CheckedCompensation,
  checkCompensation,
  type CheckWorld,
  type CompensationDocument,
} from '@comptoir/engine';

/** The part of the world that checking needs, from what the catalogue call answers: no users, no values. */
export function checkWorldOf(catalogue: PlanCatalogue): CheckWorld {
  return {
    attributes: catalogue.attributes,
    dimensions: catalogue.dimensions,
    quotas: catalogue.quotas,
    tables: catalogue.tables,
    compensations: catalogue.compensations,
  };
}

/** The same checks as the server's, run on what is on the screen. */
export function checkOnScreen(
  document: CompensationDocument,
  catalogue: PlanCatalogue,
  id: string,
): CheckedCompensation {
  return checkCompensation(document, checkWorldOf(catalogue), id);
}
