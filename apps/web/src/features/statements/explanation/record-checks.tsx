import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { type RecordPlace, type RecordVerdict, statementData } from '../../../data/statements.ts';
import { keyed } from '../../../lib/keyed.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Dialog, ErrorState, IconButton, NumberText, Skeleton } from '../../../ui/index.ts';
import css from './record-checks.module.css';
import { useReasonText } from './reason-text.tsx';

interface RecordChecksProps extends RecordPlace {
  readonly name: string;
  /** For the link to its row; `null` for who may not read it. */
  readonly table_id: string | null;
  readonly currency: string;
}

/** Opens every rule that a record passes or fails, with its values. */
export function RecordChecksButton(props: RecordChecksProps) {
  const t = useTranslations('statements');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('checks_of', { name: props.name })}
        icon={ListChecks}
        size="s"
        onPress={() => setOpen(true)}
      />
      {isOpen ? <RecordChecks {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RecordChecks({ onClose, ...props }: RecordChecksProps & { readonly onClose: () => void }) {
  const t = useTranslations('statements');
  const { can } = useAccess();
  const { name, table_id, currency, ...place } = props;
  const found = useQuery(statementData.scopeRecord(place));
  const record = found.data;
  return (
    <Dialog isOpen onClose={onClose} title={name} size="m">
      {found.error ? <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={160} /> : null}
      {record ? (
        <>
          <Verdict record={record} currency={currency} />
          <ul className={css['checks']}>
            {keyed(record.checks).map(({ key, item }) => (
              <CheckItem key={key} check={item} />
            ))}
          </ul>
          <Tiers record={record} currency={currency} />
          <p className={css['note']}>
            <span>{t('checks_today')}</span>{' '}
            {table_id !== null && can('data_table', 'read') ? (
              <Link {...addresses.tableSearch(table_id, record.title)}>{t('open_in_table')}</Link>
            ) : null}
          </p>
        </>
      ) : null}
    </Dialog>
  );
}

function Verdict({ record, currency }: { readonly record: RecordVerdict; readonly currency: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const share = record.line?.share;
  const text = record.counts
    ? share
      ? t('verdict_counts', { share: format.amount(share, { currency }) })
      : t('verdict_counts_plain')
    : record.reason?.kind === 'inactive'
      ? t('rule_inactive')
      : t('verdict_not');
  return <p className={record.counts ? css['good'] : css['bad']}>{text}</p>;
}

/** A rule with its tick, and below it the record's value. */
function CheckItem({ check }: { readonly check: RecordVerdict['checks'][number] }) {
  const t = useTranslations('statements');
  const reasonOf = useReasonText(false);
  const text =
    check.kind === 'group'
      ? { main: t(check.link === 'or' ? 'check_any' : 'check_all'), below: null }
      : textOf(reasonOf(check.rule));
  return (
    <li style={{ paddingInlineStart: `${check.depth * INDENT}px` }}>
      <span className={check.passed ? css['good'] : css['bad']}>
        {check.passed ? <Check size={15} aria-hidden /> : <X size={15} aria-hidden />}
        <span className="visually-hidden">{t(check.passed ? 'check_passed' : 'check_failed')}</span>
      </span>
      <span>
        {text.main}
        {text.below === null ? null : <small>{text.below}</small>}
      </span>
    </li>
  );
}

const INDENT = 20;

const textOf = ({ short, rule, full }: { short: string; rule: string | null; full: string | null }) =>
  rule === null ? { main: short, below: full } : { main: rule, below: short };

function Tiers({ record, currency }: { readonly record: RecordVerdict; readonly currency: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const tiers = record.line?.tiers ?? [];
  if (tiers.length === 0) return null;
  return (
    <>
      <h3>{t('checks_tiers')}</h3>
      <ul className={css['checks']}>
        {keyed(tiers).map(({ key, item: part }) => (
          <li key={key}>
            <span>
              {t('check_tier', {
                tier: part.tier + 1,
                rate:
                  part.pays === 'rate' ? format.percent(part.value) : format.amount(part.value, { currency }),
              })}
            </span>
            <NumberText value={part.measure} decimals={2} />
          </li>
        ))}
      </ul>
    </>
  );
}
