import { uuidV7 } from '@comptoir/kernel';

/** An id for something made in the browser, such as a new value of a plan document. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
