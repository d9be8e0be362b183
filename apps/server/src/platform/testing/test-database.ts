import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import type { Actor, Ctx } from '../context.ts';
import { ensureAppLogin, openDatabase, prepareDatabase } from '../db/index.ts';
import type { Database } from '../db/index.ts';
import { createCitusDatabase } from './citus-database.ts';
import { TEMPLATE } from './global-setup.ts';
import { makeCtx } from './test-ctx.ts';
import type { TestCtx } from './test-ctx.ts';
import { addTenant } from './test-tenant.ts';
import type { TenantOptions, TestTenant } from './test-tenant.ts';

/** A database of one test file's own, with every migration applied. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Of somebody whom no row security holds: on a cluster the owner is held. */
  readonly superuser_url: string;
  /** The login of requests and jobs. */
  readonly app_url: string;
  /** Is at 2026-01-15T10:00:00Z until it is moved. */
  readonly clock: ReturnType<typeof fixedClock>;
  /** A new company with a live environment, the three usual roles and one admin. */
  tenant(options?: TenantOptions): Promise<TestTenant>;
  /** One transaction by the application's login in the tenant's environment, as its admin unless another actor is given. Commits. */
  run<T>(tenant: TestTenant, work: (ctx: TestCtx) => Promise<T>, actor?: Actor): Promise<T>;
  /** As the owner, past row security: to prepare, or to look from outside. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** On the run's own PostgreSQL; with CITUS_URL on that cluster. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const made = await (process.env['CITUS_URL'] ? onCitus(process.env['CITUS_URL']) : fromTemplate());
  const database = openDatabase({ url: made.url, app_url: made.app_url, max_connections: 8 });
  const clock = fixedClock('2026-01-15T10:00:00Z');
  return {
    database,
    url: made.url,
    superuser_url: made.superuser_url,
    app_url: made.app_url,
    clock,
    tenant: (options) => addTenant(database, options),
    run: (tenant, work, actor) => makeCtx(database, clock, tenant.tenant, actor ?? tenant.admin, work),
    query: async (text, values) => (await database.pool.query(text, values ? [...values] : [])).rows,
    async stop() {
      await database.close();
      await made.drop();
    },
  };
}

interface Made {
  readonly url: string;
  readonly superuser_url: string;
  readonly app_url: string;
  drop(): Promise<void>;
}

async function fromTemplate(): Promise<Made> {
  const cluster = inject('cluster_url');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  const owner = openDatabase({ url: address.href, max_connections: 1 });
  const app_url = await ensureAppLogin(owner.pool, address.href).finally(owner.close);
  return {
    url: address.href,
    superuser_url: address.href,
    app_url,
    drop: () => onCluster(cluster, `drop database ${name} with (force)`),
  };
}

async function onCitus(cluster_url: string): Promise<Made> {
  const { url, drop } = await createCitusDatabase(cluster_url, inject('citus_template'));
  // Migrated already: what is left is to refuse settings that are not there.
  const superuser = new URL(cluster_url);
  superuser.pathname = new URL(url).pathname;
  return { url, superuser_url: superuser.href, app_url: await prepareDatabase(url), drop };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const admin = openDatabase({ url, max_connections: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}

export type { Ctx };
