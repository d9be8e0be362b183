import { getMe, removeAvatar, setPreferences, setTimezone, uploadAvatar } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { accessOf } from '../lib/access.ts';
import { call } from '../lib/api.ts';
import { select } from '../lib/selection.ts';
import { endUnheard, noteEntered } from '../lib/session-events.ts';
import { EVERYTHING, makeStale, write } from './write.ts';

/** The signed-in person with role, company and environment. */
export const meData = {
  query: queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      await endUnheard();
      const me = await call(getMe, {}, { signal });
      // The environment that the server chose for this tab: one of another account is not requested again.
      select({ company_id: me.company.id, environment_id: me.environment.id });
      noteEntered(accessOf(me).seesOthers ? 'others' : { own: me.user.id });
      return me;
    },
    staleTime: 5 * 60_000,
  }),
  readAgain: () => makeStale(['me']),
  setPreferences: write(setPreferences, { makesStale: ['me'] }),
  setTimezone: write(setTimezone, { makesStale: ['me'] }),
  /** One's picture is beside one's name on many screens. */
  uploadAvatar: write(uploadAvatar, { makesStale: [EVERYTHING] }),
  removeAvatar: write(removeAvatar, { makesStale: [EVERYTHING] }),
};
