import type { FieldWire } from '@comptoir/contract';
import type { CompensationDocument } from '@comptoir/engine';
import type { CompensationContent } from '@comptoir/engine/plan-text';

/** What an environment is made of, without values and records: what two environments are compared by. */
export interface Definitions {
  readonly plans: readonly PlanDefinition[];
  readonly compensations: readonly CompensationDefinition[];
  readonly tables: readonly TableDefinition[];
  readonly fields: readonly FieldDefinition[];
  readonly attributes: readonly AttributeDefinition[];
  readonly dimensions: readonly DimensionDefinition[];
  readonly groups: readonly GroupDefinition[];
  readonly quotas: readonly QuotaDefinition[];
  /** Named, and never compared. */
  readonly teams: readonly Named[];
  readonly people: readonly (Named & { readonly email: string | null })[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MemberDefinition {
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly group_id: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export interface PlanDefinition extends Named {
  readonly section: string;
  readonly description: string;
  readonly state: 'live' | 'archived' | 'deleted';
  readonly simulation_allowed: boolean;
  readonly attribution: 'dates' | 'whole_months';
  readonly members: readonly MemberDefinition[];
}

export interface CompensationDefinition extends Named {
  readonly plan_id: string;
  readonly description: string;
  readonly state: 'draft' | 'live' | 'deleted';
  readonly calculation_trigger: CompensationContent['calculation_trigger'];
  readonly payment_trigger: CompensationContent['payment_trigger'];
  readonly only_month: string | null;
  readonly was_live: boolean;
  readonly document: CompensationDocument;
}

export interface TableDefinition extends Named {
  readonly api_name: string;
  readonly name_field: string | null;
  readonly id_field: string | null;
  readonly user_field: string | null;
  readonly date_field: string | null;
  readonly archived: boolean;
}

export interface FieldDefinition extends Named {
  readonly table_id: string;
  readonly api_name: string;
  readonly type: FieldWire['type'];
  readonly options: readonly string[];
  readonly option_looks: FieldWire['option_looks'];
  readonly decimals: number;
  readonly is_grouped: boolean;
  readonly currency: string | null;
  readonly currency_field: string | null;
  readonly link: FieldWire['link'];
  readonly linked: FieldWire['linked'];
  readonly formula: FieldWire['formula'];
}

export interface AttributeDefinition extends Named {
  readonly type: 'text' | 'number' | 'percentage' | 'amount' | 'date' | 'boolean' | 'picklist';
  readonly unique: boolean;
  readonly include_in_exports: boolean;
  readonly options: readonly string[];
}

export interface DimensionDefinition extends Named {
  readonly api_name: string;
  /** The attribute. */
  readonly follows: string | null;
  readonly archived: boolean;
}

export interface GroupDefinition extends Named {
  readonly dimension_id: string;
  readonly api_name: string;
  readonly archived: boolean;
}

export interface QuotaDefinition extends Named {
  readonly frequency: 'monthly' | 'quarterly' | 'annually';
  readonly type: 'amount' | 'number' | 'percentage';
  readonly currency: string | null;
  readonly state: 'live' | 'archived';
}
