import type { CellWire, ReportGroup, ReportGroups } from '@comptoir/contract';
import { compareTexts } from '@comptoir/engine';
import { compare, dec } from '@comptoir/kernel';
import type { DistinctCount, Leaf } from './group-queries.ts';
import type { Key, Level } from './keys.ts';
import { EMPTY_PART, joinParts, type OpenMeasure, type Part, shown } from './measures.ts';

/** Rows of a group, or of one of its columns. */
interface Sums {
  rows: number;
  parts: Part[];
}

interface Node extends Sums {
  key: Key;
  readonly children: Map<string, Node>;
  readonly across: Map<string, Sums>;
}

export interface TreeInput {
  readonly levels: readonly Level[];
  readonly pivot: Level | null;
  readonly measures: readonly OpenMeasure[];
  readonly leaves: readonly Leaf[];
  readonly distinct: readonly DistinctCount[];
  /** Names of people, by which they are in order. */
  readonly users: Readonly<Record<string, string>>;
  readonly most_across: number;
}

export type Tree = Pick<ReportGroups, 'across' | 'across_left_out' | 'groups' | 'total'> & {
  /** In the order of the measures: rows whose amount is in no sum. */
  readonly unconverted: readonly number[];
};

/** Groups with subtotals, totals and the columns of the pivot, all put together from the leaves. */
export function treeOf(input: TreeInput): Tree {
  const { levels, pivot, measures } = input;
  const blank = (): Sums => ({ rows: 0, parts: measures.map(() => EMPTY_PART) });
  const nodeOf = (key: Key): Node => ({ key, children: new Map(), across: new Map(), ...blank() });
  const root = nodeOf({ id: '', label: null });
  const columns = new Map<string, { key: Key; sums: Sums }>();
  const add = (to: Sums, leaf: Leaf) => {
    to.rows += leaf.rows;
    to.parts = to.parts.map((part, at) => joinParts(measures[at]!, part, leaf.parts[at] ?? EMPTY_PART));
  };
  for (const leaf of input.leaves) {
    const across = pivot ? leaf.keys[levels.length] : undefined;
    const addTo = (node: Node) => {
      add(node, leaf);
      if (!across) return;
      const own = node.across.get(across.id) ?? blank();
      node.across.set(across.id, own);
      add(own, leaf);
    };
    addTo(root);
    if (across) {
      const column = columns.get(across.id) ?? { key: across, sums: blank() };
      columns.set(across.id, { key: spelled(column.key, across), sums: column.sums });
      add(column.sums, leaf);
    }
    let node = root;
    for (const key of leaf.keys.slice(0, levels.length)) {
      const known = node.children.get(key.id);
      const child = known ?? nodeOf(key);
      child.key = spelled(child.key, key);
      node.children.set(key.id, child);
      addTo(child);
      node = child;
    }
  }
  putDistinct(root, columns, input.distinct);
  return flat(root, columns, input);
}

/** Of several spellings of one text, the same is shown whatever the order of the rows. */
function spelled(a: Key, b: Key): Key {
  return JSON.stringify(b.label) < JSON.stringify(a.label) ? b : a;
}

function putDistinct(
  root: Node,
  columns: ReadonlyMap<string, { readonly sums: Sums }>,
  distinct: readonly DistinctCount[],
): void {
  for (const { ids, across, counts } of distinct) {
    let node: Node | undefined = root;
    for (const id of ids) node = node?.children.get(id);
    const targets =
      across === null
        ? [node]
        : [node?.across.get(across), ids.length === 0 ? columns.get(across)?.sums : undefined];
    for (const target of targets)
      if (target)
        target.parts = target.parts.map((part, at) => {
          const value = counts.get(at);
          return value === undefined ? part : { ...part, value };
        });
  }
}

function flat(
  root: Node,
  columns: ReadonlyMap<string, { readonly key: Key; readonly sums: Sums }>,
  { levels, pivot, measures, users, most_across }: TreeInput,
): Tree {
  const valuesOf = ({ parts, rows }: Sums) =>
    measures.map((measure, at) => shown(measure, parts[at] ?? EMPTY_PART, rows));
  const inOrder = <T extends { readonly key: Key; readonly sums: Sums }>(
    list: readonly T[],
    { group, column }: Level,
  ): T[] => {
    const by = measures.findIndex(({ measure }) => measure.id === group.measure_id);
    const rank = ({ key, sums }: T) => (by === -1 ? key.label : (valuesOf(sums)[by] ?? null));
    const kind = by === -1 ? column.field.kind : measures[by]?.type === 'date' ? 'date' : 'decimal';
    return list.toSorted(
      (a, b) =>
        compareCells(rank(a), rank(b), kind, group.direction, users) || (a.key.id < b.key.id ? -1 : 1),
    );
  };
  const heads = pivot ? inOrder([...columns.values()], pivot) : [];
  const shownHeads = heads.slice(0, most_across);
  const acrossOf = (node: Node) =>
    shownHeads.map(({ key }) => {
      const own = node.across.get(key.id);
      return own ? valuesOf(own) : null;
    });
  const groups: ReportGroups['groups'] = [];
  const walk = (node: Node, depth: number): void => {
    const level = levels[depth];
    if (!level) return;
    const children = [...node.children.values()].map((child) => ({ key: child.key, sums: child, child }));
    for (const { child } of inOrder(children, level)) {
      const { key, rows } = child;
      groups.push({
        level: depth + 1,
        value: key.label,
        count: rows,
        values: valuesOf(child),
        across: acrossOf(child),
      });
      walk(child, depth + 1);
    }
  };
  walk(root, 0);
  return {
    across: shownHeads.map(({ key }) => key.label),
    across_left_out: heads.length - shownHeads.length,
    groups,
    total: { count: root.rows, values: valuesOf(root), across: acrossOf(root) },
    unconverted: root.parts.map((part) => part.unconverted),
  };
}

/** Nothing last, whatever the direction. */
function compareCells(
  a: CellWire,
  b: CellWire,
  kind: string,
  direction: ReportGroup['direction'],
  users: Readonly<Record<string, string>>,
): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order =
    kind === 'decimal' && typeof a === 'string' && typeof b === 'string'
      ? compare(dec(a), dec(b))
      : compareTexts(textOf(a, kind, users), textOf(b, kind, users));
  return direction === 'desc' ? -order : order;
}

function textOf(cell: CellWire, kind: string, users: Readonly<Record<string, string>>): string {
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (Array.isArray(cell)) return cell.join('; ');
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.unmatched;
  return kind === 'user' ? (users[cell] ?? cell) : cell;
}
