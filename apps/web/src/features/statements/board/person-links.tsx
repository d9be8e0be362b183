import { useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, use, useMemo } from 'react';
import { PATHS } from '../../../addresses.ts';
import type { BoardRow } from '../../../data/statements.ts';
import { splitMonth } from '../../../lib/format.ts';
import { NOTHING_OPEN, useStatementsAddress } from '../address.ts';

/** In place of a person in the address that all rows share. */
const ANYBODY = '00000000-0000-7000-8000-000000000000';
const SharedAddress = createContext<string>('');

/**
 * The address of a statement beside the board as it is shown now, made once for all rows. A thousand links of the router each make theirs again at
 * every change of the address: with a processor 4 times slower, opening a statement took four seconds.
 */
export function PersonLinks({ month, children }: { readonly month: string; readonly children: ReactNode }) {
  const router = useRouter();
  const { search } = useStatementsAddress();
  // Whose statement is open changes no row.
  const board = JSON.stringify({
    ...search,
    ...splitMonth(month),
    user: ANYBODY,
    ...NOTHING_OPEN,
  });
  const shared = useMemo(
    () => router.buildLocation({ to: PATHS.statements, search: JSON.parse(board) }).href,
    [router, board],
  );
  return <SharedAddress value={shared}>{children}</SharedAddress>;
}

interface PersonLinkProps {
  readonly row: Pick<BoardRow, 'user' | 'year' | 'month'>;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function PersonLink({ row, className, children }: PersonLinkProps) {
  const shared = use(SharedAddress);
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    // Beside, in a new window, or as a file: the browser's own way.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({
      from: PATHS.statements,
      to: PATHS.statements,
      search: (before) => ({
        ...before,
        year: row.year,
        month: row.month,
        user: row.user.id,
        ...NOTHING_OPEN,
      }),
    });
  };
  return (
    <a href={shared.replace(ANYBODY, row.user.id)} className={className} onClick={open}>
      {children}
    </a>
  );
}
