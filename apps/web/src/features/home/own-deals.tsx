import { Link } from '@tanstack/react-router';
import { addresses } from '../../addresses.ts';
import { useSession } from '../../lib/session.ts';
import { DealGroups } from '../../ui/statements/deal-groups.tsx';
import type { OwnProps } from './earned.tsx';

/** What the month earned by customer; a deal opens on the statement. */
export function OwnDeals({ home, own }: OwnProps) {
  const me = useSession();
  if (own.statement_id === null) return null;
  return (
    <DealGroups
      statement_id={own.statement_id}
      opens={({ compensation_id, scope_id, record_id }, name) => (
        <Link {...addresses.deal(home.month, me.user.id, { compensation_id, scope_id, record_id })}>
          {name}
        </Link>
      )}
    />
  );
}
