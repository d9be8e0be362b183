import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLine } from './realtime-line.ts';
import { mounted } from './testing/mounted.tsx';
import { usePresence } from './use-presence.ts';

const page = mounted();
const sent: string[] = [];
let hear: (event: string, data: unknown) => void;

function Here() {
  const { here, typing } = usePresence('channel', 'me');
  return `${here.join(',')} / ${typing.join(',')}`;
}

const heard = (event: string, user_id: string) => act(() => hear(event, { user_id }));
const shown = () => page.place.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  setLine({
    join: (_channel, listener) => {
      hear = listener;
      return { send: (event) => sent.push(event), leave: () => undefined };
    },
  });
  page.show(<Here />);
  act(() => hear('pusher:subscription_succeeded', null));
});
afterEach(() => {
  setLine(null);
  vi.useRealTimers();
});

test('people are here until they leave, or say nothing for long', () => {
  expect(sent).toEqual(['client-here']);
  heard('client-here', 'ann');
  heard('client-typing', 'ben');
  expect([shown(), sent]).toEqual(['ann,ben / ben', ['client-here', 'client-here']]);
  heard('client-gone', 'ann');
  expect(shown()).toBe('ben / ben');
  act(() => {
    vi.advanceTimersByTime(6000);
  });
  expect(shown()).toBe('ben / ');
  act(() => {
    vi.advanceTimersByTime(35_000);
  });
  expect(shown()).toBe(' / ');
});

test('who closes one of two tabs is still here, and never sees themselves', () => {
  heard('client-here', 'me');
  expect([shown(), sent]).toEqual([' / ', ['client-here']]);
  heard('client-gone', 'me');
  expect([shown(), sent]).toEqual([' / ', ['client-here', 'client-here']]);
});
