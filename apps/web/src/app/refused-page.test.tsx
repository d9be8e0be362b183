import { act } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import type { Me } from '../lib/session.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { page as routeOf } from './page.tsx';
import { useRefusedNotice } from './refused-page.ts';

const page = mounted();
const rep = (live: boolean) =>
  ({
    user: { role: { permissions_v2: { resources: {}, binary: {} } }, role_category: 'other' },
    company: { features: {}, settings: {} },
    environment: { live },
  }) as unknown as Me;

function Frame() {
  useRefusedNotice();
  return <ToastRegion />;
}

const shown = () => document.body.textContent;

test('an address that this person may not open says so at home; a link that is only pointed at says nothing', async () => {
  const { beforeLoad } = routeOf({ resource: 'plan' }, () => Promise.resolve());
  const open = (me: Me, preload: boolean) =>
    act(async () => {
      try {
        beforeLoad({ context: { me }, preload });
      } catch {
        // The way home.
      }
    });
  page.show(<Frame />);
  await open(rep(true), true);
  expect(shown()).not.toContain(en.shell.unauthorized_title);
  await open(rep(true), false);
  expect(shown()).toContain(en.shell.unauthorized_title);
  expect(shown()).toContain(en.shell.unauthorized_text);
});

test('a page of live says in a sandbox that it is not there', async () => {
  const { beforeLoad } = routeOf({ live: true }, () => Promise.resolve());
  page.show(<Frame />);
  await act(async () => {
    expect(() => beforeLoad({ context: { me: rep(false) }, preload: false })).toThrow();
  });
  expect(shown()).toContain(en.shell.unauthorized_sandbox);
});
