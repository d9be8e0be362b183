import { assertNever } from '@comptoir/kernel';
import type { Scope } from '../model/index.ts';
import { type CheckedField, checkCalculatedFields } from './check-calculated.ts';
import { checkConditions } from './check-conditions.ts';
import { checkPastOnly } from './check-past-only.ts';
import { checkSplit } from './check-split.ts';
import { type CheckContext, type ScopeField, report, scopeFields } from './context.ts';

/** Checks a scope and gives the fields that its rows have, calculated ones too; `null` when its source is gone. */
export function checkScope(
  ctx: CheckContext,
  scope: Scope,
  calculated: Map<string, CheckedField>,
): ReadonlyMap<string, ScopeField> | null {
  const scope_id = scope.id;
  const { source } = scope;
  if (scope.name.trim() === '') report(ctx, 'name_missing', { scope_id, path: 'name' });
  if (source.type === 'compensation') {
    const other = ctx.world.compensations.find((each) => each.id === source.compensation_id);
    if (other && ctx.isRanking(other.id)) {
      report(ctx, 'source_is_ranking', { scope_id, path: 'source', params: { compensation_id: other.id } });
      return null;
    }
    if (source.compensation_id === ctx.compensation_id)
      report(ctx, 'source_is_itself', { scope_id, path: 'source' });
    else if (other && ctx.resultsOf(other.id) === null)
      report(ctx, 'source_cycle', { scope_id, path: 'source', params: { compensation_id: other.id } });
    else if (other?.state === 'draft')
      report(ctx, 'source_is_draft', {
        severity: 'warning',
        scope_id,
        path: 'source',
        params: { compensation_id: other.id },
      });
  }
  const own = scopeFields(ctx, scope);
  if (!own) {
    reportGone(ctx, scope);
    return null;
  }
  checkUserRule(ctx, scope, own);
  checkPeriodRule(ctx, scope, own);
  checkSplit(ctx, scope, own);
  const fields = checkCalculatedFields(ctx, scope, own, calculated);
  if (scope.conditions) checkConditions(ctx, scope.conditions, fields, scope_id);
  checkPastOnly(ctx, scope);
  for (const [index, { field_id }] of scope.order.entries())
    if (!fields.has(field_id))
      report(ctx, 'deleted_field', { scope_id, path: `order.${index}`, params: { field_id } });
  return fields;
}

function checkUserRule(ctx: CheckContext, scope: Scope, fields: ReadonlyMap<string, ScopeField>): void {
  const scope_id = scope.id;
  const rule = scope.user_rule;
  const path = 'user_rule';
  if (!rule) {
    // Rows that count for everyone (a pool) are allowed, but rarely meant; a table without a user field can't be meant.
    if (![...fields.values()].some((field) => field.storage === 'user'))
      return report(ctx, 'scope_needs_user_field', { scope_id, path });
    return report(ctx, 'user_rule_missing', { severity: 'warning', scope_id, path });
  }
  const field = fields.get(rule.field_id);
  const { match } = rule;
  if (!field) return report(ctx, 'deleted_field', { scope_id, path, params: { field_id: rule.field_id } });
  const wanted = match.kind === 'attribute' ? 'text' : 'user';
  if (field.storage !== wanted)
    report(ctx, 'user_rule_field_type', {
      scope_id,
      path,
      params: { field_id: field.id, expected: wanted, found: field.type },
    });
  if (match.kind === 'attribute' && !ctx.world.attributes.some((each) => each.id === match.attribute_id))
    report(ctx, 'deleted_attribute', { scope_id, path, params: { attribute_id: match.attribute_id } });
}

function checkPeriodRule(ctx: CheckContext, scope: Scope, fields: ReadonlyMap<string, ScopeField>): void {
  const scope_id = scope.id;
  const rule = scope.period_rule;
  const path = 'period_rule';
  if (!rule) {
    if (![...fields.values()].some((field) => field.storage === 'date'))
      return report(ctx, 'scope_needs_date_field', { scope_id, path });
    return report(ctx, 'period_rule_missing', { severity: 'warning', scope_id, path });
  }
  const field = fields.get(rule.field_id);
  if (!field) return report(ctx, 'deleted_field', { scope_id, path, params: { field_id: rule.field_id } });
  if (field.storage !== 'date')
    report(ctx, 'period_rule_field_type', {
      scope_id,
      path,
      params: { field_id: field.id, found: field.type },
    });
  // Another compensation's result exists only for periods before the current one.
  const onlyPresent = rule.window === 'exact' && (rule.shift?.amount ?? 0) === 0;
  if (scope.source.type === 'compensation' && (onlyPresent || (rule.shift?.amount ?? 0) > 0))
    report(ctx, 'scope_period_not_past', { scope_id, path });
}

function reportGone(ctx: CheckContext, { id: scope_id, source }: Scope): void {
  const where = { scope_id, path: 'source' };
  switch (source.type) {
    case 'data_table':
      return report(ctx, 'deleted_table', { ...where, params: { table_id: source.table_id } });
    case 'quota':
      return report(ctx, 'deleted_quota', { ...where, params: { quota_id: source.quota_id } });
    case 'compensation':
      return report(ctx, 'deleted_compensation', {
        ...where,
        params: { compensation_id: source.compensation_id },
      });
    default:
      assertNever(source);
  }
}
