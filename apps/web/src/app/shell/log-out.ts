import { endSession } from '../../lib/session-events.ts';
import { hasUnsent } from '../../lib/unsent-messages.ts';

let ask: (() => void) | null = null;

/** Who asks about messages that are not sent yet. It is loaded behind the first page. */
export function askBeforeLogout(question: () => void): () => void {
  ask = question;
  return () => {
    ask = null;
  };
}

/** Logs out; a message that would stay unsent brings a question first. */
export function logOut(user_id: string): void {
  if (ask !== null && hasUnsent(user_id)) ask();
  else void endSession();
}
