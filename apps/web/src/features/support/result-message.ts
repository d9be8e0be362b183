export const SUPPORT_RESULTS = ['success', 'error'] as const;
export type SupportResult = (typeof SUPPORT_RESULTS)[number];

/** What the tab of the form says to the page that opened it, once the form led it to `/front-support/...`. */
interface ResultMessage {
  readonly type: 'front-support';
  readonly result: SupportResult;
}

/** Called by the tab itself. */
export function reportResult(result: SupportResult): void {
  const opener = window.opener as Window | null;
  const message: ResultMessage = { type: 'front-support', result };
  opener?.postMessage(message, location.origin);
}

/** The result that a message of our own origin carries; null: it is another message. */
export function resultOf({ origin, data }: MessageEvent<unknown>): SupportResult | null {
  if (origin !== location.origin || typeof data !== 'object' || data === null) return null;
  const { type, result } = data as Partial<ResultMessage>;
  return type === 'front-support' ? (SUPPORT_RESULTS.find((one) => one === result) ?? null) : null;
}
