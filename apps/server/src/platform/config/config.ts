import { resolve } from 'node:path';
import { MAX_EXPORT_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import type { MailServer } from '../mail/send-mail.ts';
import type { BucketPlace } from '../files/bucket.ts';
import { parseSmtpUrl } from '../mail/smtp-settings.ts';
import { ConfigError } from './config-error.ts';
import { HOSTED_REALTIME, type HostedRealtime, hostedRealtimeOf } from './hosted-realtime.ts';
import type { AiService, GoogleClient, SigningFile, SupportPlaces } from './places.ts';
import { LOOPBACK_PROXY, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

export { ConfigError } from './config-error.ts';
export type { AiService, GoogleClient, SigningFile, SupportPlaces } from './places.ts';

/** Every fixed setting. What people change while it runs is a company setting, not one of these. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data_dir: string;
  /** Where a backup is written once a day; `null`: nowhere. */
  readonly backup_dir: string | null;
  /** `null`: the embedded PostgreSQL under `data_dir`. */
  readonly database_url: string | null;
  /** The operator's own login for requests and jobs; `null`: one that we make. */
  readonly database_app_url: string | null;
  /** Where browsers find us, without a slash at the end; `null`: the address we listen on. */
  readonly public_url: string | null;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trusted_proxies: TrustedProxies;
  /** Where mail goes; `null`: into the local outbox. */
  readonly mail: MailServer | null;
  /** Of tests: messages to webhooks may go to this machine. */
  readonly outgoing_loopback: boolean;
  /** What secrets in the database are sealed with; `null`: a key of our own under `data_dir`. */
  readonly secrets_key: string | null;
  readonly role: 'all' | 'api' | 'worker';
  /** How long it goes on answering after it has said that it stops. */
  readonly drain_s: number;
  /** A copy of the database that reports are read from; `null`: none. */
  readonly database_replica_url: string | null;
  /** `null`: `demo` on an empty embedded database, else `none`. `demo-2017`: without the year that ends today. */
  readonly seed: 'demo' | 'demo-2017' | 'none' | null;
  /** Rows of one exported file. */
  readonly export_rows: number;
  /** Where files are kept; `null`: under `data_dir`. */
  readonly bucket: BucketPlace | null;
  /** Where `GET /metrics` is served; `null`: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** The collector that traces go to, over OTLP; `null`: none. */
  readonly traces: { readonly endpoint: string; readonly service_name: string } | null;
  /** `null`: nobody signs in by Google. */
  readonly google: GoogleClient | null;
  /** Where the domains of companies are looked up; `null`: where this machine does. */
  readonly dns_server: string | null;
  /** A service that reads filters in words; `null`: they are read here. */
  readonly ai: AiService | null;
  /** A service that speaks the Pusher protocol; `null`: this server holds the sockets. */
  readonly hosted_realtime: HostedRealtime | null;
  /** What signed letters are sealed with; `null`: a certificate that each company gets of its own. */
  readonly signing: SigningFile | null;
  readonly support: SupportPlaces;
  readonly log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `it must be one of ${values.join(', ')}` });

const urlWith = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `it must be a URL like ${example}`,
  });

const portNumber = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: 'it must be a whole number from 0 to 65535 (0: any free port)',
  })
  .transform(Number);

const hostName = z.string().regex(/^[A-Za-z0-9.:_-]+$/, {
  error: 'it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
});

/** An operator who waits longer for one process has forgotten it. */
const MAX_DRAIN_S = 300;

