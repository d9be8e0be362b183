import { latePart } from '../../lib/late-part.tsx';

/** The board. */
export const BoardPart = latePart(() => import('./board/board-page.tsx').then((module) => module.BoardPage));
