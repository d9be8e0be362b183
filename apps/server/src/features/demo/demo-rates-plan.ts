import { ENTERPRISE } from './demo-groups.ts';
import { attainment, type DemoFields, type Document, named, type Variable, wonDeals } from './demo-plan.ts';

/** Rates by product and deal size, and a bonus by attainment: 500 at 100 % (800 in the segment Enterprise), nothing below 80 %. */
export function ratesByProduct(
  fields: DemoFields,
  { quota_id, segment_id }: { readonly quota_id: string; readonly segment_id: string },
  newId: () => string,
): Document {
  const base = attainment(fields, quota_id, newId);
  const commission = commissionAtRate(fields, base, newId);
  const bonus = attainmentBonus(base, segment_id, newId);
  const pay = newId();
  const cycle = daysToClose(fields, newId());
  return {
    scopes: [{ ...ofFinishedQuarters(wonDeals(fields, base.scope), fields), calculated_fields: [cycle] }],
    variables: [
      ...base.variables,
      ...commission.variables,
      ...bonus.variables,
      {
        ...named(pay, 'Pay', 'Commissions and bonus', 'amount'),
        kind: 'Formula',
        tree: binary('+', commission.id, bonus.id),
        broken_text: null,
      },
    ],
    payment: { type: 'standard', variable_id: pay },
    kpi_variable_ids: [base.won, base.ratio, bonus.id],
    dashboard: {
      attainment_variable_id: base.ratio,
      variable_ids: [base.won, base.quota],
      record_field_ids: [fields.name, fields.product, fields.close_date, cycle.id, fields.value],
    },
  };
}

/** From engaging to closing: calculated by the scope, shown in the deal list. */
function daysToClose({ engage_date, close_date }: DemoFields, id: string) {
  const args = [engage_date, close_date].map((field) => ({ type: 'variable' as const, id: field }));
  const tree = { type: 'call' as const, name: 'DAYSBETWEEN', args };
  return { id, name: 'Days to close', tree, broken_text: null };
}

/** A deal counts once the quarter in which it was closed is over. */
function ofFinishedQuarters(scope: Document['scopes'][number], { close_date }: DemoFields) {
  const finished = {
    kind: 'condition' as const,
    field_id: close_date,
    operator: 'before' as const,
    comparand: { kind: 'current_date' as const, offset: null, span: 'quarter' as const },
  };
  return {
    ...scope,
    conditions: {
      kind: 'group' as const,
      link: 'and' as const,
      items: [...(scope.conditions?.items ?? []), finished],
    },
  };
}

/** A figure with the variables that it needs. */
interface Figure {
  readonly id: string;
  readonly variables: readonly Variable[];
}

type Base = ReturnType<typeof attainment>;

/** The period's deals, each at the rate of its product and size. */
function commissionAtRate(fields: DemoFields, base: Base, newId: () => string): Figure {
  const [product, rate, commission, total] = [newId(), newId(), newId(), newId()];
  return {
    id: total,
    variables: [
      {
        ...named(product, 'Product', '', null),
        kind: 'Field',
        scope_id: base.scope,
        field_id: fields.product,
      },
      {
        ...named(rate, 'Rate', 'By product and deal size', 'percentage'),
        kind: 'LookupRange',
        key_variable_ids: [product, base.value],
        result: 'percentage',
        rows: [
          ...sizes('GTX Basic', '500', '0.03', '0.04'),
          ...sizes('GTX Plus Basic', '1000', '0.03', '0.04'),
          ...sizes('GTX Plus Pro', '5000', '0.04', '0.05'),
          // The files write this product without its space.
          ...sizes('GTXPro', '5000', '0.04', '0.05'),
          ...sizes('MG Advanced', '3000', '0.03', '0.05'),
          ...sizes('GTK 500', '25000', '0.05', '0.08'),
        ],
        otherwise: '0.02',
        cap_result: true,
      },
      {
        ...named(commission, 'Commission', 'Deal value at its rate', 'amount'),
        kind: 'Formula',
        tree: binary('*', base.value, rate),
        broken_text: null,
      },
      {
        ...named(total, 'Commissions', 'Of the period', 'amount'),
        kind: 'AggregateForComputation',
        function: 'sum',
        of_variable_id: commission,
        scope_id: null,
        window: 'exact',
      },
    ],
  };
}

/** One rate below a deal size and another from there on. */
function sizes(product: string, from: string, below: string, above: string) {
  const row = (bounds: { from: string | null; to: string | null }, value: string) => ({
    cells: [{ is: product }, bounds],
    value,
    valid_from: null,
    valid_until: null,
  });
  return [row({ from: null, to: from }, below), row({ from, to: null }, above)];
}

function attainmentBonus(base: Base, segment_id: string, newId: () => string): Figure {
  const [segment, full, bonus] = [newId(), newId(), newId()];
  return {
    id: bonus,
    variables: [
      {
        ...named(segment, 'Segment', 'The segment that the person is in', null),
        kind: 'Group',
        dimension_id: segment_id,
      },
      {
        ...named(full, 'Bonus at 100%', 'By segment', 'amount'),
        kind: 'Formula',
        tree: {
          type: 'call',
          name: 'IF',
          args: [
            {
              type: 'binary',
              operator: '=',
              left: { type: 'variable', id: segment },
              right: { type: 'text', value: ENTERPRISE },
            },
            { type: 'number', value: '800' },
            { type: 'number', value: '500' },
          ],
        },
        broken_text: null,
      },
      {
        ...named(bonus, 'Attainment bonus', 'Nothing below 80%, twice as much at 150%', 'amount'),
        kind: 'TargetBonus',
        measure_variable_id: base.won,
        target_variable_id: base.quota,
        amount_variable_id: full,
        curve: 'linear',
        points: [
          { attainment: '0.8', payout: '0.5' },
          { attainment: '1', payout: '1' },
          { attainment: '1.5', payout: '2' },
        ],
        floor: '0.8',
        cap: '2',
        prorate: true,
      },
    ],
  };
}

function binary(operator: '+' | '*', left: string, right: string) {
  return {
    type: 'binary' as const,
    operator,
    left: { type: 'variable' as const, id: left },
    right: { type: 'variable' as const, id: right },
  };
}
