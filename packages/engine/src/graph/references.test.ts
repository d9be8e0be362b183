import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { uuidDocuments } from '../testing/uuid-documents.ts';
import { referencesOf } from './references.ts';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

test('a document references every id in it that lies outside of it', () => {
  fc.assert(
    fc.property(uuidDocuments, (documents) => {
      for (const document of documents) {
        const fields = document.scopes.flatMap((scope) => scope.calculated_fields ?? []);
        const own = new Set([...document.scopes, ...fields, ...document.variables].map((each) => each.id));
        const named = new Set(
          JSON.stringify(document)
            .match(UUIDS)
            ?.filter((id) => !own.has(id)),
        );
        expect(new Set(referencesOf(document).map((each) => each.used_id))).toEqual(named);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('each place is named, each once', () => {
  const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;
  const condition = {
    kind: 'condition',
    field_id: id(3),
    operator: 'is',
    comparand: { kind: 'constant', values: ['Won', id(4)] },
  } as const;
  const references = referencesOf({
    scopes: [
      {
        id: id(0),
        name: 'Won deals',
        source: { type: 'data_table', table_id: id(1) },
        user_rule: { field_id: id(2), match: { kind: 'attribute', attribute_id: id(5) } },
        period_rule: { field_id: id(6), window: 'exact', shift: null },
        conditions: { kind: 'group', link: 'and', items: [condition, condition] },
        order: [{ field_id: id(6), direction: 'asc' }],
      },
    ],
    variables: [
      {
        id: id(9),
        name: 'Target',
        description: '',
        format: null,
        kind: 'Quota',
        quota_id: id(7),
        window: 'exact',
        to_date: false,
      },
    ],
    payment: { type: 'standard', variable_id: id(9) },
    kpi_variable_ids: [id(9)],
    dashboard: { attainment_variable_id: id(9), variable_ids: [id(9)], record_field_ids: [id(8)] },
  });
  expect(references.map(({ used_id, spot, spot_name }) => [used_id, spot, spot_name])).toEqual([
    [id(1), 'source', 'Won deals'],
    [id(2), 'user_rule', 'Won deals'],
    [id(5), 'user_rule', 'Won deals'],
    [id(6), 'period_rule', 'Won deals'],
    [id(3), 'condition', 'Won deals'],
    [id(4), 'condition', 'Won deals'],
    [id(6), 'order', 'Won deals'],
    [id(7), 'variable', 'Target'],
    [id(8), 'column', ''],
  ]);
});
