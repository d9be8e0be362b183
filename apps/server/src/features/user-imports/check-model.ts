import type {
  Attribute,
  Permissions,
  RoleCategory,
  UserImport,
  UserImportOptions,
  UserImportReason,
  UserStatus,
} from '@comptoir/contract';
import { type DateRange, type MonthCalendar } from '@comptoir/kernel';
import type { ZoneDays } from '../imports/index.ts';
import type { GroupName } from '../groups/index.ts';
import type { Change } from './import-changes.ts';
import type { SyncSource } from './synced-people.ts';

/** Everyone and everything that a file can name, as it is now. */
export interface Directory {
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly external_ref: string | null;
    readonly status: UserStatus;
    readonly role_id: string;
    readonly language: 'en' | 'fr';
    /** Null: the company's. */
    readonly currency: string | null;
    readonly calculation_currency: string | null;
    readonly manager_id: string | null;
    readonly team_ids: readonly string[];
    /** Groups of today. */
    readonly group_ids: readonly string[];
  }[];
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly default: boolean;
    readonly category: RoleCategory;
    readonly permissions_v2: Permissions;
  }[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly groups: readonly GroupName[];
  readonly attributes: readonly Attribute[];
  readonly attribute_values: readonly {
    readonly attribute_id: string;
    readonly user_id: string;
    readonly value: string;
    readonly start_date: string | null;
    readonly end_date: string | null;
  }[];
  /** Of the company. */
  readonly currency: string;
  /** The company's others. */
  readonly currencies: readonly string[];
  readonly timezone: string;
  readonly zone: ZoneDays;
  /** Which days the company's months have. */
  readonly calendar: MonthCalendar;
  /** First day of the present month. */
  readonly month_start: string;
  /** Of a connection; null: a file. */
  readonly sync: SyncSource | null;
}

export interface Issue {
  readonly line: number;
  readonly reason: UserImportReason;
  readonly column: string | null;
  readonly value: string;
  readonly period?: string | null;
}

/** One accepted row. Teams by their key (lower-case name): they may be made by the same import. */
export interface PlannedUser {
  readonly line: number;
  readonly existing_id: string | null;
  readonly name: string;
  readonly email: string | null;
  /** Null: as it is, or the default for a new user. */
  readonly role_id: string | null;
  readonly language: 'en' | 'fr' | null;
  /** Null: as it is, or the company's for a new user. */
  readonly currency: string | null;
  readonly calculation_currency: string | null;
  readonly external_ref: string | null;
  /** `user:<id>`, `row:<line>` of somebody who is new, or `new:<key>` of a manager made because rows name them. */
  readonly manager: string | null;
  readonly manager_span: DateRange;
  readonly team: string | null;
  readonly team_start: string | null;
  readonly attributes: readonly {
    readonly attribute_id: string;
    readonly value: string;
    readonly start_date: string | null;
    readonly end_date: string | null;
  }[];
  readonly groups: readonly {
    readonly dimension_id: string;
    readonly group_id: string;
    /** First day of the row's own start month; null: none. */
    readonly start_date: string | null;
  }[];
  /** Of a connection: the person's ID at the other side. */
  readonly ref: string | null;
  /** Their last day, which is over. */
  readonly departure: string | null;
  /** Archived by the connection, and back. */
  readonly returns: boolean;
  /** Of somebody who is here: empty where nothing changes. */
  readonly changes: readonly Change[];
}

export interface CheckedImport {
  readonly planned: readonly PlannedUser[];
  readonly issues: readonly Issue[];
  /** Names as written in the file. */
  readonly managers_created: readonly string[];
  readonly teams_created: readonly string[];
  /** Rows that are nobody's mistake and nobody's here. */
  readonly left_out: number;
  /** People of a connection whose manager it does not bring. */
  readonly without_manager: number;
}

export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[] | null)[];
  readonly mapping: readonly string[];
  readonly options: UserImportOptions;
  /** One per header. */
  readonly numbers: UserImport['numbers'];
}

export type Refuse = (reason: UserImportReason, target: string | null, period?: string | null) => never;
