import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import { PromotedChange } from '../promoted-change.tsx';
import styles from './editor.module.css';
import { useChanges } from './use-changes.ts';
import type { Editor } from './use-editor.ts';

interface PromotedNoticeProps {
  readonly editor: Editor;
  /** Opens what takes it back to a draft, with what that changes in pay. */
  readonly onWithdraw: () => void;
}

/**
 * A change of a sandbox that waits beside this compensation: loaded as an edit, it is saved like every other one. Of one that is a draft there,
 * that comes first: its new content then changes nobody's pay.
 */
export function PromotedNotice({ editor, onWithdraw }: PromotedNoticeProps) {
  const t = useTranslations('sandboxes.waiting');
  const { compensation, document, isReadOnly } = editor;
  const isLive = compensation.state === 'live';
  const waiting = useQuery(planData.promoted(compensation.plan_id)).data ?? [];
  const changes = useChanges(editor.catalogue);
  const own = waiting.filter(({ compensation_id }) => compensation_id === compensation.id);
  const change = own.find(({ document: promoted }) => promoted !== null);
  const end = own.find(({ state }) => state === 'draft');
  const promoted = change?.document;
  if (end && isLive)
    return (
      <div className={styles['note']}>
        <PromotedChange
          change={end}
          text={t('back_to_draft')}
          isLoaded={false}
          action={t('unpublish')}
          {...(isReadOnly ? {} : { onLoad: onWithdraw })}
        />
      </div>
    );
  if (!promoted) return null;
  return (
    <div className={styles['note']}>
      <PromotedChange
        change={change}
        text={t('document')}
        isLoaded={JSON.stringify(document) === JSON.stringify(promoted)}
        {...(isReadOnly ? {} : { onLoad: () => editor.edit(() => promoted) })}
      >
        <ChangeList
          title={t('changes')}
          changes={changes(compensation, { ...compensation, document: promoted })}
        />
      </PromotedChange>
    </div>
  );
}
