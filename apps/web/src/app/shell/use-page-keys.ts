import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PATHS } from '../../addresses.ts';
import { onListKey } from '../../lib/list-keys.ts';
import { useSession } from '../../lib/session.ts';
import { isSingleKey } from '../../lib/single-keys.ts';
import { GO_HELP, GO_KEYS, GO_SETTINGS, goSequence } from './go-keys.ts';
import { navSections } from './nav-items.ts';

interface Acts {
  readonly commands: () => void;
  readonly shortcuts: () => void;
  readonly fold: () => void;
}

/** Keys that work everywhere but while typing: the command menu, the pages after G, and those of lists. */
export function usePageKeys(acts: Acts): void {
  const me = useSession();
  const navigate = useNavigate();
  const [press] = useState(goSequence);
  const goTo = (key: string): void => {
    const item = navSections(me)
      .flatMap(({ items }) => items)
      .find(({ id }) => GO_KEYS[id] === key);
    const to = item?.to ?? { [GO_SETTINGS]: PATHS.account, [GO_HELP]: PATHS.help }[key];
    if (to !== undefined) void navigate({ to });
  };
  useEffect(() => {
    // Before the page's own keys: S after G is no key of the board.
    const onSequence = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const went = press(event.key, event.timeStamp);
      if (went === null) return;
      event.preventDefault();
      if (went !== 'started') goTo(went.go);
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return acts.commands();
      }
      if (isSingleKey(event)) {
        if (event.key === '?') return acts.shortcuts();
        if (event.key === '[') return acts.fold();
      }
      return void onListKey(event);
    };
    addEventListener('keydown', onSequence, true);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onSequence, true);
      removeEventListener('keydown', onKey);
    };
  });
}
