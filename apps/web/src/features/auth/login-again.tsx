import { getMe } from '@comptoir/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PATHS } from '../../addresses.ts';
import { EVERYTHING, makeStale } from '../../data/write.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import {
  keepPage,
  noteBack,
  noteLogin,
  putAwayOnLeaving,
  takeRememberedPath,
} from '../../lib/session-events.ts';
import { useLoadedSoon } from '../../lib/use-loaded-soon.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    isLoginNeeded?: boolean;
  }
}

const loadLogin = () => import('./login-over.tsx');

const HERE = { to: '.', search: true, hash: true, replace: true, resetScroll: false } as const;
/** The same page under the login's address; reloaded, it is the login alone. The state of its own makes it another location. */
const UNDER_LOGIN = {
  state: { isLoginNeeded: true },
  mask: { to: PATHS.login, unmaskOnReload: true },
} as const;

/**
 * When the session ends, the login covers the page that is in use, under the login's own address. The page waits beneath with all
 * that was typed into it, and so do the calls that were refused: once the same person is back they are made again. Somebody else gets
 * a page of their own.
 */
export function LoginAgain() {
  const me = useSession();
  const router = useRouter();
  const [isAsked, setAsked] = useState(false);
  const loaded = useLoadedSoon(loadLogin, isAsked);
  const waiting = useRef<PromiseWithResolvers<void>>(null);

  const enter = async () => {
    const found = await call(getMe).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'reason_required') throw error;
      return null;
    });
    if (found === null) {
      // Support, whose new session is not in this company yet.
      noteLogin();
      return location.assign(PATHS.reason);
    }
    const { user, environment } = found;
    const path = takeRememberedPath();
    if (user.id !== me.user.id || environment.id !== me.environment.id) {
      noteLogin();
      return location.assign(path);
    }
    waiting.current?.resolve();
    waiting.current = null;
    setAsked(false);
    noteBack();
    void router.navigate(HERE);
    return makeStale([EVERYTHING]);
  };
  /** Another tab logged in, also by an invitation: this page is left to whom it shows. */
  const lookWho = async () => {
    if (waiting.current) return enter();
    const found = await call(getMe).catch(() => null);
    if (found !== null && found.user.id !== me.user.id) location.assign('/');
  };
  const lookedAt = useRef(lookWho);
  useEffect(() => {
    lookedAt.current = lookWho;
  });
  useEffect(
    () =>
      keepPage({
        ask: () => {
          if (waiting.current === null) {
            waiting.current = Promise.withResolvers();
            setAsked(true);
            void router.navigate({ ...HERE, ...UNDER_LOGIN });
          }
          return waiting.current.promise;
        },
        onLogin: () => {
          void lookedAt.current();
        },
      }),
    [router],
  );
  useEffect(() => (isAsked ? putAwayOnLeaving() : undefined), [isAsked]);

  return loaded ? <loaded.LoginOver isOpen={isAsked} email={me.user.email ?? ''} onEntered={enter} /> : null;
}
