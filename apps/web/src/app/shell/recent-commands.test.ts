import { beforeEach, expect, it } from 'vitest';
import { noteRecent, readRecents } from './recent-commands.ts';

const ME = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058';
const go = (name: string) => noteRecent(ME, { id: name, text: name, href: `/${name}` });

beforeEach(() => sessionStorage.clear());

it('keeps the last five places, newest first, each once and for its person alone', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) go(name);
  expect(readRecents(ME).map(({ text }) => text)).toEqual(['c', 'f', 'e', 'd', 'b']);
  expect(readRecents(OTHER)).toEqual([]);
});

it('reads nothing that it has not written', () => {
  sessionStorage.setItem(
    `recent-commands ${ME}`,
    '[{"id":"x","text":"x","href":"https://elsewhere"},1,null]',
  );
  expect(readRecents(ME)).toEqual([]);
  sessionStorage.setItem(`recent-commands ${ME}`, 'broken');
  expect(readRecents(ME)).toEqual([]);
});
