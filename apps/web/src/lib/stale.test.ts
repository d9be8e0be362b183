import { DATA_DOMAINS } from '@comptoir/contract';
import { expect, test } from 'vitest';

const web = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const text = Object.values(web).join('\n');

test('each domain of the contract begins a query key', () => {
  expect(DATA_DOMAINS.filter((domain) => !text.includes(`['${domain}'`))).toEqual([]);
});
