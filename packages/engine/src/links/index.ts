export { linkRows } from './link-rows.ts';
export { gatheredColumn } from './gathered-column.ts';
export { type LinkedMatch, matchOf, storedUses, withLinkedFields } from './linked-fields.ts';
export { type LinkedTables, type ReadRecord, linkedTables } from './linked-tables.ts';
export { shareLink } from './share-link.ts';
