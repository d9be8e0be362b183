import { BoardPart } from './board-part.ts';
import { StatementPart } from './statement-part.ts';

/** The page, together with the part that the window's address shows: one after the other, each waits while the frame is drawn. */
export async function loadStatementsPage() {
  const isOfOne = new URLSearchParams(location.search).has('user');
  const [{ StatementsPage }] = await Promise.all([
    import('./statements-page.tsx'),
    // The page requests what is missing: without a line a rep has their statement, and no board.
    (isOfOne ? StatementPart : BoardPart).load().catch(() => null),
  ]);
  return StatementsPage;
}
