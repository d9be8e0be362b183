/** Whether every word of `typed` is in `text`, in any order. `contains` decides how letters compare. */
export function matchesWords(
  text: string,
  typed: string,
  contains: (text: string, part: string) => boolean,
): boolean {
  return typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => contains(text, word));
}
