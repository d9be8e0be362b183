import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invalidate } from './features/calculations/index.ts';
import { needsDemo, seedDemo } from './features/demo/index.ts';
import { features } from './features/index.ts';
import { notifyOfLostMail } from './features/mails/index.ts';
import { notifyOfLostSlack } from './features/notifications/index.ts';
import { keepTexts } from './features/records/index.ts';
import { startSampleMaking } from './features/sample/index.ts';
import { startCalculations } from './features/statements/index.ts';
import { onRecordsChanged } from './features/tables/index.ts';
import { startWebhooks } from './features/webhooks/index.ts';
import { backUpBeforeUpdate } from './platform/backup/back-up-before-update.ts';
import { backupSchedule } from './platform/backup/scheduled-backups.ts';
import { refuseHalfRestored } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError, localUrl, publicUrl } from './platform/config/config.ts';
import type { Config } from './platform/config/config.ts';
import { makeDataDir } from './platform/config/data-dir.ts';
import { lockDataDir } from './platform/config/data-dir-lock.ts';
import { openDatabase, SERVER_PATIENCE, prepareDatabase } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { openBucket } from './platform/files/bucket.ts';
import { startSettling } from './platform/files/s3-file-store.ts';
import { createDraining, createServer, type Draining } from './platform/http/index.ts';
import { releaseDeadJobs } from './platform/jobs/job-store.ts';
import { startRunner } from './platform/jobs/runner.ts';
import { mergeMarksSchedule, sweepSchedule } from './platform/jobs/sweep.ts';
import { startMailer } from './platform/mail/deliver-mail.ts';
import type { Logger } from './platform/log/log.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import type { Postgres } from './platform/postgres/postgres.ts';
import { startSlack } from './platform/slack/send-slack.ts';
import { startHostedRealtime } from './platform/realtime/hosted-realtime.ts';
import { startRealtime } from './platform/realtime/start-realtime.ts';
import { startSchedules, type Schedule } from './platform/schedules/index.ts';
import { secretsKey } from './platform/secrets/key-file.ts';
import { createServices, installationSecrets } from './platform/services.ts';
import { readSigningFile } from './features/letters/index.ts';
import { startTraces } from './platform/traces/traces.ts';
import type { Platform } from './platform/unit-of-work.ts';
import { freePort, portError } from './ports.ts';
import { VERSION } from './version.ts';

const WEB = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const OLDEST_POSTGRES = 150_000;

export interface RunningServer {
  readonly platform: Platform;
  /** `null` for a worker. */
  readonly url: string | null;
  /** Settles when it can't go on: the reason. */
  readonly failed: Promise<string>;
  /** Takes no new work, ends what runs, then closes the database last. `at_once`: without `DRAIN_S`, for a process that is not well. */
  stop(how?: { readonly at_once: boolean }): Promise<void>;
}

type Closing = () => Promise<unknown>;

export interface StartOptions {
  /** Reported to the process that waits for the start. */
  readonly say: (text: string) => void;
  /** Settles when the web's files are in place; until then everything else is made ready. */
  readonly web: Promise<unknown>;
}

