import { useEffect } from 'react';
import { monthOf, monthText } from '@comptoir/kernel';
import { useAccess, useSession } from '../../lib/session.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import { loadSoon } from '../../lib/late-part.tsx';
import { useStatementsAddress } from './address.ts';
import { BoardPart } from './board-part.ts';
import { StatementPart } from './statement-part.ts';

/**
 * `/statements`: the board, with one person's statement over it when the address names them. On a phone and on wish the statement is
 * the page. Somebody who sees their own statement alone has no board: the statement is what they open.
 */
export function StatementsPage() {
  const address = useStatementsAddress();
  const me = useSession();
  const isPhone = useMedia(MOBILE);
  const { user, year, month, full } = address.search;
  const isAlone = !useAccess().seesOthers;
  const isPage = isAlone || (user !== undefined && (isPhone || full === true));
  const isDated = year !== undefined && month !== undefined;
  // The other part is there when it is opened.
  useEffect(() => loadSoon(isPage ? [] : [StatementPart]), [isPage]);
  if (!isPage) return <BoardPart address={address} />;
  const user_id = user ?? me.user.id;
  return (
    <StatementPart
      address={address}
      user_id={user_id}
      // A link to a person without a month means the month that the dashboard shows: the answer says which.
      month={isDated ? monthText(monthOf(year, month)) : null}
      place={isAlone && user_id === me.user.id ? 'own' : 'page'}
    />
  );
}
