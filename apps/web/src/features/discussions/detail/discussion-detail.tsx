import { CLOSED_AS, type DiscussionDetail, type DiscussionKind } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../../addresses.ts';
import { conversations } from '../../../data/discussions.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePresence } from '../../../lib/use-presence.ts';
import { useAccess, useSession } from '../../../lib/session.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/index.ts';
import css from './detail.module.css';
import { DetailHead } from './detail-head.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { Messages } from './messages.tsx';
import { Writer } from './writer.tsx';

/** `created`: it was just added (`addresses.conversation`): its members are chosen, then the statement that it is about. */
const addedSearch = z.object({ created: z.boolean().catch(false) });

/** One discussion or request. What is forbidden or gone says so in its place. */
export function DiscussionDetailView({ kind, id }: { readonly kind: DiscussionKind; readonly id: string }) {
  const t = useTranslations('discussions');
  const found = useQuery(conversations(kind).one(id));
  const code = found.error instanceof ApiError ? found.error.code : null;
  if (code === 'discussion_forbidden' || code === 'discussion_not_found' || code === 'not_found')
    return (
      <EmptyState
        isPage
        title={t(code === 'discussion_forbidden' ? `${kind}_forbidden` : `${kind}_not_found`)}
      >
        {t(code === 'discussion_forbidden' ? 'forbidden_text' : 'not_found_text')}
      </EmptyState>
    );
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={300} radius={12} />;
  return <Loaded discussion={found.data} />;
}

function Loaded({ discussion }: { readonly discussion: DiscussionDetail }) {
  const t = useTranslations('discussions');
  const { kind } = discussion;
  const { user } = useSession();
  const navigate = useNavigate();
  const [{ created }, setSearch] = usePageSearch(addedSearch);
  const [dialog, setDialog] = useState<'members' | 'statement' | null>(created ? 'members' : null);
  const isOpen = discussion.status !== CLOSED_AS[kind];
  const canChange = discussion.may_write && isOpen;
  const mayLink = useAccess().can('statement', 'read') && canChange;
  const presence = usePresence(discussion.channel, user.id);
  const people = useQuery({ ...conversations(kind).people, enabled: canChange }).data ?? discussion.members;
  // The same list while nobody is added: messages are not drawn again for it.
  const others = useMemo(() => people.filter(({ id }) => id !== user.id), [people, user.id]);
  const closeMembers = () => {
    // One that was created on a statement has it already.
    setDialog(created && mayLink && discussion.statements.length === 0 ? 'statement' : null);
    if (created) setSearch({ created: false });
  };
  const toList = () => void navigate({ to: kind === 'request' ? PATHS.requests : PATHS.discussions });
  return (
    <section className={css['detail']} aria-label={discussion.name}>
      <DetailHead
        discussion={discussion}
        here={presence.here}
        onMembers={() => setDialog('members')}
        onGone={toList}
      />
      <Messages discussion={discussion} people={others} canChange={canChange} />
      <div className={css['foot']}>
        {canChange ? (
          <Writer discussion={discussion} people={others} presence={presence} />
        ) : (
          <Notice>{isOpen ? t('read_only') : t(`${kind}_closed_note`)}</Notice>
        )}
      </div>
      {dialog === 'members' ? (
        <MembersDialog discussion={discussion} canChange={canChange} onClose={closeMembers} onLeft={toList} />
      ) : null}
      {dialog === 'statement' ? (
        <LinkDialog discussion={discussion} isOffered onClose={() => setDialog(null)} />
      ) : null}
    </section>
  );
}
