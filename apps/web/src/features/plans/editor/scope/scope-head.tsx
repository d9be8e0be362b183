import type { Scope } from '@comptoir/engine';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { IconButton, toast } from '../../../../ui/index.ts';
import { removeScope, usersOfScope } from '../document-edits.ts';
import styles from '../editor.module.css';
import type { TriedValues } from '../tried/use-tried.ts';
import type { Editor } from '../use-editor.ts';

export interface ScopeHeadProps {
  readonly editor: Editor;
  readonly tried: TriedValues;
  readonly scope: Scope;
}

/** The scope's name, how many of its rows count for the person tried, and its removal. */
export function ScopeHead({ editor, tried: { preview }, scope }: ScopeHeadProps) {
  const t = useTranslations('editor.scope');
  const format = useFormat();
  const counted = preview?.scopes.find(({ scope_id }) => scope_id === scope.id)?.counted;
  const usedBy = usersOfScope(editor.document, scope.id);
  return (
    <div className={styles['head']}>
      <h2>{scope.name}</h2>
      {preview && counted !== undefined ? (
        <span className={styles['sub']} data-testid="scope-counted">
          {t('counted', {
            count: counted,
            name: preview.user.name,
            month: format.period(preview.month, 'month'),
          })}
        </span>
      ) : null}
      <span className={styles['grow']} />
      <IconButton
        size="s"
        icon={<Trash2 size={15} aria-hidden />}
        label={t('remove')}
        onPress={() => {
          if (usedBy.length > 0)
            toast.error(t('removeBlocked', { names: usedBy.map(({ name }) => name).join(', ') }));
          else editor.edit((now) => removeScope(now, scope.id));
        }}
      />
    </div>
  );
}
