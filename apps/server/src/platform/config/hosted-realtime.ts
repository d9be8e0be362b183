import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** A service that speaks the Pusher protocol, as the server and browsers reach it. */
export interface HostedRealtime {
  readonly app_id: string;
  readonly key: string;
  readonly secret: string;
  /** Where the server publishes. */
  readonly api: RealtimePlace;
  /** Where browsers open their sockets. */
  readonly sockets: RealtimePlace;
}

export interface RealtimePlace {
  readonly host: string;
  readonly port: number;
  readonly is_tls: boolean;
}

const word = (example: string) =>
  z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, {
    error: `it must be letters, digits, "-" and "_", such as ${example}`,
  });

export const HOSTED_REALTIME = {
  PUSHER_APP_ID: word('1234567').optional(),
  PUSHER_KEY: word('0123456789abcdef0123').optional(),
  PUSHER_SECRET: z.string().min(10, { error: 'it must have at least 10 characters' }).optional(),
  PUSHER_CLUSTER: word('eu').optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, { error: 'it must be the name of a host, such as realtime.example.com' })
    .optional(),
  PUSHER_PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'it must be a whole number from 1 to 65535',
    })
    .transform(Number)
    .optional(),
  PUSHER_SCHEME: z.enum(['https', 'http'], { error: 'it must be one of https, http' }).optional(),
} as const;

type Settings = z.output<z.ZodObject<typeof HOSTED_REALTIME>>;

const NEEDED = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const;

/** All of them or none: with half of them, pages would wait for events that come from nowhere. */
export function hostedRealtimeOf(settings: Settings, public_url: string | undefined): HostedRealtime | null {
  const names = Object.keys(HOSTED_REALTIME) as (keyof typeof HOSTED_REALTIME)[];
  const first = names.find((name) => settings[name] !== undefined);
  if (first === undefined) return null;
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_HOST } = settings;
  if (PUSHER_APP_ID === undefined || PUSHER_KEY === undefined || PUSHER_SECRET === undefined)
    throw new ConfigError(
      `${NEEDED.find((name) => settings[name] === undefined)} is not set, but ${first} is: a realtime service needs all of ${NEEDED.join(', ')}, and without PUSHER_* the application serves realtime itself.`,
    );
  if ((PUSHER_CLUSTER === undefined) === (PUSHER_HOST === undefined))
    throw new ConfigError(
      PUSHER_HOST === undefined
        ? 'PUSHER_CLUSTER is not set: it names the cluster of the Pusher app, such as eu; PUSHER_HOST names a server of your own instead.'
        : 'PUSHER_HOST and PUSHER_CLUSTER are both set: name the cluster of a Pusher app or a server of your own, not both.',
    );
  if (PUSHER_CLUSTER !== undefined && (settings.PUSHER_PORT ?? settings.PUSHER_SCHEME) !== undefined)
    throw new ConfigError(
      'PUSHER_PORT or PUSHER_SCHEME is set with PUSHER_CLUSTER: they belong to PUSHER_HOST, so remove them.',
    );
  const is_tls = settings.PUSHER_SCHEME !== 'http';
  if (!is_tls && public_url?.startsWith('https:') === true)
    throw new ConfigError(
      'PUSHER_SCHEME is "http", but PUBLIC_URL begins with https: browsers open no socket without TLS from there, so set https.',
    );
  const port = settings.PUSHER_PORT ?? (is_tls ? 443 : 80);
  const at = (host: string): RealtimePlace => ({ host: PUSHER_HOST ?? host, port, is_tls });
  return {
    app_id: PUSHER_APP_ID,
    key: PUSHER_KEY,
    secret: PUSHER_SECRET,
    api: at(`api-${PUSHER_CLUSTER}.pusher.com`),
    sockets: at(`ws-${PUSHER_CLUSTER}.pusher.com`),
  };
}
