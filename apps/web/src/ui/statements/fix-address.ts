import { fiscalYear, monthOf, monthText } from '@comptoir/kernel';
import { addresses } from '../../addresses.ts';
import { joinMonth } from '../../lib/format.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';

/** What the fix needs of an error. */
export interface FixableError {
  readonly fix: string;
  readonly plan_id: string;
  readonly compensation_id: string;
  readonly variable_id: string | null;
  readonly params: Readonly<Record<string, string>>;
}

export interface FixedStatement {
  readonly user: { readonly id: string; readonly name: string };
  readonly year: number;
  readonly month: number;
}

export type FixAddress =
  | ReturnType<typeof addresses.quota>
  | ReturnType<typeof addresses.compensation>
  | ReturnType<typeof addresses.currencies>
  | ReturnType<typeof addresses.table>
  | ReturnType<typeof addresses.tableSearch>;

/** Where an error of a statement is fixed, on the very person and period; `null` when the reader may not go there. */
export function useFixAddress(): (error: FixableError, statement: FixedStatement) => FixAddress | null {
  const { can } = useAccess();
  const { settings } = useFormat();
  const opensCurrencies = useMayOpen(PAGE_NEEDS.currencies);
  return (error, { user, year, month }) => {
    switch (error.fix) {
      case 'fill_quota': {
        if (!can('quota', 'write') || !error.params['quota_id']) return null;
        const missing = Number(error.params['month'] ?? monthOf(year, month));
        return addresses.quota(error.params['quota_id'], {
          year: fiscalYear(missing, settings.calendar),
          q: user.name,
          cell: monthText(missing),
          user: user.id,
          month: joinMonth({ year, month }),
        });
      }
      case 'revise_formula':
      case 'revise_scope':
      case 'revise_compensation':
        if (!can('plan.compensations', 'write')) return null;
        return addresses.compensation(error.plan_id, error.compensation_id, {
          ...(error.fix === 'revise_scope'
            ? { step: 'data' }
            : { step: 'rules', ...(error.variable_id ? { variable: error.variable_id } : {}) }),
          user: user.id,
          month: joinMonth({ year, month }),
        });
      case 'revise_record': {
        const { table_id, record_title } = error.params;
        if (!can('data_table', 'read') || table_id === undefined) return null;
        return record_title === undefined
          ? addresses.table(table_id)
          : addresses.tableSearch(table_id, record_title);
      }
      case 'manage_currency':
        return opensCurrencies ? addresses.currencies(error.params['month']) : null;
      default:
        return null;
    }
  };
}
