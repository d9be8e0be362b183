import type { DiscussionKind } from '@comptoir/contract';
import { useParams } from '@tanstack/react-router';
import { Download, MessagesSquare, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { followRefusals } from '../../data/discussions.ts';
import { openOutbox } from '../../data/message-outbox.ts';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, EmptyState, IconButton, PageHeader } from '../../ui/index.ts';
import { CreateDialog } from '../../ui/discussions/create-dialog.tsx';
import { DiscussionDetailView } from './detail/discussion-detail.tsx';
import css from './discussions.module.css';
import { DiscussionList } from './list/discussion-list.tsx';
import { ExportDialog } from './list/export-dialog.tsx';

export const DiscussionsPage = () => <Conversations kind="discussion" />;
export const RequestsPage = () => <Conversations kind="request" />;

/** The list, and beside it the discussion or request in the address. On a phone one of the two. */
function Conversations({ kind }: { readonly kind: DiscussionKind }) {
  const t = useTranslations('discussions');
  const me = useSession();
  const params = useParams({ strict: false }) as { discussion?: string; request?: string };
  const id = kind === 'request' ? params.request : params.discussion;
  const [isCreating, setCreating] = useState(false);
  const [isExporting, setExporting] = useState(false);
  usePageTitle(t(`${kind}_title`));
  useEffect(() => openOutbox(me.user.id), [me.user.id]);
  useEffect(followRefusals, []);
  const add =
    me.user.role_category === 'god' ? null : (
      <Button variant="main" icon={Plus} onPress={() => setCreating(true)}>
        {t(`${kind}_new`)}
      </Button>
    );
  return (
    <div className={cx(css['page'], id !== undefined && css['opened'])}>
      <div className={css['title']}>
        <PageHeader
          title={t(`${kind}_title`)}
          actions={
            <>
              <IconButton label={t('export')} icon={Download} onPress={() => setExporting(true)} />
              {add}
            </>
          }
        />
      </div>
      <div className={css['list']}>
        <DiscussionList kind={kind} opened={id} />
      </div>
      <div className={css['detail']}>
        {id === undefined ? (
          <div className={css['noneOpen']}>
            <EmptyState icon={<MessagesSquare size={20} aria-hidden />} title={t(`${kind}_none_open`)}>
              {t(`${kind}_lead`)}
            </EmptyState>
          </div>
        ) : (
          <DiscussionDetailView key={id} kind={kind} id={id} />
        )}
      </div>
      {isExporting ? <ExportDialog kind={kind} onClose={() => setExporting(false)} /> : null}
      {isCreating ? <CreateDialog kind={kind} onClose={() => setCreating(false)} /> : null}
    </div>
  );
}
