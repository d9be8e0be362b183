import type { FieldWire, TableSummary } from '@comptoir/contract';
import { STORAGE_OF, type FieldType, type StorageKind } from '@comptoir/engine';

/** A field as the server works with it. */
export interface Field extends FieldWire {
  readonly type: FieldType;
  /** How its values are stored and compared. */
  readonly kind: StorageKind;
}

/** How records of another table are found, and which of their values is read: itself over a link where `next` says so. */
export interface LinkPath {
  readonly environment_id: string;
  readonly table_id: string;
  readonly keys: readonly LinkPathKey[];
  readonly field_id: string;
  readonly next: LinkPath | null;
}

export interface LinkPathKey {
  readonly field_id: string;
  readonly other_field_id: string;
  readonly kind: StorageKind;
}

/** An object field that leads to another table has a path without a value; a linked field one with it. */
export interface LinkedField extends Field {
  /** `null`: what it reads is gone. */
  readonly path: LinkPath | null;
}

export interface DataTable extends TableSummary {
  /** Those that its records store. */
  readonly fields: readonly Field[];
  /** Those that are read from records of other tables. */
  readonly linked_fields: readonly LinkedField[];
  /** How the object fields find their records, by field. */
  readonly links: ReadonlyMap<string, LinkPath>;
}

/** All that a record shows, in the order of the fields. */
export function fieldsOf({ fields, linked_fields }: DataTable): readonly Field[] {
  if (linked_fields.length === 0) return fields;
  return [...fields, ...linked_fields].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export function isLinked(field: Field): field is LinkedField {
  return field.linked !== null && field.linked !== undefined;
}

export function kindOf(type: FieldType): StorageKind {
  return STORAGE_OF[type];
}
