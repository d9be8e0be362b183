import { readdir } from 'node:fs/promises';
import { checkCompensation, type CheckWorld } from '@comptoir/engine';
import { runPlanChecks } from '@comptoir/engine/plan-checks';
import { PLAN_TEMPLATE_IDS } from '@comptoir/contract';
import {
  type PlanNames,
  NO_NAMES,
  readPlanText,
  renameInPlanText,
  writePlanText,
} from '@comptoir/engine/plan-text';
import { CALENDAR_DEFAULT } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { PLAN_TEMPLATES, type PlanTemplate, readTemplate, type TemplateNeeds } from './templates.ts';

/** A company that has what a template needs, and nothing else. Ids are names. */
function companyOf({ tables, quotas, attributes }: TemplateNeeds): {
  readonly names: PlanNames;
  readonly world: CheckWorld;
} {
  const named = <T extends { readonly name: string }>(one: T) => ({ ...one, id: one.name });
  const models = tables.map(({ name, fields }) => ({
    ...named({ name }),
    name_field_id: fields[0]!.name,
    id_field_id: null,
    fields: fields.map((field) => ({ ...named(field), decimals: field.type === 'amount' ? 2 : 0 })),
  }));
  return {
    names: { ...NO_NAMES, tables: models, quotas: quotas.map(named), attributes: attributes.map(named) },
    world: {
      tables: models,
      quotas: quotas.map(named),
      attributes: attributes.map(named),
      dimensions: [],
      compensations: [],
    },
  };
}

const read = async ({ id, needs }: PlanTemplate) => {
  const { names, world } = companyOf(needs);
  let last = 0;
  const text = await readTemplate(id);
  const newId = () => `part ${(last += 1)}`;
  return { text, names, world, ...readPlanText(text, names, { newId, compensation: () => null }) };
};

test('every text is a template', async () => {
  const files = await readdir(new URL('./texts', import.meta.url));
  expect(PLAN_TEMPLATES.map(({ id }) => id)).toEqual(PLAN_TEMPLATE_IDS);
  expect(files.toSorted()).toEqual(PLAN_TEMPLATES.map(({ id }) => `${id}.yaml`).toSorted());
});

test.each<PlanTemplate>(PLAN_TEMPLATES)(
  '$id is read without a mistake and passes its checks',
  async (template) => {
    const { plan, mistakes, names, world } = await read(template);
    expect(mistakes).toEqual([]);
    // What is written is read as it was.
    const written = writePlanText(plan!, names);
    if (!('text' in written)) throw new Error(JSON.stringify(written));
    for (const one of plan!.compensations) {
      expect(checkCompensation(one.document, world, one.id).diagnostics).toEqual([]);
      expect(one.checks.length).toBeGreaterThan(0);
      const results = runPlanChecks({ ...one, only_month: null }, one.checks, {
        world,
        calendar: CALENDAR_DEFAULT,
        rounding: 'half_up',
        currency: { code: 'USD', decimals: 2 },
        others: [],
      });
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    }
  },
);

test('a company’s own names take the place of the template’s, and nothing else changes', async () => {
  const text = await readTemplate('account_executive');
  const opened = renameInPlanText(text, [
    { kind: 'table', from: 'Deals', to: 'Opportunities: won' },
    { kind: 'field', from: 'Amount', to: 'Close value' },
    { kind: 'quota', from: 'Quarterly quota', to: 'Target' },
  ]);
  expect(opened).toContain('source: { table: "Opportunities: won" }');
  expect(opened).toContain('field: Close value');
  expect(opened).toMatch(/cells: \{ Sales rep: me, Close date: 2026-01-20, Close value: 50000/);
  expect(opened).toContain('quota: Target');
  expect(opened).toContain('measure: Deal amount');
  expect(opened).not.toMatch(/table: Deals|quota: Quarterly/);
});

test.each<PlanTemplate>(PLAN_TEMPLATES)('$id needs nothing that it does not read', async (template) => {
  const { text } = await read(template);
  const { tables, quotas, attributes } = template.needs;
  for (const { name, fields } of tables)
    for (const one of [`table: ${name}`, ...fields.map((field) => `field: ${field.name}`)])
      expect(text).toContain(one);
  for (const { name } of quotas) expect(text).toContain(`quota: ${name}`);
  for (const { name } of attributes) expect(text).toContain(`attribute: ${name}`);
});
