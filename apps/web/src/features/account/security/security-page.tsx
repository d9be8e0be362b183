import { LateTexts } from '../../../lib/late-texts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { securityData } from '../../../data/security.ts';
import { PAGE_NEEDS, useMayOpen } from '../../../lib/page-needs.ts';
import { useAccess } from '../../../lib/session.ts';
import { ErrorState, NarrowPage, Notice, PageHeader, Skeleton } from '../../../ui/index.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { DomainsPanel } from './domains-panel.tsx';
import { OwnSignIn } from './own-sign-in.tsx';
import { Provisioning } from './provisioning.tsx';
import { WaysPanel } from './ways-panel.tsx';

/** /parameters/security: how people of the company sign in. Everybody sees which ways are open, those with the right see how. */
export function SecurityPage() {
  return (
    <LateTexts>
      <Page />
    </LateTexts>
  );
}

function Page() {
  const t = useTranslations('security');
  const showsSettings = useMayOpen(PAGE_NEEDS.securitySettings);
  return (
    <NarrowPage>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {showsSettings ? <Security /> : <OwnSignIn />}
    </NarrowPage>
  );
}

function Security() {
  const t = useTranslations('security');
  const { can } = useAccess();
  const found = useQuery(securityData.settings);
  const mayWrite = can('company_setting.security', 'write');
  return (
    <>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={320} radius={12} />
      ) : (
        <>
          {mayWrite ? null : <Notice>{t('read_only')}</Notice>}
          <WaysPanel settings={found.data} mayWrite={mayWrite} />
          {found.data.sso_available ? (
            <>
              <ConnectionPanel settings={found.data} mayWrite={mayWrite} />
              <DomainsPanel settings={found.data} mayWrite={mayWrite} />
            </>
          ) : null}
          <Provisioning mayWrite={mayWrite} />
        </>
      )}
    </>
  );
}
