import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/index.ts';
import { readBacklog } from './backlog-queries.ts';

/** What a process measures of itself; one per process. */
export interface Metrics {
  /** In the text form of Prometheus. */
  read(): Promise<{ readonly text: string; readonly media_type: string }>;
  noteCall(call: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** `result`: `done`, or how it ended otherwise. */
  noteJob(job: { readonly kind: string; readonly result: string; readonly seconds: number }): void;
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.1, 0.5, 1, 2, 5, 15, 60, 300, 900];

/**
 * The four golden signals and the backlog. Latency, traffic and errors: calls and jobs by how they ended. Saturation: connections,
 * event loop, memory. The backlog is read from the database when somebody reads the metrics.
 */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'comptoir_http_request_duration_seconds',
    help: 'Time from the first byte of a call to the last byte of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_SECONDS,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'comptoir_job_duration_seconds',
    help: 'Time of one try of a job',
    labelNames: ['kind', 'result'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  measureConnections(registry, database);
  const measureBacklog = backlogGauges(registry, database);
  return {
    async read() {
      await measureBacklog();
      return { text: await registry.metrics(), media_type: registry.contentType };
    },
    noteCall: ({ method, route, status, seconds }) =>
      calls.observe({ method, route, status: String(status) }, seconds),
    noteJob: ({ kind, result, seconds }) => jobs.observe({ kind, result }, seconds),
  };
}

function measureConnections(registry: Registry, database: Database): void {
  const gauge = new Gauge({
    name: 'comptoir_database_connections',
    help: 'Connections to the database by account and state; waiting: work that waits for a connection',
    labelNames: ['account', 'state'],
    registers: [registry],
    collect() {
      for (const { account, used, idle, waiting } of database.connections()) {
        gauge.set({ account, state: 'used' }, used);
        gauge.set({ account, state: 'idle' }, idle);
        gauge.set({ account, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Reads what waits into its gauges. */
function backlogGauges(registry: Registry, database: Database): () => Promise<void> {
  const gaugeOf = (name: string, help: string, labelNames: readonly string[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const jobs = gaugeOf('comptoir_jobs', 'Jobs that are due, and jobs that run', ['kind', 'state']);
  const job_age = gaugeOf(
    'comptoir_jobs_oldest_seconds',
    'How long the oldest due job has waited, and the oldest running one has run',
    ['kind', 'state'],
  );
  const outbox = gaugeOf(
    'comptoir_outbox',
    'What has not left yet: mails, messages to Slack, events to open pages',
    ['kind'],
  );
  const outbox_age = gaugeOf('comptoir_outbox_oldest_seconds', 'Age of the oldest that has not left yet', [
    'kind',
  ]);
  const alerts = gaugeOf('comptoir_job_alerts', 'Jobs that were given up and that nobody has looked at', []);
  const answers = gaugeOf('comptoir_database_up', '1 when the database answered this reading, else 0', []);
  return async () => {
    for (const gauge of [jobs, job_age, outbox, outbox_age]) gauge.reset();
    // A database that is away is a reading too: the other metrics are shown.
    const backlog = await readBacklog(database).catch(() => null);
    answers.set(backlog === null ? 0 : 1);
    if (backlog === null) return;
    for (const { kind, state, count, seconds } of backlog.jobs) {
      jobs.set({ kind, state }, count);
      job_age.set({ kind, state }, seconds);
    }
    for (const { kind, count, seconds } of backlog.outbox) {
      outbox.set({ kind }, count);
      outbox_age.set({ kind }, seconds);
    }
    alerts.set(backlog.alerts);
  };
}
