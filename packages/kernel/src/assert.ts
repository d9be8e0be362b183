/** Throws on a programmer's mistake. Never for bad input: that is a diagnostic or an `AppError`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Ends a switch over a union: a forgotten case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}

/** The value, where an absent one is a programmer's mistake. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
