import { beforeAll, expect, test } from 'vitest';
import { useProduct } from './harness.ts';
import type { Screen } from './screens.ts';
import { STATES } from './states/index.ts';
import { darkCheckOf, NOTHING, useVisits, wholeCheckOf } from './visits.ts';
import { workPlacesOf } from './work-places.ts';
import type { WorkPlaces } from './work-places.ts';

/**
 * axe finds nothing in any state of a screen, and nothing scrolls sideways: whole once, in English on a wide window in the light theme.
 * What may differ elsewhere is checked there, on a phone in the dark theme: the width and the contrast of what the state shows. What a
 * screen has on a wide window alone is checked in the dark theme by `accessibility.e2e.ts`.
 */
const app = useProduct({ seed: 'demo-2017', topology: 'single', keeps_pages: true });

let at: WorkPlaces;
beforeAll(async () => {
  at = await workPlacesOf(app.product);
});
const show = useVisits(app, 'en', () => at);

test.each(STATES)('$name', async (screen: Screen<WorkPlaces>) => {
  const wide = async () => wholeCheckOf(await show(screen, 1280, 'light'));
  const narrow = async () => darkCheckOf(await show(screen, 390, 'dark'));
  const [on_desk, on_phone] = await Promise.all([wide(), narrow()]);
  expect(on_desk, '1280 px').toEqual(NOTHING);
  expect(on_phone, '390 px').toEqual(NOTHING);
});
