import { expect, test } from 'vitest';
import { beginning, scopesFor } from './new-deal.ts';

const simulation = { last_day: '2017-06-30', user: { id: 'ada', name: 'Ada', avatar: null } };
const table = { preset: { stage: 'Won' }, date_field_id: 'closed' };

test('a new deal is the person’s, and counts in the month', () => {
  const owner = { user_field_ids: ['owner', 'seller'], share_field_id: null };
  expect(beginning(table, { owner }, simulation)).toEqual({
    stage: 'Won',
    closed: '2017-06-30',
    owner: 'ada',
    seller: 'ada',
  });
});

test('where people share deals, all of a new one is the person’s', () => {
  const owner = { user_field_ids: ['owner'], share_field_id: 'part' };
  expect(beginning(table, { owner }, simulation)).toMatchObject({ owner: 'ada', part: '1' });
});

test('none is put where another table names who shares a deal', () => {
  const scope = (
    scope_internal_id: string,
    owner: { user_field_ids: string[]; share_field_id: null } | null,
  ) => ({
    scope_internal_id,
    scope_name: '',
    compensation_id: '',
    compensation_name: '',
    field_ids: [],
    owner,
  });
  const own = scope('own', { user_field_ids: ['owner'], share_field_id: null });
  expect(scopesFor({ entry_scopes: [scope('by table', null), own] })).toEqual([own]);
});
