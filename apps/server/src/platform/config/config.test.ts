import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const messageOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('nothing set is a working configuration', () => {
  expect(readConfig({ PORT: '', HOME: '/x' })).toMatchObject({
    port: 3000,
    database_url: null,
    backup_dir: null,
    database_app_url: null,
    database_replica_url: null,
    drain_s: 0,
    public_url: null,
    role: 'all',
    seed: null,
    log_level: 'info',
  });
});

test('a mail server is read with its login, and who mail comes from', () => {
  expect(readConfig({}).mail).toBeNull();
  expect(readConfig({ SMTP_URL: 'smtp://post%40man.example:p%3Aw@mail.example.com' }).mail).toEqual({
    smtp: {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      starttls: 'required',
      user: 'post@man.example',
      password: 'p:w',
    },
    from: 'Comptoir <post@man.example>',
  });
  expect(readConfig({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@b.example' }).mail).toMatchObject({
    smtp: { port: 465, secure: true, user: null },
    from: 'a@b.example',
  });
});

test('what is set is taken', () => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: '/tmp/a b',
    DATABASE_URL: 'postgres://u:p@db/x',
    PUBLIC_URL: 'https://pay.example.com/',
    ROLE: 'worker',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    SUPPORT_FORM_URL: 'https://help.example.com/messages',
    SUPPORT_EMAIL: 'help@example.com',
  });
  expect(config).toMatchObject({
    support: { form_url: 'https://help.example.com/messages', email: 'help@example.com', status_url: null },
    port: 0,
    data_dir: '/tmp/a b',
    public_url: 'https://pay.example.com',
    role: 'worker',
    seed: 'none',
  });
});

describe('a wrong setting is one sentence that names it and says why', () => {
  test.each<readonly [Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT is "http": it must be a whole number from 0 to 65535 (0: any free port).'],
    [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535 (0: any free port).'],
    [{ ROLE: 'boss' }, 'ROLE is "boss": it must be one of all, api, worker.'],
    [
      { SUPPORT_FORM_URL: 'help.example.com' },
      'SUPPORT_FORM_URL is "help.example.com": it must be a URL like https://support.example.com/messages.',
    ],
    [
      { SUPPORT_EMAIL: 'help' },
      'SUPPORT_EMAIL is "help": it must be an email address like help@example.com.',
    ],
    [{ SEED: 'yes' }, 'SEED is "yes": it must be one of demo, demo-2017, none.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": it must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      { PUBLIC_URL: 'pay.example.com' },
      'PUBLIC_URL is "pay.example.com": it must be a URL like https://commissions.example.com.',
    ],
    [
      { PUBLIC_URL: 'https://example.com/pay' },
      'PUBLIC_URL is "https://example.com/pay": it must not have a path.',
    ],
    [
      { TRUSTED_PROXIES: 'true' },
      'TRUSTED_PROXIES is "true": it must be a number of proxies from 0 to 10, or addresses and networks of proxies such as 10.0.0.5, 10.1.0.0/16.',
    ],
    [{ HOST: 'a b' }, 'HOST is "a b": it must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.'],
    [
      { S3_BUCKET: 'files' },
      'S3_ENDPOINT is not set: files are kept in a bucket with all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and under DATA_DIR with none.',
    ],
    [
      { SMTP_URL: 'smtp://x' },
      'MAIL_FROM is not set: with SMTP_URL it says who mail comes from, such as Comptoir <no-reply@example.com>.',
    ],
    [
      { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'nobody' },
      'MAIL_FROM is "nobody": it must be an address like Comptoir <no-reply@example.com>.',
    ],
    [{ OUTGOING_LOOPBACK: 'yes' }, 'OUTGOING_LOOPBACK is "yes": it must be one of allow.'],
  ])('%j', (environment, message) => {
    expect(messageOf(environment)).toBe(message);
  });

  test.each([
    'http://mail.example.com',
    'smtp://only-a-user@mail.example.com',
    'smtp://user:hunter2@mail.example.com?starttls=never',
    'smtp://mail.example.com?starttls=maybe',
    'smtp://mail.example.com/path',
  ])('%s is no mail server, and is not repeated', (SMTP_URL) => {
    expect(messageOf({ SMTP_URL, MAIL_FROM: 'a@b.example' })).toBe(
      'SMTP_URL is not usable: it must be a URL like smtps://user:password@mail.example.com or smtp://mail.example.com:587 (STARTTLS; ?starttls=never without a login).',
    );
  });

  test('a password in DATABASE_URL is not repeated', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toBe(
      'DATABASE_URL is not usable: it must be a URL like postgres://user:password@host:5432/comptoir.',
    );
  });

  test('roles are split only over a database that both can reach', () => {
    expect(messageOf({ ROLE: 'worker' })).toMatch(/^ROLE is "worker" without DATABASE_URL/);
    expect(messageOf({ ROLE: 'worker', DATABASE_URL: 'postgres://db/x' })).toBe('accepted');
    expect(messageOf({ DATABASE_APP_URL: 'postgres://db/x' })).toMatch(
      /^DATABASE_APP_URL is set without DATABASE_URL/,
    );
    expect(messageOf({ DATABASE_URL: 'postgres://db/x', DATABASE_APP_URL: 'postgres://app@db/x' })).toBe(
      'accepted',
    );
  });
});

