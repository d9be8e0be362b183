import type { Me } from '@comptoir/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meData } from '../data/me.ts';
import { type Access, accessOf } from './access.ts';

export type { Me } from '@comptoir/contract';

/** The signed-in person, company and environment. Only below the shell, where the session is known. */
export function useSession(): Me {
  return useSuspenseQuery(meData.query).data;
}

export function useAccess(): Access {
  return accessOf(useSession());
}
