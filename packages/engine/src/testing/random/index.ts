/** Random worlds, plans and records for property tests. */
export { records } from './records.ts';
export { MONTHS, USERS } from './values.ts';
export { dividedWorlds } from './splits.ts';
export { worlds } from './worlds.ts';
