import type { Statement } from '../../../data/statements.ts';
import { DealGroups } from '../../../ui/statements/deal-groups.tsx';
import { RecordNameButton } from '../explanation/record-checks.tsx';

/** What the statement earned by customer; a deal opens its record. */
export function StatementDeals({ statement }: { readonly statement: Pick<Statement, 'id'> }) {
  return (
    <DealGroups
      statement_id={statement.id}
      opens={({ compensation_id, scope_id, record_id }, name, currency) => (
        <RecordNameButton {...{ compensation_id, scope_id, record_id, name, currency }} isPaid>
          {name}
        </RecordNameButton>
      )}
    />
  );
}
