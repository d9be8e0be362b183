import { beforeAll, expect, test } from 'vitest';
import { useProduct } from './harness.ts';
import type { Screen } from './screens.ts';
import { STATES } from './states/index.ts';
import { lookOf, NOTHING, useVisits, wholeCheckOf } from './visits.ts';
import { workPlacesOf } from './work-places.ts';
import type { WorkPlaces } from './work-places.ts';

/**
 * axe finds nothing in any state of a screen, and nothing scrolls sideways: whole once, in English, in one width and theme (`lookOf`).
 * Dialogs, menus and panels are the components of `ui/`, which share their colours and widths.
 */
const app = useProduct({ seed: 'demo-2017', topology: 'single', keeps_pages: true });

let at: WorkPlaces;
beforeAll(async () => {
  at = await workPlacesOf(app.product);
});
const show = useVisits(app, 'en', () => at);

test.each(STATES)('$name', async (screen: Screen<WorkPlaces>) => {
  const look = lookOf(screen.name);
  expect(await wholeCheckOf(await show(screen, ...look)), look.join(' ')).toEqual(NOTHING);
});
