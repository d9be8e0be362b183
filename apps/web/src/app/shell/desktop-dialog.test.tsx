import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { DesktopDialog } from './desktop-dialog.tsx';

const page = mounted();

test.each([
  [en.shell.stay, ['stays']],
  [en.shell.switch_to_desktop, ['switches']],
])('before a phone shows the desktop version: %s', async (name, expected) => {
  const done: string[] = [];
  page.show(<DesktopDialog onClose={() => done.push('stays')} onConfirm={() => done.push('switches')} />);
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(en.shell.mobile_notice);
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await act(async () => button?.click());
  expect(done).toEqual(expected);
});
