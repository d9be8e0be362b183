import type { Column } from './column.ts';
import type { PeopleColumn } from './people-columns.ts';

/** What says of whom and of which month a row is. Metrics know this and nothing else. */
export interface KnownPeople {
  /** Of the row's person. */
  readonly user: Column | null;
  /** Of its day. */
  readonly month: Column | null;
  /** The days are first days of months: a condition on them says the same of a month. */
  readonly isMonth: boolean;
  /** What the person has in the month. */
  readonly people: readonly PeopleColumn[];
  /** First and last month of the rows, as they are stored. */
  readonly span: () => Promise<{ readonly first: string; readonly last: string }>;
}
