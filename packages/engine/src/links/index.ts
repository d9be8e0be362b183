export { type LinkedMatch, matchOf, storedUses, withLinkedFields } from './linked-fields.ts';
export { LinkedTables } from './linked-tables.ts';
