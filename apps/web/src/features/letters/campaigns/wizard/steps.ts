import type { LetterCampaignWire } from '@comptoir/contract';

export const CAMPAIGN_STEPS = ['type', 'data', 'signers', 'message'] as const;
export type CampaignStep = (typeof CAMPAIGN_STEPS)[number];
export type MissingPart = LetterCampaignWire['missing'][number];

const STEP_OF: Readonly<Record<MissingPart, CampaignStep>> = {
  template: 'type',
  dates: 'type',
  signature_tag: 'type',
  people: 'data',
  columns: 'data',
  final_signer: 'signers',
  subject: 'message',
};

/** Where what is missing is filled in. */
export const stepOfMissing = (part: MissingPart): CampaignStep => STEP_OF[part];
