import { onRefusal } from './api.ts';

/**
 * Who asks for the password when a call is refused until it is typed again (`needs_password` in the contract). `ask` settles with whether it
 * was: then the call is made again, once. Otherwise its caller gets the refusal, and nothing was done.
 */
export function answerPasswordRequests(ask: () => Promise<boolean>): () => void {
  return onRefusal((error) =>
    error.code === 'password_required'
      ? ask().then((isConfirmed) => {
          if (!isConfirmed) throw error;
        })
      : undefined,
  );
}