describe('a realtime service', () => {
  const app = { PUSHER_APP_ID: '1234567', PUSHER_KEY: 'a1b2c3', PUSHER_SECRET: 'not a real secret' };

  test('of a cluster or of your own is reached where it is', () => {
    expect(readConfig({}).hosted_realtime).toBeNull();
    expect(readConfig({ ...app, PUSHER_CLUSTER: 'eu' }).hosted_realtime).toEqual({
      app_id: '1234567',
      key: 'a1b2c3',
      secret: 'not a real secret',
      api: { host: 'api-eu.pusher.com', port: 443, is_tls: true },
      sockets: { host: 'ws-eu.pusher.com', port: 443, is_tls: true },
    });
    const own = { ...app, PUSHER_HOST: '127.0.0.1', PUSHER_PORT: '6001', PUSHER_SCHEME: 'http' };
    expect(readConfig(own).hosted_realtime?.sockets).toEqual({
      host: '127.0.0.1',
      port: 6001,
      is_tls: false,
    });
  });

  test.each([
    [{ PUSHER_KEY: 'a1b2c3' }, 'PUSHER_APP_ID is not set, but PUSHER_KEY is: '],
    [{ PUSHER_CLUSTER: 'eu' }, 'PUSHER_APP_ID is not set, but PUSHER_CLUSTER is: '],
    [app, 'PUSHER_CLUSTER is not set: '],
    [
      { ...app, PUSHER_CLUSTER: 'eu', PUSHER_HOST: 'x.example.com' },
      'PUSHER_HOST and PUSHER_CLUSTER are both set: ',
    ],
    [
      { ...app, PUSHER_CLUSTER: 'eu', PUSHER_PORT: '80' },
      'PUSHER_PORT or PUSHER_SCHEME is set with PUSHER_CLUSTER: ',
    ],
    [
      { ...app, PUSHER_HOST: 'x.example.com', PUSHER_SCHEME: 'http', PUBLIC_URL: 'https://pay.example.com' },
      'PUSHER_SCHEME is "http", but PUBLIC_URL begins with https: ',
    ],
    [{ ...app, PUSHER_SECRET: 'short' }, 'PUSHER_SECRET is not usable: '],
    [{ ...app, PUSHER_HOST: 'https://x.example.com' }, 'PUSHER_HOST is "https://x.example.com": '],
  ] as const)('%j is refused', (environment, message) => {
    expect(messageOf(environment)).toContain(message);
  });
});
