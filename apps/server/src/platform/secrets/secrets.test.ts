import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { secretsKey } from './key-file.ts';
import { createSecrets } from './secrets.ts';

const KEY = 'a key of this installation, long enough';
const HERE = '018f0000-0000-7000-8000-000000000001';
const THERE = '018f0000-0000-7000-8000-000000000002';
const WEBHOOK = 'https://hooks.slack.com/services/T1/B2/é';

describe('a sealed text', () => {
  const secrets = createSecrets(KEY);

  it('opens with the same key, in the same environment', () => {
    const sealed = secrets.seal('slack-webhook', HERE, WEBHOOK);
    expect(sealed).not.toContain('slack');
    expect(createSecrets(KEY).open('slack-webhook', HERE, sealed)).toBe(WEBHOOK);
    expect(secrets.open('slack-webhook', THERE, sealed)).toBeNull();
    expect(createSecrets(`${KEY}!`).open('slack-webhook', HERE, sealed)).toBeNull();
  });

  it('is another one each time', () => {
    const made = [1, 2].map(() => secrets.seal('slack-webhook', HERE, WEBHOOK));
    expect(new Set(made).size).toBe(2);
  });

  it('is refused once a byte of it changed, and so is what was never sealed', () => {
    const sealed = secrets.seal('slack-webhook', HERE, WEBHOOK);
    for (const at of [3, 25, sealed.length - 2]) {
      const other = sealed.at(at) === 'A' ? 'B' : 'A';
      expect(
        secrets.open('slack-webhook', HERE, sealed.slice(0, at) + other + sealed.slice(at + 1)),
      ).toBeNull();
    }
    for (const text of [WEBHOOK, '', 'v1.', 'v1.AAAA', sealed.replace('v1', 'v2')])
      expect(secrets.open('slack-webhook', HERE, text)).toBeNull();
  });
});

describe('the key', () => {
  const folders: string[] = [];
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'comptoir-key-'));
    folders.push(made);
    return made;
  };
  afterEach(async () => {
    for (const one of folders.splice(0)) await rm(one, { recursive: true });
  });

  it('is made once, by the first that asks, and is readable by this account alone', async () => {
    const data_dir = await folder();
    const keys = await Promise.all([1, 2, 3].map(() => secretsKey(data_dir, null)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toHaveLength(43);
    expect((await stat(join(data_dir, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await secretsKey(data_dir, null)).toBe(keys[0]);
  });

  it('is the setting where there is one, and then leaves no file', async () => {
    const data_dir = await folder();
    expect(await secretsKey(data_dir, KEY)).toBe(KEY);
    await expect(readFile(join(data_dir, 'secrets.key'))).rejects.toThrow('ENOENT');
  });
});
