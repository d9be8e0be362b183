import type { Paper, PaperHead } from './paper.ts';

export type OpenPaper = Paper;

/** Few requests need the libraries of PDF. */
export async function openPaper(head: PaperHead): Promise<OpenPaper> {
  const { Paper: Loaded } = await import('./paper.ts');
  return Loaded.open(head);
}
