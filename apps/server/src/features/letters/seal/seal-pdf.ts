import { PDFArray, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { CmsSigner } from './cms-signer.ts';
import type { SealKey } from './seal-key.ts';

/** Room for the signature with its chain of certificates. */
const SIGNATURE_BYTES = 16_384;
const PLACEHOLDER = '**********';

/** Seals the file as a whole: PAdES, by the library's own cut of what is signed. */
export async function sealPdf(
  document: PDFDocument,
  key: SealKey,
  { at, reason, name }: { readonly at: Date; readonly reason: string; readonly name: string },
): Promise<Buffer> {
  const { context } = document;
  const range = PDFArray.withContext(context);
  range.push(PDFNumber.of(0));
  for (let part = 0; part < 3; part += 1) range.push(PDFName.of(PLACEHOLDER));
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: range,
    Contents: PDFHexString.of('0'.repeat(SIGNATURE_BYTES * 2)),
    Reason: PDFHexString.fromText(reason),
    Name: PDFHexString.fromText(name),
    M: PDFString.fromDate(at),
  });
  const page = document.getPages().at(-1) ?? document.addPage();
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: context.register(signature),
      T: PDFString.of('Seal'),
      // Printed and locked.
      F: 132,
      P: page.ref,
    }),
  );
  page.node.addAnnot(widget);
  // Signatures exist, and further ones are appended.
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [widget] }));
  const bytes = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
  return new SignPdf().sign(Buffer.from(bytes), new CmsSigner(key), at);
}
