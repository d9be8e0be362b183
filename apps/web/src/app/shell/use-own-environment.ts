import { useEffect, useState } from 'react';
import { meData } from '../../data/me.ts';
import { onRefusal } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

const beginAgain = () => location.assign('/');

/**
 * The page is of one environment. Where that is closed (sample data begin or end, a sandbox is deleted), its calls are refused and `/api/me`
 * answers for another one: the page then begins again there, instead of mixing the two. Somebody else, or another tab, did it.
 */
export function useOwnEnvironment(begin: () => void = beginAgain): void {
  const { environment } = useSession();
  const [own] = useState(environment.id);
  const isOther = environment.id !== own;
  useEffect(() => {
    if (isOther) begin();
  }, [isOther, begin]);
  useEffect(
    () =>
      onRefusal(({ code, params }) => {
        if (code === 'forbidden' && params['environment'] === true) void meData.readAgain();
      }),
    [],
  );
}
