import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';
import type { Ctx } from '../../../platform/context.ts';
import { findCompany } from '../make/letter-data-queries.ts';
import { findCertificate, saveCertificate } from './seal-queries.ts';

export interface SealKey {
  /** Both PEM. */
  readonly key: string;
  readonly certificate: string;
  /** Further certificates up to the authority. */
  readonly chain: readonly string[];
}

const YEARS = 10;
/** The library's types know classes of tags here, where it takes types. */
const UTF8 = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;
const makeKey = promisify(generateKeyPair);

/** What letters of this company are sealed with: the operator's certificate, or one of the company's own, made once. */
export async function sealKey(ctx: Ctx): Promise<SealKey> {
  const { signing } = ctx.services;
  if (signing !== null) return fromP12(signing.p12, signing.password);
  const { environment_id } = ctx.tenant;
  const sealed = await findCertificate(ctx);
  const known = sealed === null ? null : ctx.services.secrets.open('letter-seal', environment_id, sealed);
  if (known !== null) return JSON.parse(known) as SealKey;
  const { name } = await findCompany(ctx);
  const made = await makeCertificate(name, ctx.clock.now());
  await saveCertificate(ctx, ctx.services.secrets.seal('letter-seal', environment_id, JSON.stringify(made)));
  return made;
}

/** Nobody vouches for it but the company: a reader sees that nothing was changed since, and which certificate sealed it. */
async function makeCertificate(company: string, now: Date): Promise<SealKey> {
  const { privateKey, publicKey } = await makeKey('rsa', {
    modulusLength: 3072,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `00${randomBytes(16).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now.getTime() + YEARS * 365 * 24 * 3_600_000);
  const names = [
    { name: 'organizationName', value: company.slice(0, 64), valueTagClass: UTF8 },
    { name: 'commonName', value: 'Comptoir letters' },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, certificate: forge.pki.certificateToPem(certificate), chain: [] };
}

/** Throws what is wrong with it, for the start of the server. */
export function fromP12(bytes: Buffer, password: string): SealKey {
  const p12 = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes.toString('binary')), password);
  const bag = (type: string) => p12.getBags({ bagType: type })[type] ?? [];
  const { pkcs8ShroudedKeyBag = '', keyBag = '', certBag = '' } = forge.pki.oids;
  const key = [...bag(pkcs8ShroudedKeyBag), ...bag(keyBag)][0]?.key;
  const certificates = bag(certBag).flatMap(({ cert }) => cert ?? []);
  const own = certificates.find(
    ({ publicKey }) => key && 'n' in key && (publicKey as forge.pki.rsa.PublicKey).n.equals(key.n),
  );
  if (!key || !own) throw new Error('the file has no key with its certificate');
  return {
    key: forge.pki.privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))),
    certificate: forge.pki.certificateToPem(own),
    chain: certificates.filter((one) => one !== own).map((one) => forge.pki.certificateToPem(one)),
  };
}
