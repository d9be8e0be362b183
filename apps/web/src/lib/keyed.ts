/** Items that are only read, each with a key made of its content. Equal contents are numbered, so that no key occurs twice. */
export function keyed<Item>(
  items: readonly Item[],
  contentOf: (item: Item) => unknown = (item) => item,
): { readonly key: string; readonly item: Item }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const content = JSON.stringify(contentOf(item));
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return { key: `${content} ${count}`, item };
  });
}
