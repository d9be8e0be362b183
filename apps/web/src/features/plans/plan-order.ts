/** The ids with one taken out and put right before or after another; the others keep their places. */
export function placeAt(
  order: readonly string[],
  moved: string,
  target: string,
  side: 'before' | 'after',
): string[] {
  const rest = order.filter((id) => id !== moved);
  const at = rest.indexOf(target);
  return at < 0 || moved === target ? [...order] : rest.toSpliced(side === 'before' ? at : at + 1, 0, moved);
}
