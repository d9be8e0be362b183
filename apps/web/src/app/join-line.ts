import { authenticateSocket, authoriseChannel } from '@comptoir/contract';
import { ApiError, call } from '../lib/api.ts';

/** A socket whose channel was refused once stays open and hears nothing: what may succeed later is tried again for as long as it is open. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

type Wait = (ms: number) => Promise<void>;
const wait: Wait = (ms) =>
  new Promise((settle) => {
    setTimeout(settle, ms);
  });

/** Out of reach, too many calls, or a server that stops or failed. */
const mayPass = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.status === 0 || cause.status === 429 || cause.status >= 500);

export interface ChannelAnswer {
  readonly auth: string;
  readonly channel_data?: string;
}

type Done<Answer> = (error: Error | null, answer: Answer | null) => void;

async function signed<Answer>(
  sign: () => Promise<Answer>,
  isOpen: () => boolean,
  pause: Wait,
): Promise<Answer> {
  for (let wait_ms = FIRST_WAIT_MS; ; wait_ms = Math.min(wait_ms * 2, LONGEST_WAIT_MS)) {
    try {
      const answer = await sign();
      // It may have waited for a login, and the socket may be closed by then: the next socket signs itself.
      if (!isOpen()) throw new Error('the line ended');
      return answer;
    } catch (cause) {
      if (!isOpen() || !mayPass(cause)) throw cause;
      await pause(wait_ms);
      if (!isOpen()) throw cause;
    }
  }
}

async function report<Answer>(work: Promise<Answer>, done: Done<Answer>): Promise<void> {
  try {
    done(null, await work);
  } catch (cause) {
    done(cause instanceof Error ? cause : new Error(String(cause)), null);
  }
}

/** Signs that the socket may join a channel. */
export function authorise(
  socket_id: string,
  channel_name: string,
  isOpen: () => boolean,
  done: Done<ChannelAnswer>,
  pause: Wait = wait,
): Promise<void> {
  const sign = async (): Promise<ChannelAnswer> => {
    const { auth, channel_data } = await call(authoriseChannel, { body: { socket_id, channel_name } });
    return { auth, ...(channel_data === undefined ? {} : { channel_data }) };
  };
  return report(signed(sign, isOpen, pause), done);
}

/** Signs whose the socket is. */
export function authenticate(
  socket_id: string,
  isOpen: () => boolean,
  done: Done<{ auth: string; user_data: string }>,
  pause: Wait = wait,
): Promise<void> {
  return report(
    signed(() => call(authenticateSocket, { body: { socket_id } }), isOpen, pause),
    done,
  );
}
