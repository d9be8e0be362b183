import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NEEDED_CITUS_SETTINGS } from '../db/citus-settings.ts';

/** Owns what tests make on a cluster: no superuser, as the guide asks of an operator. */
const OWNER = 'comptoir_test';

export interface CitusDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A new database on every node of a Citus cluster, set as the guide for operators says.
 *
 * @param cluster_url a superuser's address of a database on the coordinator that knows its nodes (CITUS_URL)
 */
export async function createCitusDatabase(cluster_url: string): Promise<CitusDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const nodes = await listNodes(cluster_url);
  const [coordinator, ...workers] = nodes.map((node) => addressOn(cluster_url, node, name));
  if (coordinator === undefined)
    throw new Error('CITUS_URL names no coordinator that knows itself: citus_set_coordinator_host');
  for (const node of nodes) {
    await onNode(addressOn(cluster_url, node, 'postgres'), [
      `do $$ begin create role ${OWNER} login createrole; exception when duplicate_object or unique_violation then null; end $$`,
      `create database ${name} owner ${OWNER}`,
    ]);
    await onNode(addressOn(cluster_url, node, name), ['create extension citus']);
  }
  await onNode(coordinator, [
    `select citus_set_coordinator_host('${nodes[0]?.host ?? ''}', ${nodes[0]?.port ?? 0})`,
    ...workers.map(
      (_address, index) =>
        `select citus_add_node('${nodes[index + 1]?.host ?? ''}', ${nodes[index + 1]?.port ?? 0})`,
    ),
    ...Object.entries(NEEDED_CITUS_SETTINGS).map(
      ([setting, value]) => `alter database ${name} set ${setting} = '${value}'`,
    ),
  ]);
  const url = new URL(coordinator);
  url.username = OWNER;
  url.password = '';
  return {
    url: url.href,
    async drop() {
      // Nobody comes in any more, Citus' own processes included: one that comes between would refuse the drop.
      for (const node of nodes)
        await onNode(addressOn(cluster_url, node, 'postgres'), [
          `alter database ${name} with allow_connections false`,
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
          `drop database if exists ${name} with (force)`,
        ]);
    },
  };
}

interface Node {
  readonly host: string;
  readonly port: number;
}

/** The coordinator first. */
async function listNodes(cluster_url: string): Promise<readonly Node[]> {
  const client = new pg.Client({ connectionString: cluster_url });
  await client.connect();
  try {
    const found = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node order by groupid',
    );
    return found.rows;
  } finally {
    await client.end();
  }
}

function addressOn(cluster_url: string, { host, port }: Node, database: string): string {
  const url = new URL(cluster_url);
  url.hostname = host;
  url.port = String(port);
  url.pathname = `/${database}`;
  return url.href;
}

async function onNode(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
