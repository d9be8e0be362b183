import type { CompensationDocumentWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';

/**
 * The wire's document is the engine's, but for `readonly`. Both functions only say so to the compiler, which would refuse a
 * difference in shape here (see document-wire.test.ts).
 */
export function toModelDocument(document: CompensationDocumentWire): CompensationDocument {
  return document;
}

export function toWireDocument(document: CompensationDocument): CompensationDocumentWire {
  return document as CompensationDocumentWire; // drops `readonly` alone; the type test keeps the shapes equal
}
