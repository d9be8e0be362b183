import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { dealData } from '../../../data/deals.ts';
import { type RecordPlace, type RecordVerdict, statementData } from '../../../data/statements.ts';
import { ApiError } from '../../../lib/api.ts';
import { keyed } from '../../../lib/keyed.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import {
  Drawer,
  DrawerNote,
  DrawerSection,
  ErrorState,
  KeyValues,
  NumberText,
  Skeleton,
} from '../../../ui/index.ts';
import { PlainCell } from '../../../ui/tables/plain-cell.tsx';
import { RecordChanges } from '../../../ui/tables/record-changes.tsx';
import css from './record-checks.module.css';
import { useReasonText } from './reason-text.tsx';

export interface RecordDrawerProps extends RecordPlace {
  readonly name: string;
  readonly currency: string;
  /** It is one of those that the amount is made of: its person may see what the plan shows of it. `null`: the server knows. */
  readonly isPaid: boolean | null;
  readonly onClose: () => void;
}

/** A record behind an amount, or one that isn't: whether it counts and why, its tiers, its fields, and who changed them. */
export function RecordDrawer({ onClose, name, currency, isPaid, ...place }: RecordDrawerProps) {
  const { can } = useAccess();
  return (
    <Drawer isOpen onClose={onClose} title={name} width={520}>
      <div className={css['drawer']}>
        <Conditions place={place} currency={currency} />
        {(isPaid ?? true) || can('data_table', 'read') ? (
          <Facts place={place} isMaybeHidden={isPaid === null} />
        ) : null}
      </div>
    </Drawer>
  );
}

/** From today's data: the verdict, each rule, and how the record was split over the tiers. */
function Conditions({ place, currency }: { readonly place: RecordPlace; readonly currency: string }) {
  const t = useTranslations('statements');
  const found = useQuery(statementData.scopeRecord(place));
  const record = found.data;
  if (found.error) return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  if (!record) return <Skeleton height={160} radius={8} />;
  return (
    <>
      <div>
        <Verdict record={record} currency={currency} />
        <p className={css['note']}>{t('checks_today')}</p>
      </div>
      <Tiers record={record} currency={currency} />
      <DrawerSection title={t('record_conditions')}>
        <ul className={css['checks']}>
          {keyed(record.checks).map(({ key, item }) => (
            <CheckItem key={key} check={item} />
          ))}
        </ul>
      </DrawerSection>
    </>
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

/** What of it lies in which tier. */
function Tiers({ record, currency }: { readonly record: RecordVerdict; readonly currency: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const tiers = record.line?.tiers ?? [];
  if (tiers.length === 0) return null;
  return (
    <DrawerSection title={t('checks_tiers')}>
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
            <span className={css['part']}>
              <NumberText value={part.measure} decimals={2} />
              <b>{format.amount(part.pay, { currency })}</b>
            </span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

/** The record in its table, as far as the reader may see it, and who changed it. */
function Facts({ place, isMaybeHidden }: { readonly place: RecordPlace; readonly isMaybeHidden: boolean }) {
  const t = useTranslations('statements');
  const found = useQuery(dealData.record(place));
  if (isMaybeHidden && found.error instanceof ApiError && found.error.status === 404) return null;
  if (found.error && !found.data)
    return <ErrorState error={found.error} isCompact onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={160} radius={8} />;
  const { table_id, title, is_whole, fields, changes, users } = found.data;
  return (
    <>
      <DrawerSection
        title={t('record_fields')}
        action={
          table_id === null ? null : (
            <Link {...addresses.tableSearch(table_id, title)} className={css['open'] ?? ''}>
              {t('open_in_table')}
            </Link>
          )
        }
      >
        <KeyValues
          items={fields.map((field) => ({
            label: field.name,
            value: <PlainCell field={field} cell={field.cell} users={users} />,
          }))}
        />
        {is_whole ? null : <DrawerNote>{t('record_fields_shown')}</DrawerNote>}
      </DrawerSection>
      <DrawerSection title={t('record_history')}>
        {changes.length === 0 ? <DrawerNote>{t('record_history_none')}</DrawerNote> : null}
        <RecordChanges
          changes={changes}
          shown={(field_id, value) => {
            const field = fields.find(({ id }) => id === field_id);
            return field ? <PlainCell field={field} cell={value} users={users} /> : null;
          }}
        />
      </DrawerSection>
    </>
  );
}
