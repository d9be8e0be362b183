import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_ADMIN, setUpCompany, signInApi } from './api.ts';
import { type Product, type ServerProcess, startProcess, startProduct } from './product.ts';
import { balanceReady, type ReadyBalancer } from './ready-balancer.ts';

let product: Product;
let balancer: ReadyBalancer;
let database: pg.Client;
const replaced: ServerProcess[] = [];
const ENV = { DRAIN_S: '2' };

beforeAll(async () => {
  product = await startProduct({ seed: 'none', topology: 'split', env: ENV });
  balancer = await balanceReady();
  database = new pg.Client({ connectionString: product.database_url! });
  await database.connect();
  await setUpCompany(product.url, product.setup_url);
  for (const one of product.processes) if (one.role === 'api') balancer.add(addressOf(one));
});
afterAll(async () => {
  await balancer?.close();
  await database?.end();
  await Promise.all(replaced.map((one) => one.stop()));
  await product?.stop();
});

const addressOf = (server: ServerProcess) => /Comptoir is ready: (\S+)/.exec(server.output())?.[1] ?? '';

/** Requests one after the other until `isOver`: mostly uncounted ones, since a person's are limited by the minute. */
async function use(name: string, isOver: () => boolean, made: string[]): Promise<number> {
  const api = await signInApi(balancer.url, FIRST_ADMIN);
  let answers = 0;
  for (let turn = 1; !isOver(); turn += 1) {
    if (turn % 100 === 0) {
      const team = `${name} ${turn}`;
      expect((await api.post('/api/teams', { name: team })).status).toBeLessThan(300);
      made.push(team);
    } else expect((await fetch(`${balancer.url}/healthz`)).status).toBe(200);
    answers += 1;
  }
  return answers;
}

/** As an operator brings a new version: the old one is stopped, and when it is gone the new one started. */
async function restart(old: ServerProcess): Promise<void> {
  const env = { ...ENV, DATA_DIR: product.data_dir, DATABASE_URL: product.database_url!, SEED: 'none' };
  expect(await old.stop()).toBe(0);
  const fresh = await startProcess(old.role, env);
  replaced.push(fresh);
  if (fresh.role !== 'api') return;
  balancer.add(addressOf(fresh));
  await expect.poll(() => balancer.isReady(addressOf(fresh))).toBe(true);
}

test('each process is restarted in turn under requests: none is lost, and each write is there once', async () => {
  await expect.poll(() => balancer.ready()).toBe(2);
  let is_over = false;
  const made: string[] = [];
  const clients = ['East', 'West'].map((name) => use(name, () => is_over, made));
  try {
    for (const old of product.processes) await restart(old);
  } finally {
    is_over = true;
  }
  const answers = (await Promise.all(clients)).reduce((sum, one) => sum + one, 0);
  expect(balancer.lost).toEqual([]);
  expect(answers).toBeGreaterThan(100);
  const { rows } = await database.query<{ name: string }>('select name from teams');
  expect(rows.map(({ name }) => name).toSorted()).toEqual(made.toSorted());
  const unfinished = `select kind, state from jobs where state in ('queued', 'running', 'failed')`;
  await expect.poll(async () => (await database.query(unfinished)).rows).toEqual([]);
});
