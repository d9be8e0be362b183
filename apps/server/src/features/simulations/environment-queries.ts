import type { Database } from '../../platform/db/index.ts';

/** Of the whole installation. */
export async function listEnvironmentIds({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from environments');
  return rows.map(({ id }) => id);
}
