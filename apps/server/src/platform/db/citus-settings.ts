import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { violatedConstraint } from './errors.ts';

/** What our transactions need of Citus; the guide says where an operator sets it. */
export const NEEDED_CITUS_SETTINGS: Readonly<Record<string, string>> = {
  // `set local app.environment_id` reaches the nodes that a transaction works on.
  'citus.propagate_set_commands': 'local',
  // Our triggers touch rows of their own environment only, which lie on the same node.
  'citus.enable_unsafe_triggers': 'on',
  // Registers each environment's schema of record tables; the tables themselves stay on the coordinator (decision 40).
  'citus.enable_schema_based_sharding': 'on',
  // Sign-in reads across environments and then writes an account, which every node has a copy of.
  'citus.multi_shard_modify_mode': 'sequential',
  // Policies of tables that every node has a copy of read others of these.
  'citus.allow_nested_distributed_execution': 'on',
};

/**
 * On Citus, the extension that the first migration needs, in a transaction of its own: in one that made a role before, Citus brings it
 * to the other nodes with statements that are a superuser's alone.
 */
export async function makeCitusExtension(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`);
  if (rowCount !== 1) return;
  await pool.query('create extension if not exists btree_gist').catch((error: unknown) => {
    // Another process made it at the same time.
    if (violatedConstraint(error) === null) throw error;
  });
}

/** Refuses a cluster that is set otherwise, with the statements that mend it. */
export async function requireCitusSettings(client: pg.ClientBase): Promise<void> {
  const names = Object.keys(NEEDED_CITUS_SETTINGS);
  const found = await client.query<{ name: string; setting: string; database: string }>(
    // Some of them are not listed in pg_settings.
    'select name, current_setting(name, true) as setting, current_database() as database from unnest($1::text[]) as name',
    [names],
  );
  const wrong = names.filter(
    (name) => found.rows.find((row) => row.name === name)?.setting !== NEEDED_CITUS_SETTINGS[name],
  );
  if (wrong.length === 0) return;
  const database = found.rows[0]?.database ?? '';
  const mends = wrong.map(
    (name) => `alter database "${database}" set ${name} = '${NEEDED_CITUS_SETTINGS[name] ?? ''}';`,
  );
  throw new ConfigError(
    `DATABASE_URL is not usable: its Citus is set otherwise than Comptoir needs. Run there:\n  ${mends.join('\n  ')}`,
  );
}
