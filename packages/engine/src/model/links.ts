import { foldText } from './texts.ts';

/** Where the values of an object field lead: to the records of a table that have this ID or this name. */
export interface FieldLink {
  readonly table_id: string;
  readonly by: 'id' | 'name';
}

/** A value that a record takes from a record of another table. */
export type LinkedValue = SyncField | LookupTable;

/** The value of the record that an object field of the same table leads to. */
export interface SyncField {
  readonly kind: 'SyncField';
  readonly link_field_id: string;
  /** Of the linked table. */
  readonly field_id: string;
}

/** The value of the one record whose key fields all equal fields of this record. */
export interface LookupTable {
  readonly kind: 'LookupTable';
  readonly table_id: string;
  readonly keys: readonly LookupTableKey[];
  /** Of the other table. */
  readonly field_id: string;
}

export interface LookupTableKey {
  readonly field_id: string;
  readonly other_field_id: string;
}

/** A text as links compare it: without spaces around it, whatever its case and however its accents are written. */
export function linkKey(text: string): string {
  return foldText(text.trim());
}
