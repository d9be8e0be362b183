import { METRIC_ERRORS, type MetricErrorParams } from './metric-codes.ts';
import type { Most, None } from './plan-codes.ts';

/** Refusals of API keys, of calls with them, of webhooks and of sandboxes; and those of metrics. */
export interface DoorErrorParams extends MetricErrorParams {
  /** `deleted` is what only the holder of the secret learns. */
  api_key_refused: {
    readonly reason:
      | 'missing'
      | 'unknown'
      | 'expired'
      | 'deleted'
      | 'no_owner'
      | 'for_agents'
      | 'not_for_agents';
  };
  api_keys_full: Most;
  /** Somebody decided, or it expired. */
  proposal_closed: { readonly state: 'confirmed' | 'refused' | 'expired' };
  /** An agent has its most open proposals. */
  proposals_full: Most;
  /** Two rows of one call are about the same person in the same months. */
  rows_clash: { readonly user: string };
  webhook_address: { readonly reason: 'https' | 'private' | 'unreadable' };
  webhook_off: None;
  webhooks_full: Most;
  /** A company has its most sandboxes. */
  sandbox_limit: Most;
  /** It is being copied or deleted. */
  sandbox_not_ready: None;
  /** What the company has or is connected to would be away while the sample is shown. `sample`: it shows one already. */
  sample_not_offered: { readonly reason: 'sample' | 'sandboxes' | 'people' | 'data' | 'connected' };
  /** The company's data are its own: they can't be deleted so. */
  no_sample: None;
  sample_being_made: None;
  /** What was typed to confirm is not the company's name. */
  company_name_differs: None;
  /** The sandbox or live changed since the caller looked at what promoting makes. */
  promotion_changed: None;
  /** Something that the plans need can't be made in live. */
  promotion_refused: { readonly names: string };
  /** Something must be agreed to first. */
  promotion_confirm: { readonly what: 'keep' | 'overwrite' };
  /** New licences cost something else than the caller saw. */
  price_changed: None;
}

export const DOOR_ERRORS = {
  ...METRIC_ERRORS,
  api_key_refused: true,
  api_keys_full: true,
  proposal_closed: true,
  proposals_full: true,
  rows_clash: true,
  webhook_address: true,
  webhook_off: true,
  webhooks_full: true,
  sandbox_limit: true,
  sandbox_not_ready: true,
  sample_not_offered: true,
  no_sample: true,
  sample_being_made: true,
  company_name_differs: true,
  promotion_changed: true,
  promotion_refused: true,
  promotion_confirm: true,
  price_changed: true,
} as const satisfies Readonly<Record<keyof DoorErrorParams, true>>;
