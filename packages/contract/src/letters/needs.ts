import type { Needs } from '../features.ts';

/** Of every page and call of commission letters: letters are never sent from a sandbox. */
export const LETTER_NEEDS: Needs = { feature: 'commission_letters', live: true };

export const templatePermission = (level: 'read' | 'write' | 'delete') =>
  ({ kind: 'resource', resource: 'commission_letter.templates', level }) as const;

export const campaignPermission = (level: 'read' | 'write' | 'delete') =>
  ({ kind: 'resource', resource: 'commission_letter.campaigns', level }) as const;

/** Refusals of every call of letters. */
export const LETTER_ERRORS = ['forbidden', 'feature_off', 'live_only'] as const;
