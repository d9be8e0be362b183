import { describe, expect, it } from 'vitest';
import { isWebAddress } from './web-address.ts';

describe('isWebAddress', () => {
  it.each([
    ['https://example.com', true],
    ['http://crm.example.com:8080/deals/12?tab=notes#top', true],
    ['HTTPS://EXAMPLE.COM/A', true],
    ['https://exämple.com/é', true],
    ['example.com', false],
    ['www.example.com', false],
    ['https://', false],
    ['https://exa mple.com', false],
    ['https://example.com/"onclick', false],
    ['https://example.com/\u202egpj', false],
    ['https://[nonsense', false],
    ['ftp://example.com', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['see https://example.com', false],
    ['', false],
  ])('%s: %s', (text, expected) => expect(isWebAddress(text)).toBe(expected));
});
