import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const entry = document.createElement('script');

beforeEach(() => {
  // Set by the attribute alone: nothing is loaded from a script whose type no browser runs.
  entry.setAttribute('src', '/assets/index-one.js');
  vi.resetModules();
});
afterEach(() => entry.remove());

async function start(hasBuild: boolean) {
  vi.spyOn(document, 'querySelector').mockReturnValue(hasBuild ? entry : null);
  const { noteServedVersion, onOutdated } = await import('./front-version.ts');
  const heard = vi.fn();
  onOutdated(heard);
  return { noteServedVersion, onOutdated, heard };
}

test('a page of an older build hears it once, and so does who listens later', async () => {
  const { noteServedVersion, onOutdated, heard } = await start(true);
  noteServedVersion('/assets/index-one.js');
  noteServedVersion(null);
  expect(heard).not.toHaveBeenCalled();
  noteServedVersion('/assets/index-two.js');
  noteServedVersion('/assets/index-two.js');
  expect(heard).toHaveBeenCalledTimes(1);
  const later = vi.fn();
  onOutdated(later);
  expect(later).toHaveBeenCalledTimes(1);
});

test('a page without a build is never outdated', async () => {
  const { noteServedVersion, heard } = await start(false);
  noteServedVersion('/assets/index-two.js');
  expect(heard).not.toHaveBeenCalled();
});
