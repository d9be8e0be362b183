import type fc from 'fast-check';
import type { CalculatedField, CompensationDocument, World } from '../model/index.ts';
import type { PlanContent, PlanNames } from '../plan-text/index.ts';
import { worlds } from './random/index.ts';

/** A random world's compensations as the content of one plan. */
export const plans: fc.Arbitrary<{ readonly plan: PlanContent; readonly world: World }> = worlds.map(
  (world) => ({
    world,
    plan: {
      name: 'Plan',
      section: 'Sales',
      description: 'Two lines:\n  and "quotes", 3 % # of it',
      simulation_allowed: true,
      attribution: world.compensations[0]!.attribution,
      members: [{ user_id: 'ann', team_id: null, group_id: null, start_date: '2026-01-01', end_date: null }],
      compensations: world.compensations.map((one) => ({
        id: one.id,
        name: `Compensation ${one.id}`,
        description: '',
        calculation_trigger: one.calculation_trigger,
        payment_trigger: one.payment_trigger,
        only_month: null,
        document: one.document,
        checks: [
          {
            id: `check of ${one.id}`,
            name: 'An example',
            month: '2026-03',
            expected: '12.50',
            manages: ['Bea'],
            teammates: [],
            attributes: world.attributes.map(({ id }) => ({ attribute_id: id, value: '0.1' })),
            groups: world.dimensions.map(({ id }) => ({ dimension_id: id, name: 'North, 1' })),
            quotas: world.quotas.map(({ id }) => ({ quota_id: id, month: '2026-01', value: '100' })),
            records: world.tables.map(({ id, fields }) => ({
              table_id: id,
              cells: Object.fromEntries(fields.map((field) => [field.id, `${field.name}, 1`])),
            })),
          },
        ],
      })),
    },
  }),
);

/** The names of a world, under other ids: `renamed` gives the id that a company uses. */
export function namesOfWorld(world: World, renamed: (id: string) => string): PlanNames {
  const named = ({ id, name }: { readonly id: string; readonly name?: string }) => ({
    id: renamed(id),
    name: name ?? `The ${id}`,
  });
  return {
    tables: world.tables.map((table) => ({
      ...named(table),
      fields: table.fields.map((one) => ({ ...named(one), type: one.type })),
    })),
    quotas: world.quotas.map(named),
    attributes: world.attributes.map(named),
    compensations: [],
    people: world.users.map(({ id }) => ({ ...named({ id, name: 'Ann Lee' }), email: `${id}@example.com` })),
    teams: world.teams.map(named),
    dimensions: world.dimensions.map((one) => ({ ...named(one), groups: [] })),
  };
}

/** A document whose ids of the outside are another company's. */
export function withOutsideIds(
  document: CompensationDocument,
  renamed: (id: string) => string,
): CompensationDocument {
  const outside = /^(table_id|field_id|quota_id|attribute_id|dimension_id|is)$/;
  // A formula over fields names them as a formula over variables does.
  const inTree = (tree: unknown): unknown =>
    JSON.parse(JSON.stringify(tree), (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? renamed(value) : value,
    );
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'calculated_fields')
      return (value as CalculatedField[]).map((one) => ({ ...one, tree: inTree(one.tree) }));
    if (typeof value === 'string' && outside.test(key)) return renamed(value);
    if (key === 'record_field_ids' || key === 'values') return (value as string[]).map(renamed);
    return value;
  }) as CompensationDocument; // same shape: only ids were exchanged
}
