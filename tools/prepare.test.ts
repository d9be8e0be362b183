import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepBuilds } from './prepare.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('builds of processes that are gone are removed; a running one, another container and anything else stay', () => {
  const namespace = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))![0];
  const gone = spawnSync('true').pid;
  const stays = [`web-${namespace}.${process.pid}`, `web-1.${gone}`, 'e2e', `test-${gone}-0.json`];
  for (const name of [...stays, `web-${namespace}.${gone}`, `web-old-${namespace}.${gone}`, `web-${gone}`])
    mkdirSync(join(folder, name));
  sweepBuilds(folder);
  expect(readdirSync(folder).toSorted()).toEqual(stays.toSorted());
});
