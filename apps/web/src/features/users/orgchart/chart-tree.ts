import type { getOrgChart, ResponseOf } from '@comptoir/contract';
import type { TreeItem } from '../../../ui/index.ts';

type Node = ResponseOf<typeof getOrgChart>['nodes'][number];

export interface ChartItem extends TreeItem, Pick<Node, 'role_name' | 'avatar'> {
  readonly children: readonly ChartItem[];
  /** Direct reports. */
  readonly report_count: number;
}

/** From the top down: people without a manager (or whose manager is not shown) first, those with people below them before the others. */
export function chartTree(nodes: readonly Node[]): ChartItem[] {
  const shown = new Set(nodes.map((node) => node.id));
  const below = Map.groupBy(nodes, (node) =>
    node.manager_id !== null && shown.has(node.manager_id) ? node.manager_id : null,
  );
  const itemsOf = (id: string | null): ChartItem[] =>
    (below.get(id) ?? [])
      .map((node) => ({
        id: node.id,
        name: node.name,
        role_name: node.role_name,
        avatar: node.avatar,
        children: itemsOf(node.id),
        report_count: below.get(node.id)?.length ?? 0,
      }))
      .sort((a, b) => Number(b.children.length > 0) - Number(a.children.length > 0));
  return itemsOf(null);
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people whose name contains the words, each with the path that leads to them and nobody else. */
export function pathsTo(items: readonly ChartItem[], search: string): ChartItem[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const keep = (list: readonly ChartItem[]): ChartItem[] =>
    list.flatMap((item) => {
      const children = keep(item.children);
      const isFound = words.every((word) => plain(item.name).includes(word));
      return isFound || children.length > 0 ? [{ ...item, children }] : [];
    });
  return keep(items);
}
