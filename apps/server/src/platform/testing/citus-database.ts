import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NEEDED_CITUS_SETTINGS } from '../db/citus-settings.ts';

/** Owns what tests make on a cluster: no superuser, as the guide asks of an operator. */
const OWNER = 'comptoir_test';

/** A copy has another id: without it Citus brings the settings of the database to no other node. */
const KNOW_THE_COPY = `update pg_dist_object set objid = d.oid from pg_database d
  where classid = 'pg_database'::regclass and d.datname = current_database()`;

export interface CitusDatabase {
  readonly name: string;
  readonly url: string;
  /** Lets nobody in any more: each node can then copy its part (`template`). */
  seal(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * A new database on every node of a Citus cluster, set as the guide for operators says.
 *
 * @param cluster_url a superuser's address of a database on the coordinator that knows its nodes (CITUS_URL)
 * @param template a sealed database of this cluster: each node copies its own part, what Citus knows of the others in it
 */
export async function createCitusDatabase(
  cluster_url: string,
  template: string | null = null,
): Promise<CitusDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const nodes = await listNodes(cluster_url);
  if (nodes[0] === undefined)
    throw new Error('CITUS_URL names no coordinator that knows itself: citus_set_coordinator_host');
  const coordinator = addressOn(cluster_url, nodes[0], name);
  for (const node of nodes) {
    await onNode(addressOn(cluster_url, node, 'postgres'), [
      `do $$ begin create role ${OWNER} login createrole; exception when duplicate_object or unique_violation then null; end $$`,
      `create database ${name} owner ${OWNER}${template === null ? '' : ` template ${template} strategy file_copy`}`,
    ]);
    await onNode(addressOn(cluster_url, node, name), [
      template === null ? 'create extension citus' : KNOW_THE_COPY,
    ]);
  }
  await onNode(coordinator, [
    ...(template === null ? joinNodes(nodes) : []),
    ...Object.entries(NEEDED_CITUS_SETTINGS).map(
      ([setting, value]) => `alter database ${name} set ${setting} = '${value}'`,
    ),
  ]);
  const url = new URL(coordinator);
  url.username = OWNER;
  url.password = '';
  // Nobody comes in any more, Citus' own processes included: one that comes between would refuse the drop, or the copy.
  const shut = [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ];
  const onEach = async (statements: readonly string[]) => {
    for (const node of nodes) await onNode(addressOn(cluster_url, node, 'postgres'), statements);
  };
  return {
    name,
    url: url.href,
    seal: () => onEach(shut),
    drop: () => onEach([...shut, `drop database if exists ${name} with (force)`]),
  };
}

function joinNodes([coordinator, ...workers]: readonly Node[]): readonly string[] {
  return [
    `select citus_set_coordinator_host('${coordinator?.host ?? ''}', ${coordinator?.port ?? 0})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ];
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
