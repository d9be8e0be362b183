import type { TableView } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { tableSearchSchema } from '../table/table-search.ts';
import { isChanged, lookOf, searchOf } from './view-look.ts';

const won = {
  kind: 'condition' as const,
  field_id: 'stage',
  operator: 'is' as const,
  comparand: { kind: 'constant' as const, values: ['Won'] },
};
const view: TableView = {
  id: 'view',
  table_id: 'table',
  name: 'Won deals',
  preview_mode: false,
  users_avatar_for_preview: [],
  version: 1,
  permission: 'edit',
  is_own: true,
  filters: [won],
  link: 'and',
  fields: ['name', 'stage'],
  sort: [{ field_id: 'amount', direction: 'desc' }],
  summaries: [],
  // As the database orders the keys.
  groups: [{ by: 'day', field_id: 'stage', direction: 'asc' }],
  widths: { name: 220, stage: 90 },
};

test('a view that is chosen is what the grid shows, and back', () => {
  const search = { ...tableSearchSchema.parse({}), ...searchOf(view) };
  expect(search.filter).toEqual({ kind: 'group', link: 'and', items: [won] });
  expect(isChanged(view, search)).toBe(false);
  const { filters, link, fields, sort, summaries, groups, widths } = view;
  expect(lookOf(search, view.fields)).toEqual({ filters, link, fields, sort, summaries, groups, widths });
  expect(isChanged(view, { ...search, widths: { stage: 90, name: 220 } })).toBe(false);
  expect(isChanged(view, { ...search, widths: { name: 221, stage: 90 } })).toBe(true);
  expect(isChanged(view, { ...search, fields: ['name', 'stage'] })).toBe(false);
  expect(isChanged(view, { ...search, fields: ['name'] })).toBe(true);
  expect(lookOf({ ...search, fields: ['name', 'amount'] }, view.fields).fields).toEqual(['name', 'amount']);
  expect(isChanged(view, { ...search, group: [] })).toBe(true);
  expect(isChanged(view, { ...search, sort: null })).toBe(true);
  expect(isChanged(view, { ...search, filter: null })).toBe(true);
});

test('without a view the grid shows everything', () => {
  const search = { ...tableSearchSchema.parse({}), ...searchOf(view), ...searchOf(null) };
  expect(search).toMatchObject({ view: undefined, filter: null, sort: null, sum: [], group: [], widths: {} });
});
