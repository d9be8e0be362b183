import type { CellError, CellErrorKind, Value } from '../model/index.ts';

export function cellError(
  kind: CellErrorKind,
  variable_id: string | null,
  params: Readonly<Record<string, string>> = {},
  record_id: string | null = null,
): CellError {
  return { kind, variable_id, record_id, params };
}

export function errorOf(error: CellError): Value {
  return { type: 'error', error };
}

/** Fills in where an error arose, unless an earlier place is already known. */
export function placed(value: Value, variable_id: string, record_id: string | null): Value {
  if (value.type !== 'error') return value;
  const { error } = value;
  if (error.variable_id !== null) return value;
  return errorOf({ ...error, variable_id, record_id: error.record_id ?? record_id });
}

export const EMPTY: Value = Object.freeze({ type: 'empty' });
