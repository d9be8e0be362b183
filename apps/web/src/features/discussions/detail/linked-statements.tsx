import type { DiscussionDetail, LinkedStatement } from '@comptoir/contract';
import { Link } from '@tanstack/react-router';
import { EyeOff, FileText, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { conversations } from '../../../data/discussions.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button, IconButton, useAction } from '../../../ui/index.ts';
import css from './detail.module.css';
import { LinkDialog } from './link-dialog.tsx';

type Visible = Extract<LinkedStatement, { is_visible: true }>;

/** What it is about: each leads to exactly the line that was linked. */
export function LinkedStatements({
  discussion,
  canChange,
}: {
  readonly discussion: DiscussionDetail;
  readonly canChange: boolean;
}) {
  const t = useTranslations('discussions');
  const mayLink = useAccess().can('statement', 'read') && canChange;
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={css['line']}>
      {discussion.statements.length > 0 ? <Links discussion={discussion} canChange={canChange} /> : null}
      {mayLink ? (
        <Button variant="quiet" size="s" icon={Plus} onPress={() => setLinking(true)}>
          {t('link_title')}
        </Button>
      ) : null}
      {isLinking ? <LinkDialog discussion={discussion} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

function Links({
  discussion,
  canChange,
}: {
  readonly discussion: DiscussionDetail;
  readonly canChange: boolean;
}) {
  const t = useTranslations('discussions');
  const data = conversations(discussion.kind);
  const unlink = useAction({
    mutationFn: (link: Visible) =>
      data.unlink({
        params: { id: discussion.id, statement_id: link.statement_id },
        query: { link_id: link.id },
      }),
  });
  return (
    <ul className={css['links']} aria-label={t('linked')}>
      {discussion.statements.map((link) =>
        link.is_visible ? (
          <li key={link.id} className={css['link']}>
            <FileText size={14} aria-hidden />
            <LinkText link={link} />
            {canChange ? (
              <IconButton
                label={t('unlink', { name: link.user.name })}
                icon={X}
                size="s"
                onPress={() => unlink.mutate(link)}
              />
            ) : null}
          </li>
        ) : (
          <li key={link.id} className={css['link']}>
            <EyeOff size={14} aria-hidden />
            <span className={css['quiet']}>{t('hidden_statement')}</span>
          </li>
        ),
      )}
    </ul>
  );
}

function LinkText({ link }: { readonly link: Visible }) {
  const t = useTranslations('discussions');
  const format = useFormat();
  const { line, user, month } = link;
  const parts = line ? [line.compensation_name, line.label].filter((part) => part !== null) : [];
  return (
    <span>
      <Link {...addresses.statement(month, user.id, line?.compensation_id)}>
        {user.name} · {format.period(month)}
        {parts.length > 0 ? ` · ${parts.join(' · ')}` : ''}
      </Link>
      {line?.amount && line.currency ? (
        <span className={css['quiet']}>
          {' '}
          {t('amount_then', { amount: format.amount(line.amount, { currency: line.currency }) })}
        </span>
      ) : null}
    </span>
  );
}
