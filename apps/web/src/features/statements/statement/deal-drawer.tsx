import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Statement, statementData } from '../../../data/statements.ts';
import { useAddressClose } from '../../../lib/use-address-close.ts';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import type { StatementsAddress } from '../address.ts';
import { knownOf } from '../explanation/opened-deal.ts';

const RecordDrawer = lazy(() =>
  import('../explanation/record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })),
);

interface DealDrawerProps {
  readonly address: StatementsAddress;
  readonly statement: Statement;
}

/** The record that the address names, over the statement. */
export function DealDrawer({ address: { search, set }, statement }: DealDrawerProps) {
  const { deal } = search;
  const close = useAddressClose(deal !== undefined, () => set({ deal: undefined }, { replace: true }));
  return deal ? <Opened deal={deal} statement={statement} onClose={close} /> : null;
}

interface OpenedProps extends Pick<DealDrawerProps, 'statement'> {
  readonly deal: NonNullable<StatementsAddress['search']['deal']>;
  readonly onClose: () => void;
}

function Opened({ deal, statement, onClose }: OpenedProps) {
  const t = useTranslations('statements');
  const known = knownOf(deal);
  const place = { ...deal, statement_id: statement.id };
  const read = useQuery({ ...statementData.scopeRecord(place), enabled: known === null }).data;
  const transaction = statement.transactions.find((one) => one.compensation_id === deal.compensation_id);
  return (
    <Suspense>
      <RecordDrawer
        {...place}
        name={known?.name ?? read?.name ?? read?.title ?? t('record')}
        currency={
          known?.currency ?? (transaction ? currencyInside(transaction, statement) : statement.currency)
        }
        isPaid={known?.isPaid ?? null}
        onClose={onClose}
      />
    </Suspense>
  );
}
