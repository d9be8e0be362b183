import { ONE, type Decimal, equals, parseDecimal, sign, sum } from '@comptoir/kernel';
import { type CompensationDocument, paidVariableId } from '../model/index.ts';
import type { Typed } from '../formula/infer.ts';
import { documentPart } from '../variables/documents.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';

type Document = Pick<CompensationDocument, 'scopes' | 'variables' | 'payment' | 'schedule'>;

/** Instalments, and the field that releases the pay of a record. */
export function checkSchedule(
  ctx: CheckContext,
  document: Document,
  typed: (id: string) => Typed | null,
  scopes: ReadonlyMap<string, ReadonlyMap<string, ScopeField> | null>,
): void {
  const { schedule } = document;
  if (!schedule) return;
  checkInstalments(ctx, schedule.instalments);
  if (!schedule.release) return;
  const path = 'schedule.release';
  const scope_id = paidScope(document, typed);
  const paid = document.scopes.find((scope) => scope.id === scope_id);
  // What is paid is another mistake, and reported.
  const paid_id = paidVariableId(document);
  if (document.payment.type === 'standard' && (paid_id === null || !typed(paid_id))) return;
  if (paid?.source.type !== 'data_table') {
    report(ctx, 'release_needs_records', { path });
    return;
  }
  const { field_id } = schedule.release;
  const fields = scopes.get(paid.id);
  if (!fields) return;
  const field = fields.get(field_id);
  if (!field) report(ctx, 'deleted_field', { path, params: { field_id } });
  else if (field.type !== 'date' && field.type !== 'boolean')
    report(ctx, 'release_field_type', { path, params: { field_id } });
}

function checkInstalments(
  ctx: CheckContext,
  instalments: NonNullable<Document['schedule']>['instalments'],
): void {
  if (instalments.length === 0) return;
  const path = 'schedule.instalments';
  const shares: Decimal[] = [];
  for (const [index, { months, share }] of instalments.entries()) {
    const row = String(index + 1);
    const value = parseDecimal(share);
    if (!value || sign(value) <= 0)
      report(ctx, 'instalment_share_invalid', { path: `${path}.${index}`, params: { row, text: share } });
    else shares.push(value);
    if (index === 0 ? months !== 0 : months <= instalments[index - 1]!.months)
      report(ctx, 'instalment_order', { path: `${path}.${index}`, params: { row } });
  }
  if (shares.length === instalments.length && !equals(sum(shares), ONE))
    report(ctx, 'instalments_sum', { path });
}

/** The scope whose rows the paid amount is made of; `null`: it is not made of rows. As `tracePay` of a run finds it. */
export function paidScope(
  document: Document,
  typed: (id: string) => Pick<Typed, 'grain'> | null,
): string | null {
  const byId = new Map(document.variables.map((variable) => [variable.id, variable]));
  let isClimb = false;
  for (let id = paidVariableId(document), depth = 0; id !== null && depth <= 64; depth += 1) {
    const variable = byId.get(id);
    const grain = typed(id)?.grain;
    if (!variable || !grain) return null;
    if (grain.kind === 'record') return isClimb && variable.kind === 'Accelerator' ? null : grain.scope_id;
    if (variable.kind === 'Accelerator') {
      // On a sum, an accelerator of whole records sees one.
      if (isClimb || variable.mode === 'whole_record') return null;
      isClimb = true;
      id = variable.measure_variable_id;
      continue;
    }
    const same = documentPart(variable).addsUp(variable);
    if (!same || (same.rows !== null && same.rows !== 'exact')) return null;
    id = same.variable_id;
  }
  return null;
}
