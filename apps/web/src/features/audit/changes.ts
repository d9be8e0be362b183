/** One thing that an entry of the trail changed: where it is, what it was, what it became. */
export interface Change {
  readonly path: readonly string[];
  /** `undefined`: not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Of the machinery: nobody reads them. */
const HIDDEN = new Set(['id', 'version', 'environment_id', 'content_hash', 'request_id']);
/** Say which thing it was, beside what changed. */
const CONTEXT = new Set(['month', 'user_id', 'table_id', 'plan_id']);
const DEEPEST = 12;
/** Of a condition: it and a group of them differ by what they contain. */
const SHAPES = new Set(['condition', 'group']);

type Leaves = Map<string, { readonly path: readonly string[]; readonly value: unknown }>;

/** What differs, in the order of the later side. An entry with one side alone is all difference. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  const keys = [...new Set([...is.keys(), ...was.keys()])];
  // What was sent may be a part of the thing: what it leaves out has not changed.
  const isPart = was.size > 0 && is.size > 0;
  return keys.flatMap((key) => {
    const old = was.get(key);
    const now = is.get(key);
    if (JSON.stringify(old?.value) === JSON.stringify(now?.value)) return [];
    if (was.size > 0 && !old && now?.path.length === 1 && CONTEXT.has(now.path[0] ?? '')) return [];
    if (isPart && !now && topOf(old) !== undefined && !hasTop(is, topOf(old))) return [];
    return [{ path: (now ?? old)?.path ?? [], before: old?.value, after: now?.value }];
  });
}

const topOf = (leaf: { readonly path: readonly string[] } | undefined) => leaf?.path[0];
const hasTop = (leaves: Leaves, top: string | undefined) =>
  [...leaves.values()].some(({ path }) => path[0] === top);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function leavesOf(root: unknown): Leaves {
  const leaves: Leaves = new Map();
  const visit = (value: unknown, path: readonly string[]): void => {
    const isLeaf =
      isScalar(value) ||
      path.length >= DEEPEST ||
      path.at(-1) === 'tree' ||
      (Array.isArray(value) && value.every(isScalar));
    if (isLeaf) {
      if (value !== null && value !== undefined && value !== '' && !isEmptyList(value))
        leaves.set(path.join('\u0000'), { path, value });
      return;
    }
    const parts = Array.isArray(value)
      ? value.map((item, at): [string, unknown] => [labelOf(item, at), item])
      : Object.entries(value as Record<string, unknown>);
    for (const [key, part] of parts)
      if (!HIDDEN.has(key) && !(key === 'kind' && SHAPES.has(String(part)))) visit(part, [...path, key]);
  };
  if (root !== null && root !== undefined) visit(root, []);
  return leaves;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The names of the variables and scopes, and of whatever else an entry contains with its id. The later side counts. */
export function namesIn(before: unknown, after: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (value: unknown): void => {
    if (isScalar(value)) return;
    if (isPlain(value) && isNamed(value)) found[value.id] = value.name;
    for (const part of Object.values(value as object)) visit(part);
  };
  visit(before);
  visit(after);
  return found;
}

const isNamed = (
  item: Record<string, unknown>,
): item is Record<string, unknown> & { readonly id: string; readonly name: string } =>
  typeof item['id'] === 'string' && typeof item['name'] === 'string';

/** An item of a list by what names it: it is the same item when others come before it, or when it has another name. */
function labelOf(item: unknown, at: number): string {
  if (isPlain(item) && isNamed(item)) return item.id;
  if (isPlain(item))
    for (const key of ['name', 'user_id', 'team_id', 'group_id', 'plan_id', 'id']) {
      const value = item[key];
      if (typeof value === 'string' && value !== '') return value;
    }
  return String(at + 1);
}
