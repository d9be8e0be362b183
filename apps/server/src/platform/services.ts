import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MAX_EXPORT_ROWS } from '@comptoir/kernel';
import type { AiService, GoogleClient, SupportPlaces } from './config/config.ts';
import type { HostedRealtime } from './config/hosted-realtime.ts';
import type { Services } from './context.ts';
import { sql, type Database } from './db/index.ts';
import type { Bucket } from './files/bucket.ts';
import { diskFileStore } from './files/file-store.ts';
import { s3FileStore } from './files/s3-file-store.ts';
import { createSecrets } from './secrets/secrets.ts';

export interface RealtimeSecrets {
  readonly key: string;
  readonly secret: string;
}

export interface ServicesOptions {
  readonly data_dir: string;
  readonly public_url: string;
  readonly mails_leave?: boolean;
  /** Absent: as many as the product can. */
  readonly export_rows?: number;
  readonly version: string;
  readonly realtime: RealtimeSecrets;
  /** Absent: this server holds the sockets. */
  readonly hosted_realtime?: HostedRealtime | null;
  /** What secrets are sealed with. */
  readonly secrets_key: string;
  /** Absent: files stay under `data_dir`. */
  readonly bucket?: Bucket | null;
  /** Absent: none. */
  readonly ai?: AiService | null;
  /** Absent: nowhere. */
  readonly support?: SupportPlaces;
  readonly signing?: Services['signing'];
  readonly google?: GoogleClient | null;
  readonly dns_server?: string | null;
  /** Of tests. */
  readonly allow_loopback?: boolean;
}

export function createServices(options: ServicesOptions): Services {
  const disk = diskFileStore(join(options.data_dir, 'files'));
  return {
    mail_folder: join(options.data_dir, 'mail'),
    mails_leave: options.mails_leave ?? false,
    export_rows: options.export_rows ?? MAX_EXPORT_ROWS,
    files: options.bucket ? s3FileStore(disk, options.bucket) : disk,
    public_url: options.public_url.replace(/\/+$/, ''),
    version: options.version,
    sign(purpose, text) {
      const key = createHmac('sha256', options.realtime.secret).update(`purpose ${purpose}`).digest();
      return createHmac('sha256', key).update(text).digest('base64url');
    },
    secrets: createSecrets(options.secrets_key),
    support: options.support ?? { form_url: null, email: null, status_url: null },
    signing: options.signing ?? null,
    google: options.google ?? null,
    dns_server: options.dns_server ?? null,
    ai: options.ai ?? null,
    outgoing: { allow_loopback: options.allow_loopback ?? false },
    realtime: realtimeOf(options.hosted_realtime ?? null, options.realtime),
  };
}

function realtimeOf(hosted: HostedRealtime | null, own: RealtimeSecrets): Services['realtime'] {
  const { key, secret } = hosted ?? own;
  return {
    key,
    // pusher-js appends /app/<key> to its own path prefix, which stays empty here.
    path: '',
    hosted: hosted?.sockets ?? null,
    sign: (text) => `${key}:${createHmac('sha256', secret).update(text).digest('hex')}`,
  };
}

/** The secrets that all processes on one database share; the first to ask makes them. */
export async function installationSecrets(database: Database): Promise<RealtimeSecrets> {
  return database.transaction({}, async (db) => {
    await sql`
      insert into installation (realtime_key, realtime_secret)
      values (${randomBytes(10).toString('hex')}, ${randomBytes(32).toString('base64url')})
      on conflict do nothing`.execute(db);
    const found =
      await sql<RealtimeSecrets>`select realtime_key as key, realtime_secret as secret from installation`.execute(
        db,
      );
    const row = found.rows[0];
    if (!row) throw new Error('the installation has no secrets');
    return row;
  });
}
