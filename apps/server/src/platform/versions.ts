import { AppError } from '@comptoir/contract/errors';

/**
 * Two editors: refused when somebody else saved since `sent` was read, so that nothing is overwritten unseen. The row is held by the
 * caller, whose write raises its version. Who sends none (a script) writes over what stands there.
 */
export function assertVersion(object: string, stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw new AppError('conflict', { object, version: stored });
}
