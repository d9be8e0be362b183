import { Group } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { ToolButton } from './tool-button.tsx';

const page = mounted();
afterEach(() => vi.unstubAllGlobals());

function inWindow(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, least = '0', most = '0'] = /min-width: (\d+)px\) and \(max-width: (\d+)px/.exec(query) ?? [];
    return {
      matches: width >= Number(least) && width <= Number(most),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}
const shown = (isSet: boolean) => {
  page.show(<ToolButton label="Group" icon={Group} isSet={isSet} />);
  const button = page.place.querySelector('button')!;
  return { text: button.textContent, name: button.getAttribute('aria-label') ?? button.textContent };
};

test('a tool of records shows its picture alone where names take two lines, and keeps its name where it is set', () => {
  inWindow(1280);
  expect(shown(false)).toEqual({ text: '', name: 'Group' });
  expect(shown(true)).toEqual({ text: 'Group', name: 'Group' });
});

test.each([390, 1600])('a tool of records has its name in a window of %i pixels', (width) => {
  inWindow(width);
  expect(shown(false)).toEqual({ text: 'Group', name: 'Group' });
});
