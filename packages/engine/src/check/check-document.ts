import type { CompensationDocument } from '../model/index.ts';
import type { Typed } from '../formula/infer.ts';
import { checkPayment } from './check-payment.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';

/** Payment, key figures and dashboard. */
export function checkDocument(
  ctx: CheckContext,
  document: CompensationDocument,
  typed: (id: string) => Typed | null,
  scopes: ReadonlyMap<string, ReadonlyMap<string, ScopeField> | null>,
): void {
  checkPayment(ctx, document.payment, typed);
  for (const [index, id] of document.kpi_variable_ids.entries())
    checkShown(id, `kpi_variable_ids.${index}`, 'kpi_variable_missing');
  for (const [index, id] of document.dashboard.variable_ids.entries())
    checkShown(id, `dashboard.variable_ids.${index}`, 'dashboard_variable_missing');
  const attainment = document.dashboard.attainment_variable_id;
  if (attainment !== null) {
    const path = 'dashboard.attainment_variable_id';
    checkShown(attainment, path, 'dashboard_variable_missing');
    const found = typed(attainment);
    if (found && found.type !== 'decimal' && found.type !== 'any')
      report(ctx, 'dashboard_attainment_type', {
        path,
        params: { variable_id: attainment, found: found.type },
      });
  }
  for (const [index, field_id] of document.dashboard.record_field_ids.entries())
    if (![...scopes.values()].some((fields) => fields?.has(field_id)))
      report(ctx, 'dashboard_field_missing', {
        severity: 'warning',
        path: `dashboard.record_field_ids.${index}`,
        params: { field_id },
      });

  /** Shown on the statement: one value, not one per record. */
  function checkShown(
    id: string,
    path: string,
    missing: 'kpi_variable_missing' | 'dashboard_variable_missing',
  ): void {
    const found = typed(id);
    const params = { variable_id: id };
    if (!found) report(ctx, missing, { severity: 'warning', path, params });
    else if (found.grain.kind === 'record')
      report(ctx, 'badly_typed_variable', {
        path,
        params,
        suggestion: { kind: 'aggregate', variable_id: id },
      });
  }
}
