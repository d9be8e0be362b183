import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { ChangeList } from '../../../ui/plans/change-list.tsx';
import { PromotedChange } from '../promoted-change.tsx';
import styles from './editor.module.css';
import { useChanges } from './use-changes.ts';
import type { Editor } from './use-editor.ts';

/** A change of a sandbox that waits beside this live compensation: loaded as an edit, it is saved like every other one. */
export function PromotedNotice({ editor }: { readonly editor: Editor }) {
  const t = useTranslations('sandboxes.waiting');
  const { compensation, document, isReadOnly } = editor;
  const isLive = compensation.state === 'live';
  const waiting = useQuery({ ...planData.promoted(compensation.plan_id), enabled: isLive }).data ?? [];
  const changes = useChanges(editor.catalogue);
  const change = waiting.find(({ compensation_id }) => compensation_id === compensation.id);
  const promoted = change?.document;
  if (!isLive || !promoted) return null;
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
