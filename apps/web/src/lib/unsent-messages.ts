import { readStored } from './storage.ts';

/** Messages that a person wrote and the server does not have yet, as this device keeps them. */
export const unsentKey = (user_id: string): string => `outgoing-messages:${user_id}`;

export function hasUnsent(user_id: string): boolean {
  return readStored(unsentKey(user_id)) !== null;
}
