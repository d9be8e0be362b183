import type { VariableKind } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import styles from './editor.module.css';

/** What a kind of variable is for, with an example. */
export function KindHelp({ kind }: { readonly kind: VariableKind }) {
  const t = useTranslations('editor.variables.help');
  return (
    <details className={styles['help']}>
      <summary>{t('what')}</summary>
      <p>{t(`kinds.${kind}.text`)}</p>
      <p>{t('example', { example: t(`kinds.${kind}.example`) })}</p>
    </details>
  );
}
