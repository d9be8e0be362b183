import type { ApiKey } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import type { StoredKey } from './key-queries.ts';

const DAY_MS = 86_400_000;

/** The end of the last day, by UTC. */
export const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

export function keyWire(stored: StoredKey, { actor, clock }: Pick<Ctx, 'actor' | 'clock'>): ApiKey {
  const now = clock.now().getTime();
  const { expires_at, former_until } = stored;
  const isExpired = expires_at !== null && expires_at.getTime() <= now;
  return {
    id: stored.id,
    name: stored.name,
    owner: { id: stored.user_id, name: stored.user_name },
    is_own: stored.user_id === actor.user_id,
    all_rights: stored.all_rights,
    for_agents: stored.for_agents,
    scopes: stored.scopes,
    last_four: stored.last_four,
    state: stored.is_owner_active ? (isExpired ? 'expired' : 'active') : 'no_owner',
    expires_on:
      expires_at === null ? null : new Date(expires_at.getTime() - DAY_MS).toISOString().slice(0, 10),
    last_used_at: stored.last_used_at?.toISOString() ?? null,
    rotated_at: stored.rotated_at?.toISOString() ?? null,
    former_until: former_until !== null && former_until.getTime() > now ? former_until.toISOString() : null,
    created_at: stored.created_at.toISOString(),
    version: stored.version,
  };
}
