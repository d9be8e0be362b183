import { resolvePrincipal } from '../auth/principal.ts';
import type { Platform } from '../unit-of-work.ts';

/** `changed`: the session goes on with other rights; what was joined with the earlier ones is to be joined again. */
export type Standing = 'allowed' | 'ended' | 'changed';

export interface Joined {
  readonly token: string;
  readonly channels: ReadonlySet<string>;
  readonly speakers: ReadonlyMap<string, string>;
  /** By environment, the rights with which channels of rights were joined. */
  readonly rights: Map<string, string>;
}

/** Every channel names its environment: the session must still reach each of them. */
export async function standingOf(platform: Platform, socket: Joined): Promise<Standing> {
  const environments = new Set([...socket.channels].map(environmentOf));
  if (environments.size === 0) environments.add(null);
  const spoken = new Set([...socket.speakers.keys()].map(environmentOf));
  for (const environment of environments) {
    const now = platform.clock.now();
    const resolution = await resolvePrincipal(platform.database, socket.token, environment, now);
    if (resolution.kind !== 'principal') return 'ended';
    if (environment === null || !spoken.has(environment)) continue;
    const { permissions, role_category } = resolution.principal.actor;
    const rights = JSON.stringify([role_category, permissions]);
    const before = socket.rights.get(environment) ?? rights;
    socket.rights.set(environment, rights);
    if (before !== rights) return 'changed';
  }
  return 'allowed';
}

function environmentOf(channel: string): string | null {
  return /^private-[a-z]+-([0-9a-f-]{36})/.exec(channel)?.[1] ?? null;
}
