import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import type { DocumentChange } from './document-changes.ts';
import styles from './editor.module.css';

const MAX_SHOWN = 6;

interface ChangeListProps {
  readonly title: string;
  readonly changes: readonly DocumentChange[];
}

/** What somebody changed, in words. */
export function ChangeList({ title, changes }: ChangeListProps) {
  const t = useTranslations('editor.changes');
  const format = useFormat();
  if (changes.length === 0) return null;
  const shown = changes.slice(0, MAX_SHOWN);
  const words = (change: DocumentChange) => {
    if (change.part === 'scope') return t(`scope.${change.manner}`, { name: change.name });
    if (change.part === 'variable') return t(`variable.${change.manner}`, { name: change.name });
    if (change.part !== 'tier_value' && change.part !== 'tier_from') return t(change.part);
    const { part, name, tier, isRate } = change;
    const text = (value: string) =>
      isRate ? format.percent(value) : format.number(value, { decimals: undefined });
    return t(part, { name, tier, before: text(change.before), after: text(change.after) });
  };
  return (
    <div className={styles['changes']}>
      <b>{title}</b>
      <ul>
        {shown.map((change) => {
          const text = words(change);
          return <li key={text}>{text}</li>;
        })}
        {changes.length > shown.length ? (
          <li>{t('more', { count: changes.length - shown.length })}</li>
        ) : null}
      </ul>
    </div>
  );
}
