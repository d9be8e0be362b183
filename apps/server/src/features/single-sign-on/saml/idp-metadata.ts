import { X509Certificate } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import { readXml } from './read-xml.ts';
import type { IdentityProvider } from './service-provider.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MAX_CERTIFICATES = 10;

/** Reads the metadata of an identity provider, or says what is missing in it. */
export function readIdpMetadata(xml: string, allow_http: boolean): IdentityProvider {
  const document = readXml(xml);
  if (document === null) throw invalid('unreadable');
  const provider = elements(document, METADATA, 'IDPSSODescriptor')[0];
  const entity_id = (provider?.parentNode as Element | undefined)?.getAttribute?.('entityID') ?? '';
  if (!provider || entity_id === '' || entity_id.length > 1024) throw invalid('no_provider');
  const service = elements(provider, METADATA, 'SingleSignOnService').find(
    (one) => one.getAttribute('Binding') === REDIRECT,
  );
  const url = service?.getAttribute('Location') ?? '';
  if (!isAddress(url, allow_http)) throw invalid('no_address');
  const certificates = elements(provider, METADATA, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, SIGNATURE, 'X509Certificate'))
    .map((element) => certificateOf(element.textContent ?? ''))
    .filter((pem) => pem !== null);
  const distinct = [...new Set(certificates)].slice(0, MAX_CERTIFICATES);
  if (distinct.length === 0) throw invalid('no_certificate');
  return { entity_id, url, certificates: distinct };
}

export const invalid = (
  reason: 'unreachable' | 'unreadable' | 'no_provider' | 'no_address' | 'no_certificate',
) => new AppError('idp_metadata_invalid', { reason });

function elements(inside: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(inside.getElementsByTagNameNS(namespace, name));
}

/** As PEM; null for what is none. */
function certificateOf(base64: string): string | null {
  try {
    return new X509Certificate(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')).toString();
  } catch {
    return null;
  }
}

function isAddress(url: string, allow_http: boolean): boolean {
  if (!URL.canParse(url) || url.length > 2000) return false;
  const { protocol } = new URL(url);
  return protocol === 'https:' || (allow_http && protocol === 'http:');
}

/** What an admin compares with the page of their identity provider. */
export function describeCertificate(pem: string): { fingerprint: string; valid_until: string } {
  const certificate = new X509Certificate(pem);
  return { fingerprint: certificate.fingerprint256, valid_until: certificate.validToDate.toISOString() };
}
