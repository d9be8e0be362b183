import { BoardPart } from './board-part.ts';
import { StatementPart } from './statement-part.ts';

/** The page, together with the part that the window's address shows: one after the other, each waits while the frame is drawn. */
export async function loadStatementsPage() {
  const isOfOne = new URLSearchParams(location.search).has('user');
  const [{ StatementsPage }] = await Promise.all([
    import('./statements-page.tsx'),
    (isOfOne ? StatementPart : BoardPart).load(),
  ]);
  return StatementsPage;
}
