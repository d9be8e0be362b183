import type { FlagState } from '@comptoir/contract';

interface Situation {
  readonly is_flagged: boolean;
  readonly has_statements: boolean;
  /** One of its statements has the value, or will have it when it is calculated next. */
  readonly has_some_to_flag: boolean;
}

/** Whether a field or variable can be flagged: its number must be, or become, part of a statement. */
export function flagStateOf({ is_flagged, has_statements, has_some_to_flag }: Situation): FlagState {
  if (is_flagged) return 'already_flagged';
  if (!has_statements) return 'no_statements';
  return has_some_to_flag ? 'flaggable' : 'no_statements_to_flag';
}
