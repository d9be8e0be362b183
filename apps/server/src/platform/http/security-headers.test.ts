import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const policiesWith = (form: string | null) => {
  const { contentSecurityPolicy, crossOriginOpenerPolicy } = securityHeaders('https://x.example.com', form);
  const directives = typeof contentSecurityPolicy === 'object' ? contentSecurityPolicy.directives : undefined;
  return { formAction: directives?.['formAction'], opener: crossOriginOpenerPolicy };
};

test('a page posts to itself alone, and to the operator’s form for support where there is one', () => {
  expect(policiesWith(null)).toEqual({ formAction: ["'self'"], opener: { policy: 'same-origin' } });
  expect(policiesWith('https://help.example.com/messages?x=1')).toEqual({
    formAction: ["'self'", 'https://help.example.com'],
    opener: { policy: 'same-origin-allow-popups' },
  });
});

test('a page opens sockets to itself alone, and to the realtime service where there is one', () => {
  const connect = (...places: Parameters<typeof securityHeaders>[2][]) => {
    const { contentSecurityPolicy } = securityHeaders('https://x.example.com', null, ...places);
    return typeof contentSecurityPolicy === 'object' ? contentSecurityPolicy.directives?.['connectSrc'] : [];
  };
  expect(connect()).toEqual(["'self'"]);
  expect(connect({ host: 'ws-eu.pusher.com', port: 443, is_tls: true })).toEqual([
    "'self'",
    'wss://ws-eu.pusher.com:443',
  ]);
});
