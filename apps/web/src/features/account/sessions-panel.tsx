import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type Session, sessionData } from '../../data/sessions.ts';
import { deviceOf } from '../../lib/device-of.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import {
  AgoText,
  Badge,
  Button,
  ErrorState,
  InstantText,
  Panel,
  Table,
  toast,
  useAction,
} from '../../ui/index.ts';
import css from './settings.module.css';

export function SessionsPanel() {
  const t = useTranslations('account');
  const isMobile = useMedia(MOBILE);
  const sessions = useQuery(sessionData.list);
  const end = useAction({
    mutationFn: (id: string) => sessionData.revoke({ params: { id } }),
    onSuccess: () => toast.success(t('session_ended')),
  });
  return (
    <Panel title={t('sessions')}>
      <p className={css['lead']}>{t('sessions_lead')}</p>
      {sessions.isError ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} isCompact />
      ) : null}
      <Table<Session>
        label={t('sessions')}
        rows={sessions.data?.sessions ?? []}
        rowKey={(session) => session.id}
        isLoading={sessions.isPending}
        isDense
        columns={[
          {
            id: 'device',
            header: t('device'),
            cell: (session) => (
              <span title={session.user_agent}>
                {deviceOf(session.user_agent)}
                {isMobile ? (
                  <small className={css['seen']}>
                    <AgoText value={session.last_seen_at} />
                  </small>
                ) : null}
              </span>
            ),
          },
          {
            id: 'seen',
            header: t('last_seen'),
            isWide: true,
            cell: (session) => <AgoText value={session.last_seen_at} />,
          },
          {
            id: 'opened',
            header: t('opened'),
            isWide: true,
            cell: (session) => <InstantText value={session.created_at} />,
          },
          {
            id: 'end',
            header: null,
            label: t('end_session'),
            align: 'end',
            cell: (session) =>
              session.current ? (
                <Badge tone="good">{t('current')}</Badge>
              ) : (
                <Button
                  size="s"
                  isPending={end.isPending && end.variables === session.id}
                  onPress={() => end.mutate(session.id)}
                >
                  {t('end_session')}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  );
}