/** Brings up everything that the role asks for, in the order of need; a failure on the way takes down what stood already. */
export async function startServer(
  config: Config,
  log: Logger,
  { say, web }: StartOptions,
): Promise<RunningServer> {
  const closings: Closing[] = [];
  let stopping: Promise<void> | undefined;
  let drain_ms = config.drain_s * 1000;
  const stop: RunningServer['stop'] = ({ at_once } = { at_once: false }) => {
    if (at_once) drain_ms = 0;
    return (stopping ??= closeAll(closings, log));
  };
  try {
    await makeDataDir(config.data_dir);
    traceInto(closings, config);
    const postgres = config.database_url === null ? await startEmbedded(config, closings, say) : null;
    const database = await connect(config, postgres, { log, closings, say });
    // The database is our own and has just come up: the earlier worker is dead, so its lease need not expire first.
    if (postgres) await releaseDeadJobs(database, 0);
    const metrics = config.metrics === null ? null : await openMetrics(database, config.metrics, closings);
    const port = config.role === 'worker' ? 0 : await freePort(config.port, config.host);
    const public_url = publicUrl(config, port);
    const bucket = config.bucket === null ? null : openBucket(config.bucket);
    const platform: Platform = {
      database,
      clock: systemClock,
      log,
      services: createServices({
        data_dir: config.data_dir,
        public_url,
        mails_leave: config.mail !== null,
        export_rows: config.export_rows,
        version: VERSION,
        realtime: await installationSecrets(database),
        hosted_realtime: config.hosted_realtime,
        secrets_key: await secretsKey(config.data_dir, config.secrets_key),
        bucket,
        ai: config.ai,
        support: config.support,
        google: config.google,
        signing: await readSigningFile(config.signing),
        dns_server: config.dns_server,
        allow_loopback: config.outgoing_loopback,
      }),
      jobs: new Map(features.flatMap((feature) => feature.jobs ?? []).map((job) => [job.name, job])),
      sweeps: features.flatMap((feature) => feature.sweeps ?? []),
      ...(metrics === null ? {} : { metrics }),
    };
    if (bucket !== null) closings.push(startSettling(join(config.data_dir, 'files'), bucket, log).stop);
    // Tables know nothing of calculations, which read tables: the two meet here.
    onRecordsChanged((ctx) => invalidate(ctx, 'records'));
    onRecordsChanged(keepTexts);
    const calculations = startCalculations({ app_url: database.app_url ?? '' });
    closings.push(calculations.close);
    startSampleMaking({ platform, routes: features.flatMap((feature) => feature.routes) });
    if (config.role !== 'api') startWork(platform, config, closings);
    const failed = postgres?.died ?? new Promise<never>(() => {});
    if (config.role === 'worker') return { platform, url: null, failed, stop };
    if (await wantsDemo(platform, config)) await makeDemo(platform, config, say);
    await web;
    return {
      platform,
      url: await listen(platform, config, port, { closings, drainMs: () => drain_ms }),
      failed,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What leaves the installation, and what runs in the background. */
function startWork(platform: Platform, config: Config, closings: Closing[]): void {
  const mailer = startMailer(platform, platform.services.mail_folder, config.mail, (mail) =>
    notifyOfLostMail(platform, mail),
  );
  closings.push(mailer.stop);
  const slack = startSlack(platform, { allow_loopback: config.outgoing_loopback }, (message) =>
    notifyOfLostSlack(platform, message),
  );
  closings.push(slack.stop);
  const webhooks = startWebhooks(platform, { allow_loopback: config.outgoing_loopback });
  closings.push(webhooks.stop);
  const runner = startRunner(platform);
  closings.push(() => runner.stop());
  const schedules = startSchedules(platform, schedulesOf(config));
  closings.push(schedules.stop);
}

async function openMetrics(
  database: Database,
  place: NonNullable<Config['metrics']>,
  closings: Closing[],
): Promise<Metrics> {
  const metrics = createMetrics(database);
  const server = await serveMetrics(metrics, place).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, place.port, place.host, 'METRICS_');
  });
  closings.push(
    () =>
      new Promise((settle) => {
        server.close(settle);
        server.closeAllConnections();
      }),
  );
  return metrics;
}

function traceInto(closings: Closing[], { traces, role }: Config): void {
  if (traces !== null) closings.push(startTraces({ ...traces, version: VERSION, role }).stop);
}

function schedulesOf({ data_dir, backup_dir }: Config): Schedule[] {
  const own = features.flatMap((feature) => feature.schedules ?? []);
  const backups =
    backup_dir === null ? [] : [backupSchedule({ data_dir, folder: backup_dir, version: VERSION })];
  return [sweepSchedule, mergeMarksSchedule, ...own, ...backups];
}

async function closeAll(closings: Closing[], log: Logger): Promise<void> {
  for (const close of closings.toReversed()) {
    await close().catch((error: Error) => log.error({ err: error }, 'a part did not stop cleanly'));
  }
}

async function startEmbedded(
  config: Config,
  closings: Closing[],
  say: (text: string) => void,
): Promise<Postgres> {
  const lock = await lockDataDir(config.data_dir);
  closings.push(lock.release);
  await refuseHalfRestored(config.data_dir);
  const postgres = await startPostgres({ data_dir: config.data_dir, say });
  closings.push(postgres.stop);
  return postgres;
}

