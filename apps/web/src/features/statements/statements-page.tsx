import { useQuery } from '@tanstack/react-query';
import { monthOf, monthText } from '@comptoir/kernel';
import { statementData } from '../../data/statements.ts';
import { useStatementsAddress } from './address.ts';
import { BoardPage } from './board/board-page.tsx';
import { StatementPage } from './statement/statement-page.tsx';

/** `/statements`: the board, or one person's statement when the address names them. */
export function StatementsPage() {
  const address = useStatementsAddress();
  const { user, year, month } = address.search;
  const isDated = year !== undefined && month !== undefined;
  // A link to a person without a month means the month that the dashboard shows.
  const latest = useQuery({ ...statementData.latestMonth, enabled: user !== undefined && !isDated });
  if (user === undefined) return <BoardPage address={address} />;
  const shown = isDated ? monthText(monthOf(year, month)) : latest.data;
  return shown === undefined ? null : <StatementPage address={address} user_id={user} month={shown} />;
}
