import { fiscalYear, parseMonth } from '@comptoir/kernel';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Explanation, ExplanationStep } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useShareWords } from './proration-words.ts';
import css from './step-view.module.css';

type Detail = Extract<ExplanationStep['detail'], { kind: 'Quota' }>;

/** The quota, with a link to the person's cell, and its parts where several or none make it. */
export function QuotaDetail({
  detail,
  explanation,
  isAmount,
}: {
  readonly detail: Detail;
  readonly explanation: Explanation;
  readonly isAmount: boolean;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { can } = useAccess();
  const { parts, quota_id, quota_name } = detail;
  const { user, month } = explanation;
  const cell = parts.find((part) => part.value === null)?.month ?? parts.at(-1)?.month ?? month;
  const address = addresses.quota(quota_id, {
    year: fiscalYear(parseMonth(cell) ?? 0, format.settings.calendar),
    q: user.name,
    cell,
    user: user.id,
    month,
  });
  const name = t('quota_of', { name: quota_name });
  const shareWords = useShareWords();
  const isListed = parts.length > 1 || parts.some((part) => part.value === null || part.share);
  const texts = parts.map((part) => {
    const short = format.period(part.month, 'month_short');
    if (part.value === null) return t('quota_missing', { month: short });
    const value = format.number(part.value, isAmount && part.share ? { decimals: 2 } : {});
    const share = part.share ? shareWords.share(part.share) : null;
    return t('quota_part', { month: short, value: share === null ? value : `${value} = ${share}` });
  });
  if (detail.ramp) texts.push(shareWords.since(detail.ramp));
  return (
    <p className={css['note']}>
      {can('quota', 'read') ? <Link {...address}>{name}</Link> : name}
      {isListed ? ` · ${texts.join(' · ')}` : null}
    </p>
  );
}
