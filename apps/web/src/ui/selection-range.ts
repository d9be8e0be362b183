/** The selection after one key, or all from another one to it, was chosen or given up. `keys`: in their order. */
export function withRange(
  selection: ReadonlySet<string>,
  keys: readonly string[],
  from: string,
  to: string,
  isChosen: boolean,
): Set<string> {
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)];
  const range = a < 0 || b < 0 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1);
  const next = new Set(selection);
  for (const key of range) {
    if (isChosen) next.add(key);
    else next.delete(key);
  }
  return next;
}
