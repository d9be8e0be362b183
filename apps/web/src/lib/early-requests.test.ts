import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import code from '../../build/early.js?raw';
import { noteEntered, noteLogout } from './session-events.ts';

const PLAN = {
  first: { en: 'first.js', fr: 'first.js' },
  texts: { en: 'pages.js', fr: 'pages.js' },
  font: 'font.woff2',
  figures: 'figures.js',
  pages: [
    {
      path: '^/statements$',
      files: ['page.js', 'page.css'],
      parts: [
        { files: ['statement.js'], with: 'user', isOfOwn: true },
        { files: ['board.js'], without: 'full', onPhoneWithout: 'user' },
      ],
      data: [
        {
          path: '/api/statement?user_id={user}&year={year}&month={month}',
          own: '/api/statement?user_id={id}',
          figures: 'statement',
        },
        { path: '/api/statements/search', search: ['year', 'month'], body: { tab: 'all' } },
      ],
      hasTexts: false,
    },
  ],
};

/** What the window requests ahead at this address. */
function requested(address: string, answer: Promise<Response> = new Promise(() => undefined)) {
  history.replaceState(null, '', address);
  const calls = vi.fn((_path: string) => answer);
  const links = vi.spyOn(document.head, 'append').mockReturnValue();
  vi.stubGlobal('fetch', calls);
  (runInThisContext(`(plan) => {${code}\n}`) as (plan: object) => void)(PLAN);
  return {
    files: links.mock.calls.map(([link]) => new URL((link as HTMLLinkElement).href).pathname),
    calls: calls.mock.calls.map(([path]) => path),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  noteLogout();
  history.replaceState(null, '', '/');
  // What was requested answers no test of another file.
  for (const name of ['early', 'firstFigures']) Reflect.deleteProperty(globalThis, name);
});

test('who sees others gets the board and its rows', () => {
  noteEntered('others');
  expect(requested('/statements')).toEqual({
    files: ['/first.js', '/page.js', '/page.css', '/board.js'],
    calls: ['/api/me', '/api/statements/search'],
  });
});

test.each(['/statements?year=2017&month=6', '/statements?user=a'])(
  'who sees their own statement alone gets that, and no board: %s',
  (address) => {
    noteEntered({ own: 'me' });
    // A later login keeps what is known until the server answers.
    noteEntered();
    expect(requested(address)).toEqual({
      files: ['/first.js', '/page.js', '/page.css', '/statement.js'],
      calls: ['/api/me'],
    });
  },
);

test.each([
  ['/statements', '/api/statement?user_id=me'],
  ['/statements?user=me&year=2017&month=6', '/api/statement?user_id=me&year=2017&month=6'],
])('their first figures need the statement and the months: %s', async (address, statement) => {
  noteEntered({ own: 'me' });
  const session = Promise.resolve(new Response(JSON.stringify({ user: { id: 'me' } })));
  expect(requested(address, session).files.slice(0, 2)).toEqual(['/figures.js', '/font.woff2']);
  await expect
    .poll(() =>
      vi
        .mocked(fetch)
        .mock.calls.map(([path]) => path)
        .toSorted(),
    )
    .toEqual(['/api/home', '/api/me', statement]);
});

/** Control: the code of the page, ten times as much, would share the line with what the first figures need. */
test('what the first figures need is requested first, the code of the page when the server answers', async () => {
  noteEntered('others');
  let answer = (_answer: Response) => {};
  const held = new Promise<Response>((settle) => (answer = settle));
  const { files } = requested('/statements?user=me&year=2017&month=6&full=true', held);
  expect(files).toEqual(['/figures.js', '/font.woff2', '/page.css']);
  answer(new Response('{}', { status: 401 }));
  const links = vi.mocked(document.head.append).mock.calls;
  await expect.poll(() => links.length).toBe(6);
  expect(links.slice(3).map(([link]) => new URL((link as HTMLLinkElement).href).pathname)).toEqual([
    '/first.js',
    '/page.js',
    '/statement.js',
  ]);
});

test('files that the device has wait for no answer', async () => {
  noteEntered('others');
  requested('/statements?user=me&year=2017&month=6&full=true');
  const links = vi.mocked(document.head.append).mock.calls;
  for (const [link] of links) (link as HTMLLinkElement).dispatchEvent(new Event('load'));
  await expect.poll(() => links.length).toBe(6);
});

test('a device that does not know whose it is waits for the session', async () => {
  localStorage.setItem('session', 'own');
  const session = Promise.resolve(new Response(JSON.stringify({ user: { id: 'me' } })));
  expect(requested('/statements', session).calls).toEqual(['/api/me', '/api/home']);
  await expect
    .poll(() => vi.mocked(fetch).mock.calls.map(([path]) => path))
    .toContain('/api/statement?user_id=me');
});

test('after a change of rights the next page has the board', () => {
  noteEntered({ own: 'me' });
  noteEntered('others');
  expect(requested('/statements').files).toContain('/board.js');
});
