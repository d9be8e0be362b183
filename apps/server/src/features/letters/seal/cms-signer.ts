import { createHash, createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';
import type { SealKey } from './seal-key.ts';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signed_data: '1.2.840.113549.1.7.2',
  content_type: '1.2.840.113549.1.9.3',
  message_digest: '1.2.840.113549.1.9.4',
  signing_certificate_v2: '1.2.840.113549.1.9.16.2.47',
} as const;

const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto });

const attribute = (type: string, value: asn1.AsnType) => new pki.Attribute({ type, values: [value] });

const certificateOf = (pem: string) => {
  const { raw } = new X509Certificate(pem);
  return pki.Certificate.fromBER(Uint8Array.from(raw).buffer);
};

/** The signature of a PAdES baseline seal: detached, SHA-256, with the hash of its certificate among what is signed. */
export class CmsSigner extends Signer {
  readonly #key: SealKey;

  constructor(key: SealKey) {
    super();
    this.#key = key;
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const { key, certificate, chain } = this.#key;
    const own = certificateOf(certificate);
    const digest = createHash('sha256').update(bytes).digest();
    const fingerprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest();
    const octets = (value: Buffer) => new asn1.OctetString({ valueHex: Uint8Array.from(value).buffer });
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OID.data }),
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
          signedAttrs: new pki.SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute(OID.content_type, new asn1.ObjectIdentifier({ value: OID.data })),
              attribute(OID.message_digest, octets(digest)),
              // SigningCertificateV2 { certs { ESSCertIDv2 { certHash } } }: SHA-256 is what it means without an algorithm.
              attribute(
                OID.signing_certificate_v2,
                new asn1.Sequence({
                  value: [
                    new asn1.Sequence({ value: [new asn1.Sequence({ value: [octets(fingerprint)] })] }),
                  ],
                }),
              ),
            ],
          }),
        }),
      ],
      certificates: [own, ...chain.map(certificateOf)],
    });
    const pkcs8 = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' });
    const secret = await webcrypto.subtle.importKey(
      'pkcs8',
      Uint8Array.from(pkcs8),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    await signed.sign(secret as CryptoKey, 0, 'SHA-256', Uint8Array.from(bytes).buffer, engine);
    const content = new pki.ContentInfo({ contentType: OID.signed_data, content: signed.toSchema(true) });
    return Buffer.from(content.toSchema().toBER(false));
  }
}
