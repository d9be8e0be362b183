import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { securityData } from '../../../data/security.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Badge, Button, ConfirmDialog, KeyValues, Notice, Panel, useAction } from '../../../ui/index.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { CopyText } from './copy-text.tsx';
import css from './security.module.css';
import type { SecurityPartProps } from './ways-panel.tsx';

/** The identity provider, and what it needs to know of us. */
export function ConnectionPanel({ settings, mayWrite }: SecurityPartProps) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const { connection, service_provider } = settings;
  const remove = useAction({
    mutationFn: () => securityData.removeConnection(),
    onSuccess: () => setOpened(null),
  });
  return (
    <Panel
      title={t('connection')}
      aside={
        connection === null ? null : (
          <Badge tone={connection.tested_at === null ? 'warn' : 'good'}>
            {t(connection.tested_at === null ? 'untested' : 'tested')}
          </Badge>
        )
      }
    >
      <div className={css['parts']}>
        <p className={css['lead']}>{t('ours_lead')}</p>
        <KeyValues
          isLong
          items={[
            { label: t('entity_id'), value: <CopyText text={service_provider.entity_id} /> },
            { label: t('metadata_url'), value: <CopyText text={service_provider.metadata_url} /> },
            { label: t('redirect_url'), value: <CopyText text={service_provider.redirect_url} /> },
          ]}
        />
        {connection === null ? null : <Theirs connection={connection} />}
        {connection?.tested_at === null ? <Notice tone="info">{t('untested_hint')}</Notice> : null}
        {mayWrite ? (
          <div className={css['buttons']}>
            <Button onPress={() => setOpened('edit')}>
              {t(connection === null ? 'connect' : 'change_connection')}
            </Button>
            {connection === null ? null : (
              <Button variant="danger" onPress={() => setOpened('remove')}>
                {common('delete')}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      {opened === 'edit' ? <ConnectionDialog settings={settings} onClose={() => setOpened(null)} /> : null}
      <ConfirmDialog
        isOpen={opened === 'remove'}
        onClose={() => setOpened(null)}
        title={common('delete_title', { name: connection?.connection_name ?? '' })}
        action={common('delete')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('remove_text')}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function Theirs({
  connection,
}: {
  readonly connection: NonNullable<SecurityPartProps['settings']['connection']>;
}) {
  const t = useTranslations('security');
  const format = useFormat();
  return (
    <KeyValues
      isLong
      items={[
        { label: t('connection_name'), value: connection.connection_name },
        { label: t('idp_entity_id'), value: <span className={css['code']}>{connection.entity_id}</span> },
        { label: t('idp_url'), value: <span className={css['code']}>{connection.url}</span> },
        ...connection.certificates.map(({ fingerprint, valid_until }) => ({
          label: t('certificate', { until: format.instant(valid_until) }),
          value: <span className={css['code']}>{fingerprint}</span>,
        })),
      ]}
    />
  );
}
