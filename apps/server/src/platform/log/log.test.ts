import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('info', { write: (line) => void (text += line) }));
  return text;
}

test('secrets never reach a line', () => {
  const text = logged((log) => {
    log.info(
      {
        password: 's3cret',
        body: { token: 's3cret', deep: { authorization: 's3cret' } },
        headers: { cookie: 's3cret' },
        list: [{ secret: 's3cret' }],
      },
      'signed in',
    );
    log
      .child({ token: 's3cret' })
      .child({ body: { csrf: 's3cret' } })
      .info({ n: 1 }, 'of a child');
  });
  expect(text).not.toContain('s3cret');
  expect(text).toContain('signed in');
  expect(text).toContain('of a child');
});

test('what is logged stays as it is', () => {
  const body = { token: 's3cret', deep: { kept: 1 } };
  const text = logged((log) => log.info({ body }));
  expect(text).toContain('"body":{"token":"[secret]","deep":{"kept":1}}');
  expect(body.token).toBe('s3cret');
});

test("a database error is logged without its rows' values or its connection", () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@x.com)',
    client: { host: 'h' },
  });
  const text = logged((log) => log.error({ err: error }, 'failed'));
  expect(text).toContain('users_email');
  expect(text).not.toMatch(/ada@x.com|"client"/);
});

test('an event is one JSON object a line with its time, whatever a value holds', () => {
  const text = logged((log) => {
    log.warn(
      { name: 'Ann\n{"level":60,"msg":"planted"}', address: '\u2028\r\n\u001b[2J' },
      'first %s\nsecond',
    );
    log.info('third');
  });
  const events = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; time: number; msg: string });
  expect(events.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'first %s\nsecond'],
    [30, 'third'],
  ]);
  for (const { time } of events) expect(new Date(time).getTime()).toBeGreaterThan(Date.UTC(2020, 0));
  // Control: the same text without JSON is two lines.
  expect('Ann\n{"level":60,"msg":"planted"}'.split('\n')).toHaveLength(2);
});
