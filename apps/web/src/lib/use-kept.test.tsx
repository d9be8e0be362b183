import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mounted } from './testing/mounted.tsx';
import { useKept } from './use-kept.ts';

const session = vi.hoisted(() => ({ user: { id: 'anna' } }));
vi.mock('./session.ts', () => ({ useSession: () => session }));

const page = mounted();
let kept!: ReturnType<typeof useKept<string>>;
const onShow = (shown: typeof kept) => {
  kept = shown;
};

function Field({ name }: { readonly name: string }) {
  const shown = useKept(
    name,
    () => 'proposed',
    (value) => `${value}, fitted`,
  );
  useEffect(() => onShow(shown));
  return null;
}

const show = (name: string) => page.show(<Field key="one" name={name} />);
const reload = (name: string) => {
  page.show(null);
  show(name);
};

beforeEach(() => {
  sessionStorage.clear();
  session.user.id = 'anna';
  show('upload 1');
});

test('a reload finds what was set, fitted to what is there now', () => {
  expect(kept[0]).toBe('proposed');
  act(() => kept[1]('chosen'));
  expect(kept[0]).toBe('chosen');
  reload('upload 1');
  expect(kept[0]).toBe('chosen, fitted');
});

test('another name has a value of its own, at once', () => {
  act(() => kept[1]('chosen'));
  show('upload 2');
  expect(kept[0]).toBe('proposed');
  show('upload 1');
  expect(kept[0]).toBe('chosen, fitted');
});

test('what was forgotten is proposed again, and nobody else gets it', () => {
  act(() => kept[1]('chosen'));
  session.user.id = 'boris';
  reload('upload 1');
  expect(kept[0]).toBe('proposed');
  session.user.id = 'anna';
  reload('upload 1');
  act(() => kept[2]());
  reload('upload 1');
  expect(kept[0]).toBe('proposed');
});
