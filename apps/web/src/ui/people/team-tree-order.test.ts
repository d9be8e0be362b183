import { expect, it } from 'vitest';
import { teamTree } from './team-tree-order.ts';

const team = (id: string, parent_id: string | null = null) => ({ id, name: id, parent_id });

it('orders a tree from top to bottom and knows everything below', () => {
  const tree = teamTree([
    team('south', 'world'),
    team('paris', 'north'),
    team('world'),
    team('north', 'world'),
    team('alone'),
  ]);
  expect(tree.map(({ id, depth, below }) => [id, depth, below])).toEqual([
    ['world', 0, ['south', 'north', 'paris']],
    ['south', 1, []],
    ['north', 1, ['paris']],
    ['paris', 2, []],
    ['alone', 0, []],
  ]);
});

it('puts a team whose parent is not in the list at the top, and does not follow a cycle', () => {
  expect(teamTree([team('a', 'elsewhere')]).map(({ id, depth }) => [id, depth])).toEqual([['a', 0]]);
  expect(teamTree([team('a', 'b'), team('b', 'a')])).toEqual([]);
});
