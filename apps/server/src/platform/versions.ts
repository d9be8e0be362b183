import { AppError } from '@comptoir/contract/errors';

/**
 * Two editors: refused when somebody else saved since `sent` was read, so that nothing is overwritten unseen. The row is locked by the
 * caller, whose write raises its version. A script that sends none overwrites what is there.
 */
export function assertVersion(object: string, stored: number, sent: number | undefined): void {
  if (sent !== undefined && sent !== stored) throw new AppError('conflict', { object, version: stored });
}
