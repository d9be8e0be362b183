import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { notificationData } from '../../data/notifications.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  Skeleton,
  toast,
  useAction,
} from '../../ui/index.ts';
import { ChoicesTable } from './choices-table.tsx';
import { PausePanel } from './pause-panel.tsx';
import { SlackPanel } from './slack-panel.tsx';

/** /parameters/notifications: what the signed-in person is notified of, and where. Each choice takes effect at once. */
export function OwnNotificationsPage() {
  const t = useTranslations('notifications');
  const found = useQuery(notificationData.settings);
  const reset = useAction({
    mutationFn: () => notificationData.saveSettings({ body: { reset: true } }),
    onSuccess: () => toast.success(t('reset_done')),
  });
  const own = found.data?.own;
  const hasOwn =
    own &&
    (Object.keys(own.set.channels ?? {}).length > 0 || Object.keys(own.set.frequencies ?? {}).length > 0);
  return (
    <>
      <PageHeader
        title={t('own_title')}
        subtitle={t('own_subtitle')}
        actions={
          hasOwn ? (
            <Button isPending={reset.isPending} onPress={() => reset.mutate()}>
              {t('reset')}
            </Button>
          ) : null
        }
      />
      {found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton height={420} radius={12} /> : null}
      {own === null ? (
        <Panel>
          <EmptyState title={t('support_title')}>{t('support_text')}</EmptyState>
        </Panel>
      ) : null}
      {own ? (
        <div style={{ display: 'grid', gap: 16 }}>
          <PausePanel paused_until={own.paused_until} />
          <ChoicesTable
            choices={own.choices}
            hasSlack={own.slack !== null}
            save={(change) => notificationData.saveSettings({ body: change })}
          />
          <SlackPanel
            shown={own.slack}
            text={t('slack_own_text')}
            save={(slack_webhook) => notificationData.saveSettings({ body: { slack_webhook } })}
          />
        </div>
      ) : null}
    </>
  );
}
