import { expect, it } from 'vitest';
import { type ChartItem, chartTree, pathsTo } from './chart-tree.ts';

const node = (id: string, manager_id: string | null) => ({
  id,
  name: id,
  avatar: null,
  manager_id,
  role_name: 'Role',
});
const plain = (items: readonly ChartItem[]): unknown[] =>
  items.map(({ id, children }) => [id, plain(children)]);

it('hangs people below their managers; managers come before people who manage nobody', () => {
  expect(
    plain(chartTree([node('ann', 'zoe'), node('alone', null), node('ben', 'ann'), node('zoe', null)])),
  ).toEqual([
    ['zoe', [['ann', [['ben', []]]]]],
    ['alone', []],
  ]);
});

it('puts people below somebody who is not shown at the top', () => {
  expect(plain(chartTree([node('ann', 'elsewhere')]))).toEqual([['ann', []]]);
});

it('finds people by words of their name, with the path to them; counts stay those of everybody', () => {
  const tree = chartTree([node('Zoé Blé', null), node('Ann Roy', 'Zoé Blé'), node('Ben Roy', 'Zoé Blé')]);
  const found = pathsTo(tree, 'roy an');
  expect(plain(found)).toEqual([['Zoé Blé', [['Ann Roy', []]]]]);
  expect(found[0]?.report_count).toBe(2);
  expect(plain(pathsTo(tree, 'zoe'))).toEqual([['Zoé Blé', []]]);
  expect(pathsTo(tree, 'nobody')).toEqual([]);
});
