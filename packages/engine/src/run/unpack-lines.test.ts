import { dec } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { unpackLines } from './unpack-lines.ts';

/** Three deals of a marginal ladder as a statement keeps them, in each form that there has been. */
const FORMS = {
  'line by line':
    'AQEDA3dvbgMAAgZhbW91bnQDcGF5AQNwYXkEAgYCCgIQAQIBAZDgxAAAcACAAAAAAAAAAQbDiW1pbGXQvwIBAcoMAQOiLwIAAGQBHgEB4gQD6hcC3gQBAZDgxAAAcACAAAAAAAAAAgFC8r8CAQCMAQEDwk4DAQGGAwOeDwIAZAAIAwEKAgoC7AcBAZDgxAAAcACAAAAAAAAAAwCIwAIBAoEQAQKlAQICAp0PApsBAwEJAgkCpQE=',
  columns:
    'AgEDA3dvbgMAAgZhbW91bnQDcGF5AQNwYXkEAgYCCgIQAQLQvwIiFgEBkODEAABwAIAAAAAAAAABAZDgxAAAcACAAAAAAAAAAgGQ4MQAAHAAgAAAAAAAAAMMAgDDiW1pbGVCAQLkfbBtgRABA6Ivwk77DAIDAgABAQIDAgMCkE7UL7wekE5knQ9jA7gX6heeD8A+ZJcMYwLeBOwHpQE=',
};

test.each(Object.entries(FORMS))('what was stored in the form %s stays readable', (_, stored) => {
  const lines = unpackLines(Buffer.from(stored, 'base64'));
  expect(lines.map(({ title, date, share }) => ({ title, date, share }))).toEqual([
    { title: 'Émile', date: 20456, share: dec('3.03') },
    { title: 'B', date: 20473, share: dec('5.02') },
    { title: '', date: 20484, share: dec('-0.83') },
  ]);
  expect(lines[0]).toMatchObject({
    record_id: '0190e0c4-0000-7000-8000-000000000001',
    values: [
      { source: 'variable', id: 'amount', value: { type: 'decimal', value: dec('80.5') } },
      { source: 'variable', id: 'pay', value: { type: 'decimal', value: dec('3.025') } },
    ],
    tiers: [
      { tier: 0, measure: dec('50'), value: dec('0.03'), pay: dec('1.5') },
      { tier: 1, measure: dec('30.5'), value: dec('0.05'), pay: dec('1.525') },
    ],
  });
  expect(lines[2]?.tiers.map(({ tier, pay }) => ({ tier, pay }))).toEqual([
    { tier: 2, pay: dec('-0.78') },
    { tier: 3, pay: dec('-0.05') },
  ]);
});
