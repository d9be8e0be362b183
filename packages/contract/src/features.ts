/** What a company may have switched on or off. Support switches it (`PUT /api/company/features`). */
export const FEATURE_FLAGS = [
  'audit_trail',
  'reasons',
  'sandboxes',
  'draws',
  'sso_config',
  'multi_currencies',
  'commission_letters',
  'custom_roles',
  'public_api',
  'webhook',
  'statement_view_sharing',
  'table_view_sharing',
  'sales_simulations',
  'ai_filters',
  'discussions',
  'requests',
  'statements_reporting',
  'adjustments_analysis',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

/** Flags that switch something: all of them. A new one joins this list together with its feature. */
export const ACTING_FEATURES = [
  'commission_letters',
  'audit_trail',
  'reasons',
  'custom_roles',
  'draws',
  'discussions',
  'multi_currencies',
  'public_api',
  'requests',
  'sales_simulations',
  'sandboxes',
  'webhook',
  'sso_config',
  'statement_view_sharing',
  'table_view_sharing',
  'adjustments_analysis',
  'ai_filters',
  'statements_reporting',
] as const satisfies readonly FeatureFlag[];
export type ActingFeature = (typeof ACTING_FEATURES)[number];

/** Of a company for which nothing was switched. Off are requests, which replace discussions, and what needs another setting first. */
export const DEFAULT_FEATURES: FeatureFlags = {
  audit_trail: true,
  reasons: true,
  sandboxes: true,
  draws: true,
  sso_config: true,
  multi_currencies: true,
  commission_letters: true,
  custom_roles: true,
  public_api: true,
  webhook: true,
  statement_view_sharing: true,
  table_view_sharing: true,
  sales_simulations: true,
  ai_filters: false,
  discussions: true,
  requests: false,
  statements_reporting: true,
  adjustments_analysis: true,
};

/** A company's flags: those that were switched, over the defaults. */
export function featuresOf(switched: Partial<FeatureFlags>): FeatureFlags {
  return { ...DEFAULT_FEATURES, ...switched };
}

/** Company settings that open and close pages. */
export type SettingSwitch = 'user_based_hierarchy' | 'discussion_activated';

/** What a page or a call needs of the company and its environment, beside the caller's rights. */
export interface Needs {
  readonly feature?: FeatureFlag;
  /** The feature that replaces it must be off. */
  readonly without?: FeatureFlag;
  /** A company setting that must be on, or off. */
  readonly setting?: { readonly name: SettingSwitch; readonly is: boolean };
  /** Not in a sandbox. */
  readonly live?: boolean;
  /** Support needs neither of the two flags. */
  readonly orGod?: boolean;
}

export type UnmetNeed = 'live' | { readonly feature: FeatureFlag } | { readonly setting: SettingSwitch };

export interface Surroundings {
  readonly features: Readonly<Partial<Record<FeatureFlag, boolean>>>;
  readonly settings: Readonly<Record<SettingSwitch, boolean>>;
  readonly live: boolean;
  readonly isGod: boolean;
}

/** What is missing: a flag or a setting that is off or should be, or the live environment. Null when nothing is. */
export function unmetNeed(needs: Needs, { features, settings, live, isGod }: Surroundings): UnmetNeed | null {
  if (needs.live && !live) return 'live';
  if (needs.setting && settings[needs.setting.name] !== needs.setting.is)
    return { setting: needs.setting.name };
  if (needs.orGod && isGod) return null;
  if (needs.feature && features[needs.feature] !== true) return { feature: needs.feature };
  if (needs.without && features[needs.without] === true) return { feature: needs.without };
  return null;
}

/** The page of the audit trail, and its call. */
export const AUDIT_NEEDS: Needs = { feature: 'audit_trail', live: true, orGod: true };
/** Sandboxes are made and managed from the live environment. */
export const SANDBOX_NEEDS: Needs = { feature: 'sandboxes', live: true };
/** Of calls that change what the company has once for all of its environments: from a sandbox they would change live. */
export const OF_THE_COMPANY: Needs = { live: true };
/** Of every page and call of webhooks. */
export const WEBHOOK_NEEDS: Needs = { feature: 'webhook', live: true };
/** Of every page and call of simulations. */
export const SIMULATION_NEEDS: Needs = { feature: 'sales_simulations', live: true };
/** Of every page and call of reports. */
export const REPORT_NEEDS: Needs = { feature: 'statements_reporting', live: true };
/** Of the page with API keys, and of every call of the public API. */
export const PUBLIC_API_NEEDS: Needs = { feature: 'public_api' };
