import type { ApiKey } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { useAccess } from '../../lib/session.ts';
import { Button, ErrorState, PageHeader, SecretDialog, Skeleton } from '../../ui/index.ts';
import { AgentPanel } from './agent-panel.tsx';
import css from './api-keys.module.css';
import { KeyDialog } from './key-dialog.tsx';
import { KeysTable } from './keys-table.tsx';
import { MatchingPanel } from './matching-panel.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

/** What is open over the page. `secret`: of a key that was just made. */
type Opened =
  | { readonly what: 'edit'; readonly key: ApiKey | null }
  | { readonly what: 'rotate'; readonly key: ApiKey }
  | { readonly what: 'secret'; readonly secret: string };

/** /parameters/api: keys for programs, and how their calls name people. */
export function ApiPage() {
  return (
    <LateTexts>
      <Keys />
    </LateTexts>
  );
}

function Keys() {
  const t = useTranslations('apiKeys');
  const { can } = useAccess();
  const found = useQuery(apiKeyData.settings);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const show = (secret: string | null) => setOpened(secret === null ? null : { what: 'secret', secret });
  const canWrite = can('company_setting', 'write');
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {t('subtitle')}{' '}
            <a href="/api/public/docs" className={css['docs']}>
              {t('docs')}
            </a>
          </>
        }
        actions={
          canWrite ? (
            <Button variant="main" icon={Plus} onPress={() => setOpened({ what: 'edit', key: null })}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Skeleton height={240} radius={12} />
      ) : (
        <div className={css['parts']}>
          <KeysTable
            keys={found.data.api_keys}
            onEdit={(key) => setOpened({ what: 'edit', key })}
            onRotate={(key) => setOpened({ what: 'rotate', key })}
          />
          <AgentPanel />
          <MatchingPanel settings={found.data} />
        </div>
      )}
      {opened?.what === 'edit' ? <KeyDialog stored={opened.key} onClose={close} onSaved={show} /> : null}
      {opened?.what === 'rotate' ? (
        <RotateKeyDialog stored={opened.key} onClose={close} onSaved={show} />
      ) : null}
      {opened?.what === 'secret' ? (
        <SecretDialog
          title={t('secret_title')}
          text={t('secret_text')}
          label={t('secret')}
          secret={opened.secret}
          done={t('secret_done')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
