import type { FieldWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';

/** How a field's values are stored: fields of one kind read and write the same texts. */
export const kindOf = (field: FieldWire) => STORAGE_OF[field.type];
