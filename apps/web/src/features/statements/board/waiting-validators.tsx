import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { validationData } from '../../../data/validation.ts';
import { useAccess, useSession } from '../../../lib/session.ts';
import { TextButton } from '../../../ui/index.ts';
import { canBeReminded, useRemind } from '../../../ui/statements/use-remind.ts';
import css from './totals-strip.module.css';

/** How many names fit into the line. */
const NAMED = 2;

/** Who reads for whom statements wait, and reminds them: those who validate, and those who write the settings. */
export function useMayRemind(): boolean {
  const { can, canBinary } = useAccess();
  return (
    canBinary('statement_validate') ||
    canBinary('statement_validate_supervised') ||
    can('company_setting', 'write')
  );
}

/** The others whose validation statements of the month wait for, and reminding them. */
export function Waiting({ month }: { readonly month: string }) {
  const t = useTranslations('board');
  const words = useTranslations('validation');
  const me = useSession().user.id;
  const { data } = useQuery({ ...validationData.waiting, enabled: useMayRemind() });
  const remind = useRemind();
  const others = (data?.waiting ?? []).filter(
    (one) => one.user.id !== me && one.months.some((waits) => waits.month === month),
  );
  if (others.length === 0) return null;
  const named = others.slice(0, NAMED).map(({ user }) => user.name);
  const names = t('waits_for_people', { names: named.join(', '), more: others.length - named.length });
  const ids = others.filter((one) => canBeReminded(one, me)).map(({ user }) => user.id);
  return (
    <p className={css['line']}>
      <span>{names}</span>
      {ids.length > 0 ? (
        <TextButton
          aria-label={words('remind_name', { name: named.join(', ') })}
          disabled={remind.isPending}
          onClick={() => remind.mutate(ids)}
        >
          {words('remind')}
        </TextButton>
      ) : others.some((one) => one.reminded_today) ? (
        <small>{t('reminded_today')}</small>
      ) : null}
    </p>
  );
}
