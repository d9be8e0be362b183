import { expect, test } from 'vitest';
import { HelpAddress } from '../lib/help-page.ts';
import { mounted } from '../lib/testing/mounted.tsx';
import { Drawer, PageHeader } from './index.ts';

const page = mounted();
const links = () =>
  [...document.querySelectorAll('a[aria-label="Help with this page"]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('target'),
  ]);

test('a page and a drawer lead to the guide in a tab of their own, where the guide says something about them', () => {
  page.show(<PageHeader title="Quotas" />);
  expect(links()).toEqual([]);
  page.show(
    <HelpAddress value="/help?page=quotas">
      <PageHeader title="Quotas" />
    </HelpAddress>,
  );
  expect(links()).toEqual([['/help?page=quotas', '_blank']]);
  page.show(
    <HelpAddress value="/help?page=user">
      <Drawer isOpen onClose={() => undefined} title="Ana Example">
        Profile
      </Drawer>
    </HelpAddress>,
  );
  expect(links()).toEqual([['/help?page=user', '_blank']]);
});
