import { meData } from '../../data/me.ts';
import { accessOf } from '../../lib/access.ts';
import { queryClient } from '../../lib/query.ts';
import { BoardPart } from './board-part.ts';
import { StatementPart } from './statement-part.ts';

/** The page, together with the part that the window's address shows: one after the other, each waits while the frame is drawn. */
export async function loadStatementsPage() {
  const me = queryClient.getQueryData(meData.query.queryKey);
  const isAlone = me !== undefined && !accessOf(me).seesOthers;
  const isOfOne = isAlone || new URLSearchParams(location.search).has('user');
  const [{ StatementsPage }] = await Promise.all([
    import('./statements-page.tsx'),
    // The page requests what is missing.
    (isOfOne ? StatementPart : BoardPart).load().catch(() => null),
  ]);
  return StatementsPage;
}
