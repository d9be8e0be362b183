import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import samlp from 'samlp';

/** What an identity provider signs with. */
export interface SigningKey {
  readonly key: string;
  readonly cert: string;
}

export function makeSigningKey(): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-idp-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'].concat(
        '-subj',
        '/CN=idp.example',
      ),
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface SamlPerson {
  readonly subject: string;
  readonly email: string;
}

/** The request that a sign-in brought to the identity provider. */
export interface SamlRequest {
  readonly id: string;
  readonly issuer: string;
  readonly redirect_url: string;
  readonly relay_state: string;
  readonly is_forced: boolean;
}

export function readSamlRequest(url: string): SamlRequest {
  const { searchParams } = new URL(url);
  const sent = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(sent).toString('utf8');
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    id: attribute('ID'),
    issuer: /Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    redirect_url: attribute('AssertionConsumerServiceURL'),
    relay_state: searchParams.get('RelayState') ?? '',
    is_forced: attribute('ForceAuthn') === 'true',
  };
}

export const IDP = 'https://idp.example/saml';

export function metadataXml(entity_id: string, url: string, certs: readonly string[]): string {
  const keys = certs.map((cert) => {
    const base64 = cert.replaceAll(/-----[A-Z ]+-----|\s/g, '');
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  });
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity_id}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The identity provider's answer (samlp), as XML; `options` are those of samlp. */
export function answerTo(
  request: SamlRequest,
  person: SamlPerson,
  signing: SigningKey,
  options: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return new Promise((settle, fail) => {
    samlp.getSamlResponse(
      {
        issuer: IDP,
        cert: signing.cert,
        key: signing.key,
        audience: request.issuer,
        recipient: request.redirect_url,
        destination: request.redirect_url,
        inResponseTo: request.id,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        lifetimeInSeconds: 300,
        ...options,
      },
      {
        id: person.subject,
        emails: [{ value: person.email }],
        displayName: 'Demo Person',
        name: { givenName: 'Demo', familyName: 'Person' },
      },
      (error, response) => (error ? fail(error) : settle(response ?? '')),
    );
  });
}
