import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { type Correction, correctionData } from '../../../data/corrections.ts';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, Button, useAction } from '../../../ui/index.ts';
import { AdjustmentsPanel } from '../adjust/adjustments-panel.tsx';
import { Carried } from './carried.tsx';
import css from '../drift/drift.module.css';

/** What somebody changed by hand, and what this statement pays beside its own transactions. `stored`: in the company's currency. */
export function PaidBesides({
  statement,
  stored,
}: {
  readonly statement: Statement;
  readonly stored: Statement;
}) {
  return (
    <>
      <AdjustmentsPanel statement={statement} />
      <Carried statement={statement} />
      <Corrections statement={stored} />
    </>
  );
}

/** What this statement pays about locked ones, and what other months pay about it, each with the way to the other statement. */
function Corrections({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('corrections');
  const { data } = useQuery(correctionData.ofStatement(statement));
  if (!data) return null;
  return (
    <>
      <List title={t('paid_here')} rows={data.paid} currency={data.currency} side="of" />
      <List title={t('paid_elsewhere')} rows={data.about} currency={data.currency} side="in" />
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly Correction[];
  readonly currency: string;
  /** `of`: each names the locked month; `in`: the month that pays it. */
  readonly side: 'of' | 'in';
}

function List({ title, rows, currency, side }: ListProps) {
  if (rows.length === 0) return null;
  return (
    <section className={css['section']}>
      <h2>{title}</h2>
      <ul className={css['list']}>
        {rows.map((row) => (
          <Item key={row.id} row={row} currency={currency} side={side} />
        ))}
      </ul>
    </section>
  );
}

function Item({ row, currency, side }: { readonly row: Correction } & Pick<ListProps, 'currency' | 'side'>) {
  const t = useTranslations('corrections');
  const format = useFormat();
  const undo = useAction({ mutationFn: () => correctionData.undo({ body: { ids: [row.id] } }) });
  const month = side === 'of' ? row.origin.month : row.month;
  const { record } = row.origin;
  const values = {
    month: format.period(month),
    record: record?.title ?? row.origin.compensation_name,
    see: (text: ReactNode) => (
      <Link key="see" {...addresses.statement(month, row.user.id)}>
        {text}
      </Link>
    ),
  };
  const text =
    row.kind === 'correction'
      ? t.rich(`correction_${side}`, values)
      : record
        ? t.rich(`clawback_${side}`, values)
        : t.rich(`clawback_all_${side}`, values);
  return (
    <li>
      <span>{text}</span>
      <Amount value={row.value} currency={currency} isDifference isStrong />
      {row.can_undo ? (
        <Button
          size="s"
          isPending={undo.isPending}
          aria-label={t('undo_of', { amount: format.amount(row.value, { currency }), month: values.month })}
          onPress={() => undo.mutate()}
        >
          {t('undo')}
        </Button>
      ) : null}
      <small>
        {[
          row.origin.compensation_name,
          t('by', {
            reason: row.reason ?? 'none',
            name: row.created_by,
            when: format.instant(row.created_at, 'date'),
          }),
          row.unpaid === null
            ? ''
            : t('unpaid_of', { amount: format.amount(row.unpaid.replace('-', ''), { currency }) }),
          row.comment,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
    </li>
  );
}
