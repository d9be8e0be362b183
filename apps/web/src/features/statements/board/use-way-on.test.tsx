import { expect, test } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { useWayOn } from './use-way-on.ts';

const page = mounted();

function Way({ rows, open }: { readonly rows: string; readonly open: string }) {
  const { previous, next } = useWayOn(
    rows.split(' ').map((id) => ({ user: { id, name: id } })),
    open,
  );
  return `${previous?.name ?? '-'} ${next?.name ?? '-'}`;
}

function way(rows: string, open: string): string | null {
  page.show(<Way rows={rows} open={open} />);
  return page.place.textContent;
}

test('a statement that was locked goes to the end of the list, and the next one stays the next', () => {
  expect(way('ada bob cleo', 'ada')).toBe('- bob');
  expect(way('bob cleo ada', 'ada')).toBe('cleo bob');
  expect(way('bob cleo ada', 'bob')).toBe('- cleo');
});

test('it goes on where a filter no longer shows the statement, or the one that followed', () => {
  expect(way('ada bob cleo', 'bob')).toBe('ada cleo');
  expect(way('ada cleo', 'bob')).toBe('ada cleo');
  expect(way('ada dan', 'bob')).toBe('ada -');
});

test('what is read later is the way on from the last one that was read', () => {
  expect(way('ada bob', 'bob')).toBe('ada -');
  expect(way('ada bob cleo', 'bob')).toBe('ada cleo');
});
