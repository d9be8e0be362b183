// What `npm start`, `npm test` and `npm run check` share. Plain JavaScript: it runs before anything is installed, on any Node >= 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, 'node_modules', '.bin');

/**
 * What Node is started with, wherever the product or its tests run; worker threads get it from their process. No `__proto__`: a key of that name
 * in somebody's input changes no object. Code from strings can't be forbidden: the router of Fastify compiles its routes.
 * V8 frees no dead WebAssembly code: that can end the process ("Check failed: jit_page.has_value()", nodejs/node#64500). All of ours is small.
 */
export const NODE_FLAGS = ['--disable-proto=delete', '--no-wasm-code-gc'];

/**
 * NODE_COMPILE_CACHE of the tests: compiled code of the server's files, by their content. A process of theirs starts in half the
 * processor time, and so does a thread.
 */
export const COMPILED = join(ROOT, '.cache', 'compiled');

export const say = (text) => process.stderr.write(`${text}\n`);

export function fail(text) {
  say(text);
  process.exit(2);
}

/** Installs when node_modules is not what package-lock.json says (optional packages aside: they are per platform). */
export function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing packages, once ...');
  // Not `npm ci`: it refuses a lock without every platform's optional packages, and a registry that lacks one of them (a mirror)
  // can't write such a lock. With --no-save the locked versions are installed and nothing of the project is rewritten.
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--no-save',
      '--loglevel=error',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    },
  );
  if (npm.status !== 0)
    fail('npm install failed: see above. With a network to the npm registry, run it again.');
}

function isInstalled() {
  const have = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages;
  const want = readJson(join(ROOT, 'package-lock.json'))?.packages;
  if (!have || !want) return false;
  return Object.entries(want).every(([path, { version, optional, link }]) => {
    if (path === '' || !path.startsWith('node_modules/') || optional) return true;
    // A package of this repository.
    if (link) return existsSync(join(ROOT, path));
    return have[path]?.version === version;
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The Node that the product runs on: this one from 24 on, else the one that npm brought. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const brought = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(brought)) return brought;
  return fail(
    `Comptoir runs on Node 24 or later. npm brings one for Linux; on ${process.platform}-${process.arch} install it yourself (this is ${process.versions.node}).`,
  );
}

/** The environment in which tools started by name find Node 24 and each other. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: [dirname(node24()), BIN, process.env.PATH].join(delimiter), ...extra };
}

/** Runs one of node_modules' programs to its end. Output goes through unless `quiet`. */
export function runTool(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((settle) => {
    const child = spawn(node24(), [join(BIN, program), ...args], {
      cwd: ROOT,
      env: toolEnvironment(env),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    // A clone removed in the meantime takes the tool along.
    const stop = () => child.kill();
    process.once('exit', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => settle({ code: 1, output: error.message }));
    child.once('exit', (code) => {
      process.off('exit', stop);
      settle({ code: code ?? 1, output });
    });
  });
}

const WEB = join(ROOT, 'apps', 'web');
const CACHE = join(ROOT, '.cache');

const STAMP = join(WEB, 'dist', '.sources');

/** Are the web's sources other than those of the last build? */
export function isWebStale(hash = hashOfSources()) {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash;
}

export async function ensureWebBuilt() {
  const hash = hashOfSources();
  sweepBuilds(CACHE);
  if (!isWebStale(hash)) return;
  say('Building the web ...');
  // Aside, then swapped in: a server that runs from this clone never serves half a build, and two starts at once don't mix.
  const fresh = join(CACHE, `web-${processName()}`);
  const built = await runTool(
    'vite',
    [
      'build',
      '--config',
      join(WEB, 'vite.config.ts'),
      '--outDir',
      fresh,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    // Every builder makes it the same way, tests included: it is the one that customers get.
    { quiet: true, env: { NO_COLOR: '1', NODE_ENV: 'production' } },
  );
  if (built.code !== 0) fail(`The web does not build:\n${built.output.slice(0, 4000)}`);
  writeFileSync(join(fresh, '.sources'), hash);
  const old = join(CACHE, `web-old-${processName()}`);
  if (existsSync(join(WEB, 'dist'))) renameSync(join(WEB, 'dist'), old);
  try {
    renameSync(fresh, join(WEB, 'dist'));
  } catch (error) {
    if (!existsSync(STAMP)) throw error;
  }
  for (const left of [old, fresh]) rmSync(left, { recursive: true, force: true });
}

/** Half builds and old ones that a killed build left. Those of another container that shares this clone are left alone. */
export function sweepBuilds(folder) {
  const namespace = processNamespace();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    // Earlier versions wrote the process number alone.
    const [, , ns = namespace, pid] = /^web-(old-)?(?:(\d+)\.)?(\d+)$/.exec(name) ?? [];
    if (pid && ns === namespace && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Process numbers mean something within their namespace only. */
function processNamespace() {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

function processName() {
  return `${processNamespace()}.${process.pid}`;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  const folders = [
    join(WEB, 'src'),
    join(WEB, 'build'),
    join(WEB, 'public'),
    // The help centre.
    join(ROOT, 'docs', 'guide'),
    ...readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src')),
  ];
  const files = [
    join(WEB, 'index.html'),
    join(WEB, 'vite.config.ts'),
    join(ROOT, 'package-lock.json'),
    ...folders.flatMap(filesIn),
  ];
  for (const file of files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(`${relative(ROOT, file)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
