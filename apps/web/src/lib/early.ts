/** An answer that `early.js` requested before the code of the page was there. */
interface EarlyAnswer {
  readonly answer: Promise<Response>;
  readonly environment_id: string | null;
  readonly sent_at: number;
}

/** Older than that, the state of the server may be another. */
const FRESH_MS = 10_000;

/**
 * Takes the early answer to this read, if there is one for the same environment: once, and soon after it was sent. A refusal is no answer: the
 * person may have logged in since.
 */
export async function takeEarly(path: string, environment_id: string | null): Promise<Response | null> {
  const { early } = globalThis as { early?: Record<string, EarlyAnswer> };
  const found = early?.[path];
  if (!early || !found) return null;
  delete early[path];
  // Sent without one, it is of the environment that the server chose, as the session of this tab is.
  if (found.environment_id !== null && found.environment_id !== environment_id) return null;
  if (performance.now() - found.sent_at >= FRESH_MS) return null;
  const answer = await found.answer.catch(() => null);
  return answer?.ok === true ? answer : null;
}

/** From now on the page hears of changes: what was sent before them and is not taken yet could miss one. */
export function dropEarly(): void {
  delete (globalThis as { early?: unknown }).early;
}
