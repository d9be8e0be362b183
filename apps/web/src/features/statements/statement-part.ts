import { latePart } from '../../lib/late-part.tsx';

/** One person's statement: a page of its own, or over the board, which is there before it. */
export const StatementPart = latePart(() =>
  import('./statement/statement-page.tsx').then((module) => module.StatementPage),
);
