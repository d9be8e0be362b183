import type { AcceleratorVariable, CompensationDocument, Scope, Variable } from '../model/index.ts';
import { parseFormula } from '../formula/syntax/parse-formula.ts';
import { type CheckedCompensation, checkCompensation } from '../check/check-compensation.ts';
import type { CheckWorld } from '../check/world.ts';

/** Short ways to write documents for the tests of checks, on one table and one quota. */

export const NO_DASHBOARD = { attainment_variable_id: null, variable_ids: [], record_field_ids: [] };
export const world: CheckWorld = {
  dimensions: [{ id: 'segment' }],
  attributes: [
    { id: 'base', type: 'amount' },
    { id: 'region', type: 'picklist' },
  ],
  quotas: [{ id: 'revenue', type: 'amount', frequency: 'monthly' }],
  tables: [
    {
      id: 'deals',
      name: 'Deals',
      name_field_id: 'title',
      id_field_id: null,
      fields: [
        { id: 'title', name: 'Title', type: 'name', decimals: 0 },
        { id: 'owner', name: 'Owner', type: 'user', decimals: 0 },
        { id: 'closed', name: 'Closed', type: 'date', decimals: 0 },
        { id: 'value', name: 'Value', type: 'amount', decimals: 2 },
        { id: 'margin', name: 'Margin', type: 'percentage', decimals: 4 },
        { id: 'won', name: 'Won', type: 'bool', decimals: 0 },
        { id: 'product', name: 'Product', type: 'picklist', decimals: 0 },
      ],
    },
    {
      id: 'bare',
      name: 'Bare',
      name_field_id: 'n',
      id_field_id: null,
      fields: [{ id: 'n', name: 'N', type: 'name', decimals: 0 }],
    },
  ],
  compensations: [],
};

export const deals: Scope = {
  id: 's',
  name: 'Deals won',
  source: { type: 'data_table', table_id: 'deals' },
  user_rule: { field_id: 'owner', match: { kind: 'current_user' } },
  period_rule: { field_id: 'closed', window: 'exact', shift: null },
  conditions: null,
  order: [],
};

export const base = (id: string) => ({ id, name: id, description: '', format: null });
export const field = (id: string, field_id: string, scope_id = 's'): Variable => ({
  ...base(id),
  kind: 'Field',
  scope_id,
  field_id,
});
export const formula = (id: string, text: string): Variable => {
  const names = [...text.matchAll(/[a-z_]+/g)].map(([name]) => ({ id: name, name }));
  return { ...base(id), kind: 'Formula', tree: parseFormula(text, names).tree, broken_text: null };
};
export const sum = (id: string, of: string): Variable => ({
  ...base(id),
  kind: 'Aggregate',
  function: 'sum',
  of_variable_id: of,
  scope_id: null,
  window: 'exact',
});
export const quota: Variable = {
  ...base('quota'),
  kind: 'Quota',
  quota_id: 'revenue',
  window: 'exact',
  to_date: false,
};
export const tiers = (...bounds: [string, string | null, string][]) =>
  bounds.map(([from, to, value]) => ({ from, to, value }));
export const accelerator = (parts: Partial<AcceleratorVariable> = {}): AcceleratorVariable => ({
  ...base('pay'),
  kind: 'Accelerator',
  measure_variable_id: 'value',
  mode: 'marginal',
  border: 'upper',
  accumulation: 'exact',
  true_up: true,
  order_variable_id: null,
  group_by_variable_ids: [],
  target_variable_id: 'quota',
  pays: 'rate',
  tiers: tiers(['0', '1', '0.05'], ['1', null, '0.08']),
  ...parts,
});

export function check(
  variables: Variable[],
  paid: string | null,
  parts: Partial<CompensationDocument> = {},
  where: CheckWorld = world,
  id: string | null = null,
) {
  const document: CompensationDocument = {
    scopes: [deals],
    variables,
    payment: { type: 'standard', variable_id: paid },
    kpi_variable_ids: [],
    dashboard: NO_DASHBOARD,
    ...parts,
  };
  return checkCompensation(document, where, id);
}

/** `code@place`, errors first as found. */
export function found(checked: CheckedCompensation): string[] {
  return checked.diagnostics.map(
    (each) =>
      `${each.code}@${[each.scope_id ?? each.variable_id, each.path].filter((part) => part !== null).join('.')}`,
  );
}
