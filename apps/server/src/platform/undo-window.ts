export const UNDO_MS = 3_600_000;

/** Deleted after this, a thing still comes back. The message with Undo is gone much earlier; a slow line or a closed lid are not. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);
