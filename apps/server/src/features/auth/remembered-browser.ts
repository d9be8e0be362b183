import type { Services } from '../../platform/context.ts';
import { randomToken, sameText } from '../../platform/auth/tokens.ts';

/**
 * The cookie of a browser in which an account once signed in: `<id>.<signature over id and account>`. It opens nothing. Tries from such a
 * browser have a count of their own, so that strangers' wrong passwords cannot keep the owner out.
 */
export function rememberBrowser(services: Services, account_id: string): string {
  const id = randomToken();
  return `${id}.${signatureOf(services, id, account_id)}`;
}

/** The browser's id when the account signed in there before; `null` for every other cookie. */
export function rememberedBrowser(
  services: Services,
  cookie: string | null,
  account_id: string,
): string | null {
  const [id = '', signature = '', ...rest] = (cookie ?? '').split('.');
  if (id === '' || signature === '' || rest.length > 0) return null;
  return sameText(signature, signatureOf(services, id, account_id)) ? id : null;
}

function signatureOf(services: Services, id: string, account_id: string): string {
  return services.sign('browser', `${id} ${account_id}`);
}
