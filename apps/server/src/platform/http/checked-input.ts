import { z } from 'zod';
import type { AnyCall, RawInput } from './route.ts';
import { validated } from './validate.ts';

/** What a call takes that declares no body or query: a key that nobody reads is a mistake of the sender's. */
const NOTHING = z.strictObject({});

/** The parts of a request as the call's schemas make them; the first thing wrong is a 400. */
export function checkedInput(call: AnyCall, raw: RawInput) {
  return {
    params: call.params ? validated(call.params, raw.params) : undefined,
    query: validated(call.query ?? NOTHING, raw.query ?? {}),
    // An absent body is an empty one: a call whose fields are all optional may be sent bare.
    body:
      call.multipart || call.method === 'GET' ? undefined : validated(call.body ?? NOTHING, raw.body ?? {}),
  };
}
