import type { Me } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** The specification's key: an onboarding that was begun on this device. */
const KEY = 'user-onboarding';

/** Who has not gone through the welcome, or began it here and did not finish. */
export function isOnboarding(me: Me): boolean {
  return !me.user.onboarded || readStored(KEY) === 'true';
}

export function noteOnboarding(isRunning: boolean): void {
  writeStored(KEY, isRunning ? 'true' : null);
}
