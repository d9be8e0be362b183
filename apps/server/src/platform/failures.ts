import { AppError } from '@comptoir/contract/errors';

/** Ends work that went on after some of it failed, so that the failed part is reported and tried again. Without failures it goes on. */
export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  // A refusal ends a job for good. The others may pass at the next try.
  throw failures.find((one) => !(one instanceof AppError)) ?? failures[0];
}
