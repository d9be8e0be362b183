import type { ApiKey } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiKeyData } from '../../data/api-keys.ts';
import { NONE } from '../../lib/none.ts';
import { useFormat } from '../../lib/use-format.ts';
import { AgoText, Button, ConfirmDialog, Panel, Table, toast, useAction } from '../../ui/index.ts';
import css from './settings.module.css';

/** What programs do with one's own rights. Most people have no key, and see nothing of it. */
export function KeysPanel() {
  const t = useTranslations('account');
  const { date } = useFormat();
  const keys = useQuery(apiKeyData.own).data?.api_keys ?? [];
  const [ended, setEnded] = useState<ApiKey | null>(null);
  const end = useAction({
    mutationFn: () => apiKeyData.endOwn({ params: { id: ended?.id ?? '' } }),
    onSuccess: () => {
      setEnded(null);
      toast.success(t('key_ended'));
    },
  });
  if (keys.length === 0) return null;
  return (
    <Panel title={t('keys')}>
      <p className={css['lead']}>{t('keys_lead')}</p>
      <Table<ApiKey>
        label={t('keys')}
        rows={keys}
        rowKey={(key) => key.id}
        isDense
        columns={[
          { id: 'name', header: t('key_name'), cell: (key) => `${key.name} (…${key.last_four})` },
          {
            id: 'used',
            header: t('key_used'),
            cell: (key) =>
              key.last_used_at === null ? t('key_never') : <AgoText value={key.last_used_at} />,
          },
          {
            id: 'until',
            header: t('key_until'),
            isWide: true,
            cell: (key) => (key.expires_on === null ? NONE : date(key.expires_on)),
          },
          {
            id: 'end',
            header: null,
            label: t('key_end'),
            align: 'end',
            cell: (key) => (
              <Button size="s" onPress={() => setEnded(key)}>
                {t('key_end')}
              </Button>
            ),
          },
        ]}
      />
      {ended === null ? null : (
        <ConfirmDialog
          isOpen
          onClose={() => setEnded(null)}
          title={t('key_end_title', { name: ended.name })}
          action={t('key_end')}
          isDanger
          isPending={end.isPending}
          onConfirm={() => end.mutate()}
        >
          <p>{t('key_end_text')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
