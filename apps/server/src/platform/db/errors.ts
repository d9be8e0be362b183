interface PgError {
  readonly code: string;
  readonly constraint?: string;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
]);

/** What pg and its pool say in words alone. */
const AWAY_WORDS =
  /Connection terminated|Connection ended|timeout exceeded when trying to connect|server closed the connection|is not queryable|Query read timeout/;

/** The database is away, starting, frozen, full or out of connections: 503, try again, nothing was done. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && AWAY_WORDS.test(error.message);
}

/** The copy of the database is away, or ended the read since the database removed rows that it still reads. */
export function isOfReplica(error: unknown): boolean {
  return isDatabaseAway(error) || ['40001', '25006'].includes(codeOf(error));
}

/** The client gave up waiting: its connection is of no use any more. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The unique (or exclusion) constraint that a write ran into, `null` for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  return code === '23505' || code === '23P01' ? nameOf(error as Error & PgError) : null;
}

/** On Citus the name ends with the number of the part of the table, and of another node the message alone has it. */
function nameOf({ constraint, message }: Error & PgError): string {
  const name = constraint ?? /\bconstraint "([^"]+)"/.exec(message)?.[1] ?? '';
  return name.replace(/_\d{6,}$/, '');
}

/** A value is too long for an index. */
export function isTooLongForIndex(error: unknown): boolean {
  return codeOf(error) === '54000' && error instanceof Error && error.message.startsWith('index row');
}

/** The foreign key that a write or delete ran into. */
export function violatedForeignKey(error: unknown): string | null {
  return codeOf(error) === '23503' ? nameOf(error as Error & PgError) : null;
}

/** A kept plan answers other columns since somebody changed the table: its connection keeps it for ever. */
export function isStalePlan(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) === '0A000' && /cached plan/.test(error.message);
}

/** Two transactions in each other's way, or a plan of before a change: the whole may be tried again. */
export function isRetryable(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return ['40001', '40P01', '55P03'].includes(codeOf(error));
}
