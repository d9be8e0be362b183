import type { IncomingHttpHeaders } from 'node:http';

/** Does the request come from a page of ours? One without an `Origin` does not come from another site's page. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders, public_url: string): boolean {
  if (origin === undefined) return true;
  return origin === public_url || (URL.canParse(origin) && new URL(origin).host === host);
}
