import { sql, type Database, type Db } from '../db/index.ts';

/** Any number that nothing else uses as the first half of a lock. */
const SCHEDULES_LOCK = 778_209_313;

/** The latest slot of each place that the schedule has been to. */
export async function readSlots(database: Database, schedule: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await database.pool.query<{ place: string; slot: Date }>(
    'select place, slot from schedule_slots where schedule = $1',
    [schedule],
  );
  return new Map(rows.map((row) => [row.place, row.slot]));
}

/** Moves the place's latest slot. False: another process was first. */
export async function claimSlot(
  db: Db,
  what: {
    readonly schedule: string;
    readonly place: string;
    readonly slot: Date;
    readonly latest: Date | null;
  },
): Promise<boolean> {
  const { schedule, place, slot, latest } = what;
  // Of two processes the second waits for the row, and then finds another slot than the one that it read.
  const { rows } =
    latest === null
      ? await sql`insert into schedule_slots (schedule, place, slot) values (${schedule}, ${place}, ${slot})
          on conflict do nothing returning slot`.execute(db)
      : await sql`update schedule_slots set slot = ${slot}
          where schedule = ${schedule} and place = ${place} and slot = ${latest} returning slot`.execute(db);
  return rows.length > 0;
}

/** Runs `work` in one process at a time, however long it takes. False: another process is at it. */
export async function runAlone(
  database: Database,
  schedule: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const connection = await database.pool.connect();
  const key = [SCHEDULES_LOCK, schedule];
  let mayHold = true;
  try {
    const { rows } = await connection.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as alone',
      key,
    );
    mayHold = rows[0]?.alone ?? false;
    if (!mayHold) return false;
    try {
      await work();
    } finally {
      // Free when this returns: the lock of a session that ends is free some time later.
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', key);
      mayHold = false;
    }
    return true;
  } finally {
    // Ends the session, and a lock with it.
    connection.release(mayHold);
  }
}
