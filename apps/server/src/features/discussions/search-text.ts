/** A text as it is searched: in lower case and without accents, as people type when they look for something. */
export function searchText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What `like` compares with `searchText` of a text that contains these words. */
export function containing(words: string): string {
  return `%${searchText(words).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