async function connect(
  config: Config,
  postgres: Postgres | null,
  {
    log,
    closings,
    say,
  }: { readonly log: Logger; readonly closings: Closing[]; readonly say: (text: string) => void },
): Promise<Database> {
  const url = postgres?.url() ?? config.database_url ?? '';
  await checkVersion(url);
  if (postgres)
    await backUpBeforeUpdate({
      database_url: url,
      data_dir: config.data_dir,
      version: VERSION,
      now: systemClock.now(),
      say,
    });
  const app_url = await prepareDatabase(url, config.database_app_url).catch((error: Error) => {
    throw migrationError(error);
  });
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke');
  const database = openDatabase({
    url,
    app_url,
    patience: SERVER_PATIENCE,
    // An account of the operator's own may come through a pooler.
    replica_url: config.database_replica_url,
    onReplicaError: (error) =>
      log.warn({ err: error }, 'the copy of the database can not be read: reports read the database itself'),
    prepares: config.database_app_url === null,
    onIdleError,
  });
  closings.push(database.close);
  return database;
}

async function checkVersion(url: string): Promise<void> {
  const database = openDatabase({ url, max_connections: 1 });
  const answer = await database.pool
    .query<{ version: string }>(`select current_setting('server_version_num') as version`)
    .catch((error: Error) => {
      throw new ConfigError(`DATABASE_URL is not usable: the database does not answer (${error.message}).`);
    })
    .finally(database.close);
  if (Number(answer.rows[0]?.version) < OLDEST_POSTGRES)
    throw new ConfigError('DATABASE_URL is not usable: PostgreSQL 15 or later is needed.');
}

/** 42501: the account of an external database lacks a right that the schema needs. */
function migrationError(error: Error): Error {
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: string };
  if (code !== '42501') return error;
  return new ConfigError(
    `DATABASE_URL is not usable: its account must own the database and may create roles, but PostgreSQL said "${message}".`,
  );
}

/** The product's calls over HTTP. */
async function openHttp(
  platform: Platform,
  config: Config,
  web_folder: string | null,
  draining?: Draining,
): Promise<FastifyInstance> {
  return createServer({
    platform,
    routes: features.flatMap((feature) => feature.routes),
    web_folder,
    trusted_proxies: config.trusted_proxies,
    ...(draining === undefined ? {} : { draining }),
  });
}

/** Requested, or not configured with an embedded database; and there are no users yet. */
async function wantsDemo(platform: Platform, config: Config): Promise<boolean> {
  const isAsked = config.seed === null ? config.database_url === null : config.seed !== 'none';
  return isAsked && needsDemo(platform);
}

async function makeDemo(platform: Platform, config: Config, say: (text: string) => void): Promise<void> {
  // An api process alone has nobody to work through the queue for it.
  const helper = config.role === 'api' ? startRunner(platform) : null;
  const http = await openHttp(platform, config, null);
  try {
    const years = config.seed === 'demo-2017' ? '2017' : 'both';
    await seedDemo(platform, http, { data_dir: config.data_dir, years, say });
  } finally {
    await http.close();
    await helper?.stop();
  }
}

async function listen(
  platform: Platform,
  config: Config,
  port: number,
  { closings, drainMs }: { readonly closings: Closing[]; readonly drainMs: () => number },
): Promise<string> {
  const draining = createDraining();
  const http = await openHttp(platform, config, existsSync(join(WEB, 'index.html')) ? WEB : null, draining);
  closings.push(async () => {
    await http.close();
    await draining.ended();
  });
  await http.listen({ port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, port, config.host);
  });
  const realtime =
    config.hosted_realtime === null
      ? startRealtime(http.server, platform, { trusted_proxies: config.trusted_proxies })
      : startHostedRealtime(platform, config.hosted_realtime);
  closings.push(realtime.stop);
  // First of all when it stops: who divides the requests hears of it, and takes it out.
  closings.push(() => draining.begin(drainMs(), http.server));
  return localUrl(config.host, port);
}
