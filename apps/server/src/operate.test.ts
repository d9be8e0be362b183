import { createServer, type AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { explain, operate } from './operate.ts';
import { ConfigError } from './platform/config/config.ts';

const printed = () => {
  const texts: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  return texts;
};

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What fails, as an operator reads it. */
async function explained(work: () => Promise<unknown>): Promise<{ code: number; text: string }> {
  const texts = printed();
  const error = await work().catch((cause: unknown) => cause);
  return { code: explain(error), text: texts.join('') };
}

test('a database that is away is a sentence, not a trace', async () => {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  await new Promise((settle) => server.close(settle));
  const client = new pg.Client({ connectionString: `postgres://x:y@127.0.0.1:${port}/none` });
  expect(await explained(() => client.connect())).toEqual({
    code: 2,
    text: `The database does not answer: connect ECONNREFUSED 127.0.0.1:${port}.\n`,
  });
});

test('so are a full disk and a refused account; a fault of ours is printed with its place', async () => {
  const fail = (message: string, code?: string) => () =>
    Promise.reject(Object.assign(new Error(message), code === undefined ? {} : { code }));
  const full = { code: 2, text: 'The disk is full: make room, then try again.\n' };
  expect(await explained(fail('could not extend file', '53100'))).toEqual(full);
  expect(await explained(fail('initdb failed (1): ... No space left on device'))).toEqual(full);
  expect(await explained(fail('database "none" does not exist', '3D000'))).toMatchObject({ code: 2 });
  expect(await explained(() => Promise.reject(new ConfigError('Why.')))).toEqual({ code: 2, text: 'Why.\n' });
  const ours = await explained(() => readFile('/a folder that is not there/a file'));
  expect(ours).toMatchObject({ code: 1, text: expect.stringContaining('ENOENT') as string });
});

test.each([['--help'], ['-h'], [''], [' ']])(
  'the argument "%s" is answered with how it is used',
  async (given) => {
    const texts = printed();
    const work = vi.fn(() => Promise.resolve());
    const before = process.argv;
    process.argv = [...before.slice(0, 2), given];
    try {
      await operate('npm run backup -- FILE', work);
    } finally {
      process.argv = before;
    }
    expect(work).not.toHaveBeenCalled();
    expect([process.exitCode, texts.join('')]).toEqual([2, 'How it is used: npm run backup -- FILE\n']);
  },
);
