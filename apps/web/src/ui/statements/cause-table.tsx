import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { addText, compareText } from '../../lib/amounts.ts';
import { NONE } from '../../lib/none.ts';
import { useAccess } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Amount, Table } from '../index.ts';
import { useAdjustmentWords } from './activity-words.ts';
import type { Cause } from './sum-causes.ts';
import css from './cause-table.module.css';

type Detail = Cause['details'][number];

/** By how much each cause changed the statement. The rows add up to the difference. */
export function CauseTable({
  label,
  causes,
  currency,
}: {
  readonly label: string;
  readonly causes: readonly Cause[];
  readonly currency: string;
}) {
  const t = useTranslations('causes');
  if (causes.length === 0) return null;
  const total = (of: 'earned' | 'payable') => causes.reduce((sum, one) => addText(sum, one[of]), '0');
  const isSame = causes.every((one) => compareText(one.earned, one.payable) === 0);
  const column = (of: 'earned' | 'payable') => ({
    id: of,
    header: t(of),
    align: 'end' as const,
    cell: (one: Cause) => <Amount value={one[of]} currency={currency} isDifference />,
    footer: <Amount value={total(of)} currency={currency} isDifference isStrong />,
  });
  return (
    <Table
      label={label}
      isDense
      isPlain
      rows={causes}
      rowKey={(one) => one.cause}
      columns={[
        {
          id: 'cause',
          header: t('cause'),
          cell: (one) => <CauseCell cause={one} currency={currency} />,
          footer: t('total'),
        },
        column('earned'),
        ...(isSame ? [] : [column('payable')]),
      ]}
    />
  );
}

function CauseCell({ cause, currency }: { readonly cause: Cause; readonly currency: string }) {
  const t = useTranslations('causes');
  return (
    <div className={css['cause']}>
      {t(cause.cause)}
      {cause.details.map((detail) => (
        <small key={JSON.stringify(detail)}>
          <DetailText detail={detail} currency={currency} />
        </small>
      ))}
      {cause.compensations.length > 1 ? (
        <details>
          <summary>{t('by_compensation')}</summary>
          <ul>
            {cause.compensations.map((one) => (
              <li key={one.compensation_id}>
                {one.name} <Amount value={one.earned} currency={currency} isDifference />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function DetailText({ detail, currency }: { readonly detail: Detail; readonly currency: string }) {
  const t = useTranslations('causes');
  const format = useFormat();
  const adjustment = useAdjustmentWords();
  const quota = useQuotaText(currency);
  const money = (value: string | null) => (value === null ? NONE : format.amount(value, { currency }));
  switch (detail.kind) {
    case 'records':
    case 'other_quotas':
    case 'more':
      return t(detail.kind, { count: detail.count });
    case 'quota':
      return quota(detail);
    case 'rate':
      return t('rate_value', {
        currency: detail.currency,
        month: format.period(detail.month),
        before: detail.before ?? NONE,
        after: detail.after ?? NONE,
      });
    case 'compensation':
      return <CompensationChange detail={detail} />;
    case 'by_hand':
      return adjustment(detail.act, detail.by, detail.params);
    case 'entry': {
      const what = [t(`entry_${detail.entry}`), detail.label, detail.reason].filter(Boolean).join(' · ');
      const amounts = { what, before: money(detail.before), after: money(detail.after) };
      return detail.entry === 'manual' || detail.entry === 'clawback' || detail.entry === 'correction'
        ? t('entry_by', { ...amounts, by: detail.by })
        : t('entry', amounts);
    }
    case 'person':
      return detail.relation === 'attribute' || detail.relation === 'currency'
        ? t(detail.relation, { name: detail.name })
        : t(`moved.${detail.relation}_${detail.change}`, {
            name: detail.name,
            of: detail.of ?? t('a_team'),
          });
    case 'other':
      return t(`other_${detail.what}`);
  }
}

function useQuotaText(currency: string) {
  const t = useTranslations('causes');
  const format = useFormat();
  return (detail: Extract<Detail, { kind: 'quota' }>): string => {
    const text = (value: string | null) => {
      if (value === null) return NONE;
      if (detail.unit === 'percentage') return format.percent(value);
      return detail.unit === 'amount'
        ? format.amount(value, { currency: detail.currency ?? currency })
        : format.number(value, { decimals: undefined });
    };
    return t('quota_value', {
      name: detail.name,
      month: format.period(detail.month),
      before: text(detail.before),
      after: text(detail.after),
    });
  };
}

/** Leads to the plan for those who may read it. */
function CompensationChange({ detail }: { readonly detail: Extract<Detail, { kind: 'compensation' }> }) {
  const t = useTranslations('causes');
  const { can } = useAccess();
  const text = t(`compensation_${detail.change}`, { name: detail.name });
  return can('plan.compensations', 'read') && detail.change !== 'removed' ? (
    <Link {...addresses.compensation(detail.plan_id, detail.compensation_id)}>{text}</Link>
  ) : (
    text
  );
}
