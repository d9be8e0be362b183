/** Items grouped by section, in the order of first appearance. */
export function sectionsOf<Item extends { readonly section?: string | undefined }>(
  items: readonly Item[],
): [string, Item[]][] {
  const sections = new Map<string, Item[]>();
  for (const item of items) {
    const title = item.section ?? '';
    const known = sections.get(title);
    if (known) known.push(item);
    else sections.set(title, [item]);
  }
  return [...sections];
}
