import { type RawBuilder, sql } from '../../../platform/db/index.ts';

/** Past so many, a whole month is read and the people are picked here: to plan for a list of a thousand takes PostgreSQL longer than to read. */
const MAX_LISTED = 200;

export interface Subjects {
  /** On a column that has a user's id. True of more people where there are many of them. */
  readonly where: RawBuilder<boolean>;
  /** Whether the row is one of these people's. */
  readonly isOne: (row: { readonly user_id: string }) => boolean;
}

export function subjectsOn(column: RawBuilder<string>, user_ids: readonly string[]): Subjects {
  if (user_ids.length <= MAX_LISTED)
    return { where: sql<boolean>`${column} = any(${[...user_ids]}::uuid[])`, isOne: () => true };
  const wanted = new Set(user_ids);
  return { where: sql<boolean>`true`, isOne: ({ user_id }) => wanted.has(user_id) };
}
