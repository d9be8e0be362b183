import { Resolver } from 'node:dns/promises';
import { AppError } from '@comptoir/contract/errors';

const TIMEOUT_MS = 5000;

/** The TXT record that shows whose domain it is: beside the domain's own, which other services fill. */
export const recordOf = ({ name, token }: { readonly name: string; readonly token: string }) => ({
  record_name: `_comptoir.${name}`,
  record_value: `comptoir-verification=${token}`,
});

/** Is the record there? `dns_server` null: looked up where this machine does. */
export async function hasRecord(
  domain: { readonly name: string; readonly token: string },
  dns_server: string | null,
): Promise<boolean> {
  const { record_name, record_value } = recordOf(domain);
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (dns_server !== null) resolver.setServers([dns_server]);
  const found = await resolver.resolveTxt(record_name).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new AppError('unavailable', { reason: 'dns' });
  });
  // A record longer than 255 characters comes in parts.
  return found.some((parts) => parts.join('').trim() === record_value);
}
