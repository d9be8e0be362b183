import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { statementComments } from '../../../data/comments.ts';
import type { Statement } from '../../../data/statements.ts';
import { useAccess } from '../../../lib/session.ts';
import { Panel } from '../../../ui/index.ts';
import { Comments } from '../../../ui/discussions/comments.tsx';

/** What people wrote on the statement. Not there for who may not write, while nobody has. */
export function CommentsPanel({ statement }: { readonly statement: Pick<Statement, 'id'> }) {
  const t = useTranslations('discussions');
  const canWrite = useAccess().canBinary('statement_comment');
  const thread = statementComments(statement.id);
  const { data = [] } = useQuery(thread.list);
  if (!canWrite && data.length === 0) return null;
  return (
    <Panel title={t('comments')} className="no-print">
      <Comments thread={thread} canWrite={canWrite} />
    </Panel>
  );
}
