import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { notificationData } from '../../data/notifications.ts';
import { useAccess } from '../../lib/session.ts';
import { ErrorState, PageHeader, Skeleton } from '../../ui/index.ts';
import { ChoicesTable } from './choices-table.tsx';
import { SlackPanel } from './slack-panel.tsx';

/** /parameters/default_notifications: what everybody is notified of who set nothing else. Everyone reads it. */
export function DefaultNotificationsPage() {
  const t = useTranslations('notifications');
  const found = useQuery(notificationData.settings);
  const mayEdit = useAccess().canBinary('company_notification_edit');
  const defaults = found.data?.defaults;
  return (
    <>
      <PageHeader
        title={t('default_title')}
        subtitle={t(mayEdit ? 'default_subtitle' : 'default_read_only')}
      />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={420} radius={12} /> : null}
      {defaults ? (
        <div style={{ display: 'grid', gap: 16 }}>
          <ChoicesTable
            choices={defaults.choices}
            hasSlack
            isReadOnly={!mayEdit}
            save={(change) => notificationData.saveSettings({ body: { defaults: change } })}
          />
          <SlackPanel
            shown={defaults.slack}
            text={t('slack_company_text')}
            isReadOnly={!mayEdit}
            save={(slack_webhook) => notificationData.saveSettings({ body: { defaults: { slack_webhook } } })}
          />
        </div>
      ) : null}
    </>
  );
}
