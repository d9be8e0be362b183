import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const BASE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${BASE} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BASE} Chrome/130.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BASE} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge · Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BASE} Chrome/129.0.0.0 Safari/537.36 OPR/114.0.0.0`,
    'Opera · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox · macOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${BASE} Version/18.0 Safari/605.1.15`, 'Safari · macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${BASE} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${BASE} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome · iPhone',
  ],
  ['node', '—'],
])('names the browser and the system of %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});
