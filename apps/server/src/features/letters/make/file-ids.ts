import { createHash } from 'node:crypto';

/** Always the same of one issue of a letter: a worker that takes over a dead one's writes the same file again, and leaves none behind. */
export function fileIdOf(
  { id, issue }: { readonly id: string; readonly issue: number },
  kind: 'letter' | 'sealed',
): string {
  const hex = createHash('sha256').update(`${id} ${issue} ${kind}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
