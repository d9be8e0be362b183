import type { UserDetail } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, HandCoins } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { quotaData } from '../../../data/quotas.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { DrawerRow, DrawerRows, DrawerSection, LinkButton } from '../../../ui/index.ts';

/** From the person to what they earn and are measured by: this month's statement, their line of each quota. */
export function ResultsSection({ user }: { readonly user: UserDetail }) {
  const t = useTranslations('users');
  const draws = useTranslations('draws');
  const opensBalance = useMayOpen(PAGE_NEEDS.draws);
  const access = useAccess();
  const format = useFormat();
  const seesStatement = user.licenced && access.can('statement', 'read');
  const seesQuotas = access.can('quota', 'read');
  const quotas = useQuery({ ...quotaData.list('live'), enabled: seesQuotas }).data ?? [];
  if (!seesStatement && quotas.length === 0) return null;
  const month = format.presentMonth();
  return (
    <DrawerSection
      title={t('drawer_results')}
      action={
        seesStatement ? (
          <>
            <LinkButton size="s" icon={FileText} {...addresses.statement(month, user.id)}>
              {t('open_statement', { month: format.period(month) })}
            </LinkButton>
            {opensBalance ? (
              <LinkButton size="s" icon={HandCoins} {...addresses.balance(user.id)}>
                {draws('balance_link')}
              </LinkButton>
            ) : null}
          </>
        ) : null
      }
    >
      {quotas.length > 0 ? (
        <DrawerRows label={t('drawer_quotas')}>
          {quotas.map((quota) => (
            <DrawerRow key={quota.id}>
              <Link
                {...addresses.quota(quota.id, { q: user.name })}
                aria-label={t('open_quota', { quota: quota.name, name: user.name })}
              >
                {quota.name}
              </Link>
            </DrawerRow>
          ))}
        </DrawerRows>
      ) : null}
    </DrawerSection>
  );
}
