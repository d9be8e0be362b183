import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Version } from '../../../data/statements.ts';
import { subtractText } from '../../../lib/amounts.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount } from '../../../ui/index.ts';
import { useValueWords } from '../../../ui/statements/value-text.tsx';
import { useErrorWords } from '../error-words.tsx';
import css from './history-panel.module.css';

type Change = NonNullable<Version['changes']>[number];
type RecordChange = Change['records'][number];

interface CauseProps {
  readonly change: Change;
  readonly currency: string;
}

/** Why this version differs from the one before: what changed, who changed it, and what each record made of it. */
export function VersionCauses({ version, currency }: { version: Version; currency: string }) {
  const t = useTranslations('statements');
  const { changes } = version;
  if (changes === null) return null;
  if (changes.length === 0) return <p className={css['note']}>{t('version_same')}</p>;
  return (
    <ul className={css['causes']}>
      {changes.map((change) => (
        <Causes
          key={change.compensation_id}
          change={change}
          currency={change.share_currency ?? currency}
          isNamed={changes.length > 1}
        />
      ))}
    </ul>
  );
}

function Causes({ change, currency, isNamed }: CauseProps & { readonly isNamed: boolean }) {
  const t = useTranslations('statements');
  const errors = useErrorWords();
  const { compensation_name: name, kind, records, record_count, rates, target, error_kinds } = change;
  if (kind !== 'changed') return <Cause>{t(`version_${kind}`, { name })}</Cause>;
  const hasReason = records.length + rates.length + error_kinds.length > 0 || target !== null;
  return (
    <>
      {isNamed ? <li className={css['of']}>{name}</li> : null}
      {error_kinds.length > 0 ? (
        <Cause>{t('version_error', { errors: error_kinds.map(errors.short).join(', ') })}</Cause>
      ) : null}
      <Target change={change} currency={currency} />
      {rates.map((rate) => (
        <Rate key={rate.tier} rate={rate} change={change} currency={currency} />
      ))}
      {records.map((record) => (
        <Record key={`${record.record_id} ${record.kind}`} record={record} currency={currency} />
      ))}
      {record_count > records.length ? (
        <Cause>{t('paid_before_more', { count: record_count - records.length })}</Cause>
      ) : null}
      {change.other_records === null ? null : (
        <Cause amount={<Amount value={change.other_records} currency={currency} isDifference />}>
          {t('version_others')}
        </Cause>
      )}
      {hasReason ? null : <Cause by={change.rules_by}>{t('version_rules')}</Cause>}
    </>
  );
}

function Cause({
  children,
  by = null,
  amount,
}: {
  readonly children: ReactNode;
  readonly by?: string | null;
  readonly amount?: ReactNode;
}) {
  const t = useTranslations('statements');
  return (
    <li>
      <span>
        {children}
        {by === null ? null : <small> {t('version_by', { name: by })}</small>}
      </span>
      {amount}
    </li>
  );
}

function Target({ change: { target, target_by }, currency }: CauseProps) {
  const t = useTranslations('statements');
  const format = useFormat();
  if (target === null) return null;
  const amount = (value: string | null) =>
    value === null ? t('drift_no_amount') : format.amountFull(value, currency);
  return (
    <Cause by={target_by}>
      {t('version_target', { before: amount(target.before), after: amount(target.after) })}
    </Cause>
  );
}

function Rate({ rate, change, currency }: CauseProps & { readonly rate: Change['rates'][number] }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const value = (text: string) =>
    rate.pays === 'rate' ? format.percent(text) : format.amount(text, { currency });
  return (
    <Cause by={change.rules_by}>
      {t(rate.pays === 'rate' ? 'version_rate' : 'version_amount', {
        tier: rate.tier + 1,
        before: value(rate.before),
        after: value(rate.after),
      })}
    </Cause>
  );
}

function Record({ record, currency }: { readonly record: RecordChange; readonly currency: string }) {
  const t = useTranslations('statements');
  const words = useValueWords();
  const { kind, before, after, fields, changed_by } = record;
  const title = record.name ?? record.title;
  const changed = fields.map((field) =>
    t('version_field', {
      name: field.name,
      before: words(field.before, field.format),
      after: words(field.after, field.format),
    }),
  );
  const amount =
    before === null && after === null ? null : (
      <Amount value={subtractText(after ?? '0', before ?? '0')} currency={currency} isDifference />
    );
  return (
    <Cause by={changed_by} amount={amount}>
      {kind !== 'changed'
        ? t(`version_record_${kind}`, { title })
        : changed.length > 0
          ? `${title}: ${changed.join(', ')}`
          : title}
    </Cause>
  );
}
