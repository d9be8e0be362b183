import { discussionChannel } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { fixedClock } from '../clock/clock.ts';
import { clientEvent, parseRelayed, speakerOf } from './client-events.ts';

const CHANNEL = discussionChannel('env', 'discussion', 1);
const ANN = '018f0000-0000-7000-8000-00000000000a';
const clock = fixedClock('2026-01-15T10:00:00.000Z');
const socket = () => ({ speakers: new Map([[CHANNEL, ANN]]), relayed: { since: 0, count: 0 } });
const typing = { event: 'client-typing', channel: CHANNEL };

test('who speaks is who the subscription was signed for, and nothing else of the message is passed on', () => {
  const message = { ...typing, user_id: 'somebody else', data: { text: 'x' } };
  expect(clientEvent(socket(), message, clock)).toEqual({
    channel: CHANNEL,
    event: 'client-typing',
    user_id: ANN,
  });
});

test('who edits something is passed on, too', () => {
  const channel = 'private-editing-1_quota_2';
  const editor = { speakers: new Map([[channel, ANN]]), relayed: { since: 0, count: 0 } };
  expect(clientEvent(editor, { event: 'client-here', channel }, clock)?.user_id).toBe(ANN);
});

test('only known events are passed on, on a channel of a discussion that the socket has joined', () => {
  const joined = socket();
  joined.speakers.set('private-company-env', ANN);
  for (const message of [
    { event: 'client-shout', channel: CHANNEL },
    { event: 'client-typing', channel: 'private-company-env' },
    { event: 'client-typing', channel: discussionChannel('env', 'discussion', 2) },
  ])
    expect(clientEvent(joined, message, clock)).toBeNull();
});

test('what comes faster than people type is dropped, until the next ten seconds', () => {
  const fast = socket();
  const passed = Array.from({ length: 40 }, () => clientEvent(fast, typing, clock)).filter(Boolean);
  expect(passed).toHaveLength(30);
  clock.set('2026-01-15T10:00:09.999Z');
  expect(clientEvent(fast, typing, clock)).toBeNull();
  clock.set('2026-01-15T10:00:10.000Z');
  expect(clientEvent(fast, typing, clock)).not.toBeNull();
});

test('what another process relays is read as an event of this version, or not at all', () => {
  const relayed = { channel: CHANNEL, event: 'client-here', user_id: ANN };
  expect(parseRelayed(JSON.stringify(relayed))).toEqual(relayed);
  for (const wrong of [{ ...relayed, event: 'client-new' }, { event: 'client-here' }, {}])
    expect(parseRelayed(JSON.stringify(wrong))).toBeNull();
  expect(speakerOf(JSON.stringify({ user_id: ANN }))).toBe(ANN);
  expect([speakerOf(undefined), speakerOf('{"user_id": 1}')]).toEqual([null, null]);
});