const SETTINGS = z.object({
  PORT: portNumber.default(3000),
  HOST: hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/comptoir',
  ).optional(),
  DATABASE_APP_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/comptoir',
  ).optional(),
  DATABASE_REPLICA_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@replica:5432/comptoir',
  ).optional(),
  PUBLIC_URL: urlWith(['http:', 'https:'], 'https://commissions.example.com')
    .refine(
      (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && new URL(text).search === ''),
      {
        error: 'it must not have a path',
      },
    )
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => parseTrustedProxies(text) !== null, {
      error:
        'it must be a number of proxies from 0 to 10, or addresses and networks of proxies such as 10.0.0.5, 10.1.0.0/16',
    })
    .transform((text) => parseTrustedProxies(text) ?? LOOPBACK_PROXY)
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => parseSmtpUrl(text) !== null, {
      error:
        'it must be a URL like smtps://user:password@mail.example.com or smtp://mail.example.com:587 (STARTTLS; ?starttls=never without a login)',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/, {
      error: 'it must be an address like Comptoir <no-reply@example.com>',
    })
    .optional(),
  OUTGOING_LOOPBACK: oneOf(['allow']).optional(),
  SECRETS_KEY: z
    .string()
    .min(32, {
      error:
        'it must have at least 32 characters that nobody can guess, such as of `openssl rand -base64 32`',
    })
    .optional(),
  ROLE: oneOf(['all', 'api', 'worker']).default('all'),
  DRAIN_S: z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= MAX_DRAIN_S, {
      error: `it must be a whole number of seconds from 0 to ${MAX_DRAIN_S}`,
    })
    .transform(Number)
    .default(0),
  SEED: oneOf(['demo', 'demo-2017', 'none']).optional(),
  EXPORT_ROWS: z
    .string()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_EXPORT_ROWS, {
      error: `it must be a whole number from 1 to ${MAX_EXPORT_ROWS}`,
    })
    .transform(Number)
    .default(100_000),
  S3_ENDPOINT: urlWith(['http:', 'https:'], 'https://s3.eu-west-3.amazonaws.com').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'it must be the name of a bucket, such as comptoir-files',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: hostName.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(['http:', 'https:'], 'http://localhost:4318').optional(),
  OTEL_SERVICE_NAME: z.string().default('comptoir'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: urlWith(['http:', 'https:'], 'https://accounts.google.com').default(
    'https://accounts.google.com',
  ),
  DNS_SERVER: z
    .string()
    .regex(/^[0-9a-fA-F.:[\]]+$/, { error: 'it must be an address like 10.0.0.2 or 10.0.0.2:53' })
    .optional(),
  AI_URL: urlWith(['http:', 'https:'], 'https://ai.example.com/v1/chat/completions').optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200).optional(),
  SIGNING_P12: z.string().optional(),
  SIGNING_P12_PASSWORD: z.string().optional(),
  SUPPORT_FORM_URL: urlWith(['http:', 'https:'], 'https://support.example.com/messages').optional(),
  SUPPORT_EMAIL: z.email({ error: 'it must be an email address like help@example.com' }).optional(),
  STATUS_PAGE_URL: urlWith(['http:', 'https:'], 'https://status.example.com').optional(),
  ...HOSTED_REALTIME,
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});

