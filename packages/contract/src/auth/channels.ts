/**
 * Names of the private real-time channels. The environment is part of both: a sandbox is a copy with the same user ids.
 * Events carry ids and states only; the client reads the rest with its own rights.
 */
export function companyChannel(environment_id: string): string {
  return `private-company-${environment_id}`;
}

export function userChannel(environment_id: string, user_id: string): string {
  return `private-user-${environment_id}_${user_id}`;
}
