import { expect, it } from 'vitest';
import { cellKey, hold, NOTHING_HELD, release } from './held.ts';

const cell = (month: string, value: string) => ({ user_id: 'u', name: 'Anna', month, value, was: null });
const theirs = (month: string, value: string) => new Map([[cellKey({ user_id: 'u', month }), value]]);

it('keeps what was typed through a second refusal, the later value of a cell in its place', () => {
  const once = hold(NOTHING_HELD, {
    cells: [cell('2026-01', '1'), cell('2026-02', '2')],
    theirs: theirs('2026-01', '9'),
  });
  const twice = hold(once, { cells: [cell('2026-02', '3')], theirs: theirs('2026-02', '8') });
  expect(twice.cells.map(({ month, value }) => `${month} ${value}`)).toEqual(['2026-01 1', '2026-02 3']);
  expect([...twice.theirs.values()]).toEqual(['9', '8']);
});

it('lets go of what is typed again, and of nothing else', () => {
  const held = hold(NOTHING_HELD, {
    cells: [cell('2026-01', '1'), cell('2026-02', '2')],
    theirs: theirs('2026-01', '9'),
  });
  const rest = release(held, [cell('2026-01', '5')]);
  expect([rest.cells.map(({ month }) => month), rest.theirs.size]).toEqual([['2026-02'], 0]);
  expect(release(rest, [cell('2026-02', '6')])).toBe(NOTHING_HELD);
});
