import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses } from '../../addresses.ts';
import { drawData } from '../../data/draws.ts';
import { compareText } from '../../lib/amounts.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useSession } from '../../lib/session.ts';
import { Amount, Notice } from '../../ui/index.ts';

/** What the reader owes of draws; nothing is shown to people who owe nothing. */
export function OwnBalance() {
  const t = useTranslations('draws');
  const me = useSession();
  const opens = useMayOpen(PAGE_NEEDS.draws);
  const { data } = useQuery({ ...drawData.balance(), enabled: opens });
  const open = (data ?? []).filter(({ balance }) => compareText(balance, '0') > 0);
  return open.map(({ currency, balance, kept }) => (
    <Notice key={currency} tone="info" title={t('home_title')}>
      <Amount value={balance} currency={currency} isStrong /> {kept ? null : <span>{t('home_text')} </span>}
      <Link {...addresses.balance(me.user.id)}>{t('open_balance')}</Link>
    </Notice>
  ));
}
