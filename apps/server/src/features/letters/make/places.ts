import type { LetterSignerRole } from '@comptoir/contract';
import type { Box } from './flow.ts';

export type PlaceKind = 'signature' | 'initials' | 'signer_name' | 'signed_on';

/** Where something is written when its signer signs. Boxes of `intermediate` are used in their order, one for each. */
export interface Place extends Box {
  readonly kind: PlaceKind;
  readonly signer: LetterSignerRole;
}

export const isPlaceKind = (kind: string): kind is PlaceKind =>
  ['signature', 'initials', 'signer_name', 'signed_on'].includes(kind);
