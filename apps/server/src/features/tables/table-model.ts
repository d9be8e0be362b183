import type { FieldWire, TableSummary } from '@comptoir/contract';
import { STORAGE_OF, type FieldType, type StorageKind } from '@comptoir/engine';

/** A field as the server works with it. */
export interface Field extends FieldWire {
  readonly type: FieldType;
  /** How its values are stored and compared. */
  readonly kind: StorageKind;
}

export interface DataTable extends TableSummary {
  readonly fields: readonly Field[];
}

export function kindOf(type: FieldType): StorageKind {
  return STORAGE_OF[type];
}
