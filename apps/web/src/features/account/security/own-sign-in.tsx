import type { SignInWays } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { securityData } from '../../../data/security.ts';
import { Badge, ErrorState, KeyValues, LinkButton, Panel, Skeleton } from '../../../ui/index.ts';
import css from './security.module.css';

/** For everybody: how the company lets people in, how one came, and where one's own password and second factor are. */
export function OwnSignIn() {
  const t = useTranslations('security');
  const found = useQuery(securityData.ways);
  return (
    <>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={200} radius={12} />
      ) : (
        <Ways ways={found.data} />
      )}
      <Panel title={t('own')}>
        <div className={css['parts']}>
          <p className={css['lead']}>{t('own_lead')}</p>
          <div>
            <LinkButton to={PATHS.account}>{t('own_link')}</LinkButton>
          </div>
        </div>
      </Panel>
    </>
  );
}

function Ways({ ways }: { readonly ways: SignInWays }) {
  const t = useTranslations('security');
  const rows = [
    { way: 'password', label: t('password_login'), isOn: ways.password_login },
    { way: 'google', label: t('google_login'), isOn: ways.google_login },
    { way: 'sso', label: ways.connection_name ?? t('sso_login'), isOn: ways.sso_login },
  ] as const;
  const state = (isOn: boolean) => (
    <Badge tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'way_on' : 'way_off')}</Badge>
  );
  return (
    <Panel title={t('ways')}>
      <KeyValues
        items={[
          ...rows.map(({ way, label, isOn }) => ({
            label: way === 'sso' && ways.connection_name !== null ? t('sso_of', { name: label }) : label,
            value: (
              <span className={css['states']}>
                {way === ways.signed_in_by ? <Badge tone="info">{t('way_now')}</Badge> : null}
                {state(isOn)}
              </span>
            ),
          })),
          {
            label: t('second_factor'),
            value: (
              <Badge tone={ways.factor_required ? 'good' : 'neutral'}>
                {t(ways.factor_required ? 'factor_needed' : 'factor_optional')}
              </Badge>
            ),
          },
        ]}
      />
    </Panel>
  );
}