/** Values that may hold a password are not repeated in a message. */
const PRIVATE = new Set([
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_REPLICA_URL',
  'SECRETS_KEY',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'AI_KEY',
  'SIGNING_P12_PASSWORD',
  'AI_URL',
  'PUSHER_SECRET',
]);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the settings. Empty means absent. Throws `ConfigError` with the first thing that is wrong. */
export function readConfig(environment: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = PRIVATE.has(name) ? 'not usable' : `"${given[name]}"`;
    throw new ConfigError(`${name} is ${value}: ${issue?.message}.`);
  }
  const settings = parsed.data;
  const database_url = settings.DATABASE_URL ?? null;
  if (settings.ROLE !== 'all' && database_url === null) {
    throw new ConfigError(
      `ROLE is "${settings.ROLE}" without DATABASE_URL: the embedded database belongs to one process, so set DATABASE_URL or ROLE=all.`,
    );
  }
  const database_app_url = settings.DATABASE_APP_URL ?? null;
  if (database_app_url !== null && database_url === null)
    throw new ConfigError(
      'DATABASE_APP_URL is set without DATABASE_URL: it is a second account of that database, so set both or neither.',
    );
  const database_replica_url = settings.DATABASE_REPLICA_URL ?? null;
  if (database_replica_url !== null && database_url === null)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is set without DATABASE_URL: it is a copy of that database, so set both or neither.',
    );
  return {
    port: settings.PORT,
    host: settings.HOST,
    data_dir: resolve(settings.DATA_DIR),
    backup_dir: settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR),
    database_url,
    database_app_url,
    database_replica_url,
    drain_s: settings.DRAIN_S,
    public_url: settings.PUBLIC_URL ?? null,
    trusted_proxies: settings.TRUSTED_PROXIES ?? LOOPBACK_PROXY,
    mail: mailOf(settings.SMTP_URL, settings.MAIL_FROM),
    outgoing_loopback: settings.OUTGOING_LOOPBACK === 'allow',
    secrets_key: settings.SECRETS_KEY ?? null,
    role: settings.ROLE,
    seed: settings.SEED ?? null,
    export_rows: settings.EXPORT_ROWS,
    bucket: bucketOf(settings),
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, service_name: settings.OTEL_SERVICE_NAME },
    google: googleOf(settings),
    dns_server: settings.DNS_SERVER ?? null,
    ai: aiOf(settings.AI_URL, settings.AI_KEY, settings.AI_MODEL),
    hosted_realtime: hostedRealtimeOf(settings, settings.PUBLIC_URL),
    signing:
      settings.SIGNING_P12 === undefined
        ? null
        : { path: resolve(settings.SIGNING_P12), password: settings.SIGNING_P12_PASSWORD ?? '' },
    support: {
      form_url: settings.SUPPORT_FORM_URL ?? null,
      email: settings.SUPPORT_EMAIL ?? null,
      status_url: settings.STATUS_PAGE_URL ?? null,
    },
    log_level: settings.LOG_LEVEL,
  };
}

/** As somebody at this machine opens it. */
export function localUrl(host: string, port: number): string {
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

/** Where people find Comptoir: in links, and what passkeys are for. */
export function publicUrl({ public_url, host }: Pick<Config, 'public_url' | 'host'>, port: number): string {
  return public_url ?? localUrl(host, port);
}

const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All of them or none: half a setting would leave files where the operator does not look. */
function bucketOf(settings: z.infer<typeof SETTINGS>): BucketPlace | null {
  const missing = S3_SETTINGS.filter((name) => settings[name] === undefined);
  if (missing.length === S3_SETTINGS.length) return null;
  if (missing.length > 0)
    throw new ConfigError(
      `${missing[0]} is not set: files are kept in a bucket with all of ${S3_SETTINGS.join(', ')}, and under DATA_DIR with none.`,
    );
  return {
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    access_key_id: settings.S3_ACCESS_KEY_ID ?? '',
    secret_access_key: settings.S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Both or neither. */
function googleOf(settings: z.infer<typeof SETTINGS>): GoogleClient | null {
  const {
    GOOGLE_CLIENT_ID: client_id,
    GOOGLE_CLIENT_SECRET: client_secret,
    GOOGLE_ISSUER: issuer,
  } = settings;
  if (client_id === undefined && client_secret === undefined) return null;
  if (client_id === undefined || client_secret === undefined)
    throw new ConfigError(
      `${client_id === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET'} is not set: people sign in by Google with both, and not at all with neither.`,
    );
  return { client_id, client_secret, issuer };
}

function aiOf(url: string | undefined, key = '', model = 'default'): AiService | null {
  if (url === undefined && key !== '')
    throw new ConfigError(
      'AI_KEY is set without AI_URL: it opens the service there, so set both or neither.',
    );
  return url === undefined ? null : { url, key, model };
}

/** A login that is an address is who mail comes from, unless MAIL_FROM says otherwise. */
function mailOf(url: string | undefined, sender: string | undefined): MailServer | null {
  const smtp = url === undefined ? null : parseSmtpUrl(url);
  if (smtp === null) return null;
  const from = sender ?? (smtp.user?.includes('@') ? `Comptoir <${smtp.user}>` : undefined);
  if (from === undefined)
    throw new ConfigError(
      'MAIL_FROM is not set: with SMTP_URL it says who mail comes from, such as Comptoir <no-reply@example.com>.',
    );
  return { smtp, from };
}
