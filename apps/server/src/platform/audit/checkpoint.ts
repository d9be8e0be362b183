import type { Secrets } from '../secrets/secrets.ts';

/** Where the chain of the trail goes on after older entries were removed. */
export interface Checkpoint {
  readonly number: number;
  /** Of the last entry that was removed, as hex. */
  readonly hash: string;
}

const textOf = ({ number, hash }: Checkpoint): string => `${number} ${hash}`;

export function sealCheckpoint(secrets: Secrets, environment_id: string, one: Checkpoint): string {
  return secrets.seal('audit-checkpoint', environment_id, textOf(one));
}

/** Made by this installation, for this entry of this environment. */
export function isOwnCheckpoint(
  secrets: Secrets,
  environment_id: string,
  { sealed, ...one }: Checkpoint & { readonly sealed: string },
): boolean {
  return secrets.open('audit-checkpoint', environment_id, sealed) === textOf(one);
}
