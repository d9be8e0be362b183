/**
 * Above this many records a table is walked along an index and not put in order: ten million took 143 s, and a request may take 30. The index
 * of an order is then built in the background. A parameter of what goes by it, so that tests need no two million records.
 */
export const LARGE_TABLE = 2_000_000;
