import type { Database } from './db.ts';

/** Of the whole installation: what sweeps walk. */
export async function listEnvironmentIds({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from environments');
  return rows.map(({ id }) => id);
}
