export { linkRows } from './link-rows.ts';
export { type LinkedMatch, matchOf, storedUses, withLinkedFields } from './linked-fields.ts';
export { LinkedTables, type ReadRecord } from './linked-tables.ts';
export { shareLink } from './share-link.ts';
