import type { FieldLinkWire, FieldWire, LinkedValueWire, TableSummary, TableWire } from '@comptoir/contract';
import { STORAGE_OF } from '@comptoir/engine';

export type FieldSource = 'stored' | LinkedValueWire['kind'];

interface Key {
  readonly field_id: string | null;
  readonly other_field_id: string | null;
}

/** What is chosen of a field's links, some of it not yet. */
export interface LinkDraft {
  readonly source: FieldSource;
  /** Of an object field; `null`: it leads nowhere. */
  readonly linkTableId: string | null;
  readonly linkBy: FieldLinkWire['by'];
  readonly linkFieldId: string | null;
  readonly otherTableId: string | null;
  readonly keys: readonly Key[];
  readonly otherFieldId: string | null;
}

const NO_KEY: Key = { field_id: null, other_field_id: null };

export function linkDraftOf(field: FieldWire | null): LinkDraft {
  const { link, linked } = field ?? {};
  return {
    source: linked?.kind ?? 'stored',
    linkTableId: link?.table_id ?? null,
    linkBy: link?.by ?? 'name',
    linkFieldId: linked?.kind === 'SyncField' ? linked.link_field_id : null,
    otherTableId: linked?.kind === 'LookupTable' ? linked.table_id : null,
    keys: linked?.kind === 'LookupTable' ? linked.keys : [NO_KEY],
    otherFieldId: linked?.field_id ?? null,
  };
}

export function linkOf({ linkTableId, linkBy }: LinkDraft): FieldLinkWire | null {
  return linkTableId === null ? null : { table_id: linkTableId, by: linkBy };
}

/** `null`: not all of it is chosen. */
export function linkedOf(draft: LinkDraft): LinkedValueWire | null {
  const { source, linkFieldId, otherTableId, otherFieldId } = draft;
  if (source === 'stored' || otherFieldId === null) return null;
  if (source === 'SyncField')
    return linkFieldId === null ? null : { kind: source, link_field_id: linkFieldId, field_id: otherFieldId };
  const keys = draft.keys.flatMap(({ field_id, other_field_id }) =>
    field_id !== null && other_field_id !== null ? [{ field_id, other_field_id }] : [],
  );
  return otherTableId === null || keys.length < draft.keys.length
    ? null
    : { kind: source, table_id: otherTableId, keys, field_id: otherFieldId };
}

/** The object fields of a table that lead to another one. */
export const linksOf = ({ fields }: TableWire): readonly FieldWire[] => fields.filter(({ link }) => link);

/** Stored fields with one value: records are found by these. */
export const keyFields = ({ fields }: TableWire): readonly FieldWire[] =>
  fields.filter(({ type, linked, formula }) => !linked && !formula && STORAGE_OF[type] !== 'texts');

/** What a linked field may read: anything but calculated fields, and not itself. */
export const readableFields = (other: TableWire | undefined, field: FieldWire | null): readonly FieldWire[] =>
  (other?.fields ?? []).filter(({ id, formula }) => id !== field?.id && !formula);

export const isSameKind = (a: FieldWire, b: FieldWire): boolean => STORAGE_OF[a.type] === STORAGE_OF[b.type];

/** The name of the table that a field leads to, for texts. */
export const nameOfTable = (tables: readonly TableSummary[], id: string | null | undefined): string =>
  tables.find((one) => one.id === id)?.name ?? '';
