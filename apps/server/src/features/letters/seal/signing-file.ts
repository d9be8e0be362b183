import { readFile } from 'node:fs/promises';
import type { SigningFile } from '../../../platform/config/config.ts';
import { ConfigError } from '../../../platform/config/config-error.ts';
import type { Services } from '../../../platform/context.ts';

/** Read at the start, so that a wrong file or password is found before anybody signs. */
export async function readSigningFile(file: SigningFile | null): Promise<Services['signing']> {
  if (file === null) return null;
  const p12 = await readFile(file.path).catch((error: Error) => {
    throw new ConfigError(`SIGNING_P12 cannot be read: ${error.message}.`);
  });
  const { fromP12 } = await import('./seal-key.ts');
  try {
    fromP12(p12, file.password);
  } catch {
    throw new ConfigError(
      'SIGNING_P12 cannot be opened: it must be a PKCS #12 file with an RSA key and its certificate, and SIGNING_P12_PASSWORD its password.',
    );
  }
  return { p12, password: file.password };
}
