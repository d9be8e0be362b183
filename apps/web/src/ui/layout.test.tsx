import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { Breadcrumbs } from './layout.tsx';

const page = mounted();

test('a page above is not said to be the current one', async () => {
  const root = createRootRoute();
  const crumbs = [{ text: 'Tables', to: '/tables' as const }];
  const route = createRoute({
    getParentRoute: () => root,
    path: '/tables/$table',
    component: () => <Breadcrumbs label="Path" items={crumbs} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/tables/deals'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  await router.load();
  page.show(<RouterProvider router={router as never} />);
  await expect.poll(() => page.place.querySelector('a')).not.toBeNull();
  expect(page.place.querySelector('[aria-current]')).toBeNull();
});
