import type { Call, DataDomain, ResponseOf } from '@comptoir/contract';
import type { QueryKey } from '@tanstack/react-query';
import { call, type RestOf } from '../lib/api.ts';
import { beginDeletion } from '../lib/deletions.ts';
import { newId } from '../lib/new-id.ts';
import { queryClient } from '../lib/query.ts';

/** The first part of a query key: a domain of the contract, or data that no event makes stale. */
type Domain = DataDomain | 'audit' | 'mails' | 'plan-changes' | 'security' | 'sessions' | 'user-imports';
/** A whole domain, or the part of it below a key. */
type Stale = Domain | QueryKey;

export const EVERYTHING: QueryKey = [];

export interface Effects<C extends Call> {
  /** Shows the answer where it is the new state of a thing. */
  readonly put?: (answer: ResponseOf<C>, ...args: RestOf<C>) => void;
  /** What is read again. */
  readonly makesStale: readonly Stale[] | ((answer: ResponseOf<C>, ...args: RestOf<C>) => readonly Stale[]);
  /** The write settles before it is read again: typing goes on. */
  readonly isReadInBackground?: boolean;
  /** Done twice, it is there twice. Sent again as it was (a second press, or its answer was lost), it is done once. */
  readonly isOnce?: boolean;
  /** Data of a deleted thing: the screen that still shows it does not read it again. */
  readonly deletes?: (...args: RestOf<C>) => QueryKey;
}

/** A call that changes data, with its effects on what the screens keep. It settles when what they show is read again. */
export function write<C extends Call>(
  contract: C,
  { put, makesStale, isReadInBackground = false, isOnce = false, deletes }: Effects<C>,
): (...args: RestOf<C>) => Promise<ResponseOf<C>> {
  return async (...args) => {
    const deletion = deletes && beginDeletion(queryClient, deletes(...args));
    const answer = await (isOnce ? callOnce(contract, args) : call(contract, ...args)).catch(
      (refusal: unknown) => {
        deletion?.refused();
        throw refusal;
      },
    );
    deletion?.done();
    put?.(answer, ...args);
    const read = makeStale(typeof makesStale === 'function' ? makesStale(answer, ...args) : makesStale);
    if (!isReadInBackground) await read;
    return answer;
  };
}

/** Keys of writes that nothing was heard of, by what they say. A refusal keeps its key: the server remembers none of a write that it refused. */
const unheard = new Map<string, string>();

async function callOnce<C extends Call>(contract: C, args: RestOf<C>): Promise<ResponseOf<C>> {
  const [said, options] = args;
  const name = JSON.stringify([contract.name, said]);
  const idempotency_key = unheard.get(name) ?? newId();
  unheard.set(name, idempotency_key);
  const answer = await call(contract, ...([said, { ...options, idempotency_key }] as RestOf<C>));
  unheard.delete(name);
  return answer;
}

/** Marks data as stale and reads again what is on the screen. */
export async function makeStale(stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((one) => queryClient.invalidateQueries({ queryKey: typeof one === 'string' ? [one] : one })),
  );
}
