import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { newId, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import type { Actor, Ctx, Services, Tenant } from '../apps/server/src/platform/context.ts';
import { type Database, sql } from '../apps/server/src/platform/db/index.ts';
import { silentLogger } from '../apps/server/src/platform/log/log.ts';

export interface ImportCompany {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly services: Services;
}

const permissions = { resources: {}, binary: {}, statement_scope: 'all', request_scope: 'all' } as const;
export const benchActor: Actor = {
  user_id: null,
  account_id: null,
  name: 'Bench',
  role_category: 'god',
  permissions,
};

/** A company with 200 users and nothing else. */
export async function makeCompany(
  database: Database,
): Promise<{ tenant: Tenant; actor: Actor; agents: string[] }> {
  const tenant: Tenant = { company_id: newId(), environment_id: newId(), live: true };
  const agents = Array.from({ length: 200 }, (_, index) => `Agent Number ${index}`);
  await database.transaction({}, async (db) => {
    await sql`insert into companies (id, name, settings) values (${tenant.company_id}, 'Bench', '{"timezone":"Europe/Paris"}')`.execute(
      db,
    );
    await sql`insert into environments (id, company_id, name) values (${tenant.environment_id}, ${tenant.company_id}, 'Live')`.execute(
      db,
    );
    await sql`insert into environment_homes (environment_id) values (${tenant.environment_id})`.execute(db);
    const role_id = newId();
    await sql`insert into roles (environment_id, id, name, is_default, category, permissions)
      values (${tenant.environment_id}, ${role_id}, 'Admin', true, 'admin', ${JSON.stringify(permissions)})`.execute(
      db,
    );
    for (const name of agents) {
      await sql`insert into users (environment_id, id, name, role_id) values (${tenant.environment_id}, ${newId()}, ${name}, ${role_id})`.execute(
        db,
      );
    }
  });
  return { tenant, actor: benchActor, agents };
}

/** Columns of the file, with the type that each is imported as. */
export const COLUMNS = [
  ['deal_id', 'text'],
  ['deal_name', 'text'],
  ['owner', 'text'],
  ['account', 'text'],
  ['stage', 'text'],
  ['region', 'text'],
  ['product', 'text'],
  ['created_on', 'date'],
  ['closed_on', 'date'],
  ['invoiced_on', 'date'],
  ['amount', 'numeric'],
  ['margin', 'numeric'],
  ['discount', 'numeric'],
  ['quantity', 'numeric'],
  ['unit_price', 'numeric'],
  ['probability', 'numeric'],
  ['won', 'boolean'],
  ['source', 'text'],
  ['country', 'text'],
  ['comment', 'text'],
] as const;

/** `rows` deals of these people, the same ones in every run. */
export async function writeCsv(path: string, agents: readonly string[], rows: number): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  let seed = 42;
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % most;
  };
  const pick = (list: readonly string[]) => list[random(list.length)] ?? '';
  const date = () =>
    `20${10 + random(16)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`;
  out.write(`${COLUMNS.map(([name]) => name).join(',')}\n`);
  let lines: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    lines.push(
      [
        `D${String(row).padStart(8, '0')}`,
        `"Deal ${row}, renewal"`,
        pick(agents),
        `Account ${random(5000)}`,
        pick(['Won', 'Lost', 'Open', 'Engaging']),
        pick(['North', 'South', 'East', 'West']),
        `Product ${random(40)}`,
        date(),
        date(),
        random(3) === 0 ? '' : date(),
        `${random(200_000)}.${String(random(100)).padStart(2, '0')}`,
        `${random(90_000)}.${String(random(100)).padStart(2, '0')}`,
        `0.${String(random(100)).padStart(2, '0')}`,
        String(1 + random(500)),
        `${random(900)}.${String(random(10_000)).padStart(4, '0')}`,
        `0.${random(10)}`,
        pick(['true', 'false']),
        pick(['Web', 'Partner', 'Event', 'Outbound']),
        pick(['FR', 'US', 'DE', 'GB', 'ES']),
        random(4) === 0 ? `Signed after ${random(90)} days` : '',
      ].join(','),
    );
    if (lines.length === 5000) {
      if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
      lines = [];
    }
  }
  if (lines.length > 0) out.write(`${lines.join('\n')}\n`);
  out.end();
  await once(out, 'close');
}

/** Runs work in a transaction of the company, as the product's requests do. */
export function inTenantOf(database: Database, { tenant, actor, services }: ImportCompany) {
  return <T>(use: (ctx: Ctx) => Promise<T>): Promise<T> =>
    database.transaction({ environment_id: tenant.environment_id, statement_timeout_ms: 0 }, (db) =>
      use({
        tenant,
        actor,
        db,
        services,
        clock: systemClock,
        log: silentLogger,
        request_id: newId(),
        ip: null,
        newId,
        audit: () => {},
        emit: async () => {},
        enqueue: async () => newId(),
        jobGivenUp: async () => {},
      }),
    );
}
