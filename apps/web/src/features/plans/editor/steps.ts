import {
  type CheckedCompensation,
  type CompensationDocument,
  type Diagnostic,
  decidingVariableIds,
} from '@comptoir/engine';
import { STEPS, type StepName } from '../../../searches.ts';

/** The step where a mistake is corrected. */
export function stepOf({
  variable_id,
  scope_id,
  path,
}: Pick<Diagnostic, 'variable_id' | 'scope_id' | 'path'>): StepName {
  if (variable_id) return 'rules';
  if (scope_id) return 'data';
  if (path?.startsWith('kpi')) return 'kpis';
  if (path?.startsWith('dashboard')) return 'dashboard';
  return path?.startsWith('payment') || path?.startsWith('schedule') ? 'commission' : 'rules';
}

/** Nothing was chosen yet: what is missing is no mistake. */
export function isBlank(document: CompensationDocument): boolean {
  const { scopes, variables } = document;
  return scopes.length === 0 && variables.length === 0 && decidingVariableIds(document).length === 0;
}

export function hasMistakes(
  document: CompensationDocument,
  checked: CheckedCompensation,
  step: StepName,
): boolean {
  if (isBlank(document)) return false;
  return checked.diagnostics.some((found) => found.severity === 'error' && stepOf(found) === step);
}

export function isDone(document: CompensationDocument, step: StepName): boolean {
  const { dashboard } = document;
  const done: Readonly<Record<StepName, boolean>> = {
    data: document.scopes.length > 0,
    commission: decidingVariableIds(document).length > 0,
    rules: document.variables.length > 0,
    kpis: document.kpi_variable_ids.length > 0,
    // Their results say whether they are done.
    checks: false,
    dashboard: dashboard.attainment_variable_id !== null || dashboard.record_field_ids.length > 0,
  };
  return done[step];
}

export function stepAfter(step: StepName): StepName | undefined {
  return STEPS[STEPS.indexOf(step) + 1];
}
