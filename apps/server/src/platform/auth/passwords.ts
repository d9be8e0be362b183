import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '@comptoir/contract/errors';

const derive = promisify(argon2);

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Runs on libuv's pool of four threads; two are left for files. Past the length of the queue, logins are refused and may be repeated. */
const AT_ONCE = 2;
const QUEUE = 64;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new AppError('too_many_requests', { retry_after_s: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { message: Buffer.from(password), nonce, ...COST }));
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
/** What an unknown address is checked against, so that it costs the same time. Its password is nobody's: random bytes. */
const NOBODY = await hashPassword(randomBytes(32).toString('hex'));

/** Constant work whether or not there is a hash: `null` (unknown address, no password yet) takes as long and is never right. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parts = PHC.exec(phc ?? NOBODY);
  if (!parts) throw new Error('password hash is not a PHC string of argon2id');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64');
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(tag, expected) && phc !== null;
}
