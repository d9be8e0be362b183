import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query.ts';
import { mounted } from '../../../lib/testing/mounted.tsx';
import { SkippedDialog } from './skipped-dialog.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (() => null) as never,
}));
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
afterAll(() => vi.unstubAllGlobals());
const page = mounted();

test('what a run skipped is a file, with whom and why, as it is on the screen', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push({ name: '', blob }),
      revokeObjectURL() {},
    }),
  );
  HTMLAnchorElement.prototype.click = function note() {
    saved.at(-1)!.name = this.download;
  };
  const row = (user_name: string, code: 'user_active' | 'email_missing') => ({
    user_id: user_name,
    user_name,
    code,
    params: {},
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <SkippedDialog
        left={{ rows: [row('=Ada, "A"', 'user_active'), row('Bob', 'email_missing')], month: null }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const button = [...document.querySelectorAll('button')].find((one) => /CSV|Export/i.test(one.textContent));
  await act(async () => button!.click());
  const [{ name, blob }] = saved as [{ name: string; blob: Blob }];
  expect(name).toMatch(/\.csv$/);
  const lines = (await blob.text()).replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual([
    expect.stringMatching(/^\w+,\w+$/),
    '"\'=Ada, ""A""",This user has access already.',
    expect.stringMatching(/^Bob,.+/),
    '',
  ]);
});
