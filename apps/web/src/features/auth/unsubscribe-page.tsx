import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { notificationData } from '../../data/notifications.ts';
import { Button, ErrorState, Form, Skeleton } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth.module.css';

/** /unsubscribe: where the last line of a mail leads. Opening it changes nothing, so that programs that follow links end nothing. */
export function UnsubscribePage() {
  const t = useTranslations('notifications');
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const found = useQuery(notificationData.unsubscription(token));
  const end = useMutation({ mutationFn: () => notificationData.unsubscribe(token) });
  const isOff = end.isSuccess || found.data?.is_on === false;
  const words = found.data && { kind: t(`kind_${found.data.kind}`), company: found.data.company };
  return (
    <AuthFrame
      title={t(isOff ? 'unsubscribed_title' : 'unsubscribe_title')}
      lead={words ? t(isOff ? 'unsubscribed_text' : 'unsubscribe_text', words) : undefined}
    >
      {found.isPending ? <Skeleton height={40} radius={8} /> : null}
      {found.isError ? <ErrorState isCompact error={found.error} /> : null}
      {found.data && !isOff ? (
        <Form
          save={end}
          footer={
            <Button type="submit" variant="main" size="l" wide isPending={end.isPending}>
              {t('unsubscribe')}
            </Button>
          }
          onSubmit={() => end.mutate()}
        >
          {null}
        </Form>
      ) : null}
      <p className={css['links']}>
        <Link to={PATHS.notifications}>{t('all_settings')}</Link>
      </p>
    </AuthFrame>
  );
}
