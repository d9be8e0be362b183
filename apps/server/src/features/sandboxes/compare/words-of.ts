import type { CompensationDocument } from '@comptoir/engine';
import {
  checkCompensation,
  type CheckWorld,
  type FormulaLocale,
  type FormulaNode,
  printFormula,
  resultsIn,
} from '@comptoir/engine';
import type { PlanNames } from '@comptoir/engine/plan-text';
import type { Definitions, MemberDefinition, Named } from './definitions.ts';

/** Names of everything that one of both environments has: the sandbox's where it has one. */
export interface NamesOf {
  readonly of: (id: string | null) => string | null;
  readonly formula: (tree: FormulaNode) => string;
  /** For documents. */
  readonly plan_names: PlanNames;
}

const byId = <T extends Named>(first: readonly T[], second: readonly T[]): T[] => [
  ...new Map([...second, ...first].map((one) => [one.id, one])).values(),
];

/** `formula_locale`: how the editor shows formulas to the reader. */
export function namesOf(sandbox: Definitions, live: Definitions, formula_locale: FormulaLocale): NamesOf {
  const fields = byId(sandbox.fields, live.fields);
  const groups = byId(sandbox.groups, live.groups);
  const quotas = byId(sandbox.quotas, live.quotas);
  const attributes = byId(sandbox.attributes, live.attributes);
  const plans = byId(sandbox.plans, live.plans);
  const tables = byId(sandbox.tables, live.tables);
  const dimensions = byId(sandbox.dimensions, live.dimensions);
  const people = byId(sandbox.people, live.people);
  const teams = byId(sandbox.teams, live.teams);
  const compensations = byId(sandbox.compensations, live.compensations);
  const all = new Map<string, string>(
    [fields, groups, quotas, attributes, plans, tables, dimensions, people, teams, compensations]
      .flat()
      .map(({ id, name }) => [id, name]),
  );
  const plan_name = new Map(plans.map(({ id, name }) => [id, name]));
  const world = checkWorldOf({
    ...sandbox,
    tables,
    fields,
    quotas,
    attributes,
    dimensions,
    groups,
    compensations,
  });
  const resultsOf = (id: string, document: CompensationDocument) =>
    resultsIn(checkCompensation(document, world, id));
  return {
    of: (id) => (id === null ? null : (all.get(id) ?? null)),
    formula: (tree) => printFormula(tree, fields, formula_locale).text,
    plan_names: {
      formula_locale,
      tables: tables.map(({ id, name }) => ({
        id,
        name,
        fields: fields.filter(({ table_id }) => table_id === id),
      })),
      quotas,
      attributes,
      people,
      teams,
      dimensions: dimensions.map(({ id, name }) => ({
        id,
        name,
        groups: groups.filter(({ dimension_id }) => dimension_id === id),
      })),
      compensations: compensations
        .filter(({ state }) => state !== 'deleted')
        .map(({ id, name, plan_id, document }) => ({
          id,
          name,
          plan_name: plan_name.get(plan_id) ?? '',
          results: resultsOf(id, document),
        })),
    },
  };
}

/** What the engine's checker reads. */
export function checkWorldOf(all: Definitions): CheckWorld {
  return {
    tables: all.tables.map(({ id, name, name_field, id_field }) => ({
      id,
      name,
      name_field_id: name_field ?? '',
      id_field_id: id_field,
      fields: all.fields
        .filter(({ table_id }) => table_id === id)
        .map((one) => ({
          id: one.id,
          name: one.name,
          type: one.type,
          decimals: one.decimals,
          link: one.link ?? null,
          linked: one.linked ?? null,
        })),
    })),
    quotas: all.quotas,
    attributes: all.attributes,
    dimensions: all.dimensions,
    compensations: all.compensations
      .filter(({ state }) => state !== 'deleted')
      .map(({ id, document, state }) => ({ id, document, state: state === 'live' ? 'live' : 'draft' })),
  };
}

/** `Ada Byron, from 2026-01-01 to 2026-06-30`; days as the wire has them. */
export const memberKey = ({ user_id, team_id, group_id, start_date, end_date }: MemberDefinition): string =>
  [user_id ?? team_id ?? group_id, start_date ?? '', end_date ?? ''].join(' ');
