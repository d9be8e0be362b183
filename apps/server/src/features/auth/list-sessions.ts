import type { Ctx } from '../../platform/context.ts';
import { findOwnSessions, type OwnSession } from './own-account-queries.ts';

type SessionDates = 'created_at' | 'last_seen_at' | 'expires_at';
type SessionWire = Omit<OwnSession, SessionDates> & Readonly<Record<SessionDates, string>>;

export async function listSessions(ctx: Ctx, current_id: string): Promise<SessionWire[]> {
  const sessions = await findOwnSessions(ctx, current_id);
  return sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }));
}
