import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { RealtimePlace } from '../config/hosted-realtime.ts';

/**
 * Scripts from our own origin alone, none inline but those that the build wrote into its page (web-files.ts). Style attributes are set by components at run time, so styles may be inline. A message to
 * support is posted to the operator's form in a new tab, which reports back to the page that opened it.
 */
export function securityHeaders(
  public_url: string,
  support_form: string | null,
  sockets: RealtimePlace | null = null,
): FastifyHelmetOptions {
  const https = public_url.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(sockets === null ? [] : [originOf(sockets)])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...(support_form === null ? [] : [new URL(support_form).origin])],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: {
      policy: support_form === null ? 'same-origin' : 'same-origin-allow-popups',
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  };
}

const originOf = ({ host, port, is_tls }: RealtimePlace) => `${is_tls ? 'wss' : 'ws'}://${host}:${port}`;
