import type { DocumentChange } from '@comptoir/engine/plan-changes';
import { planKeyWords, planPartWords } from '@comptoir/words';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/language.ts';
import { useFormat } from '../../lib/use-format.ts';
import styles from './change-list.module.css';

const MAX_SHOWN = 8;

interface ChangeListProps {
  readonly title?: string;
  readonly changes: readonly DocumentChange[];
  /** All of them, however many. */
  readonly isWhole?: boolean;
  /** So many, and how many more there are. */
  readonly most?: number;
}

/** What differs between two versions of a compensation, in words. */
export function ChangeList({ title, changes, isWhole = false, most = MAX_SHOWN }: ChangeListProps) {
  const t = useTranslations('editor.changes');
  const words = useChangeWords();
  if (changes.length === 0) return null;
  const shown = isWhole ? changes : changes.slice(0, most);
  return (
    <div className={styles['changes']}>
      {title ? <b>{title}</b> : null}
      <ul>
        {shown.map((change) => (
          <li key={JSON.stringify(change)}>{words(change)}</li>
        ))}
        {changes.length > shown.length ? (
          <li>{t('more', { count: changes.length - shown.length })}</li>
        ) : null}
      </ul>
    </div>
  );
}

/** `Tier, pays` of the second: `Tier 2, pays`. */
const numbered = (label: string, at: number) => label.replace(/^[^,]+/, (part) => `${part} ${at}`);

/** One change as a sentence. */
function useChangeWords() {
  const t = useTranslations('editor.changes');
  const { language } = useLanguage();
  const format = useFormat();
  return (change: DocumentChange): string => {
    const { part, manner, name, key, at, before, after, is_ratio } = change;
    const number = (text: string) =>
      is_ratio ? format.percent(text) : format.number(text, { decimals: undefined });
    const text = (value: typeof before) =>
      value === null ? '' : planPartWords(language, (key ?? '').split('.').at(-1) ?? '', value, number);
    if (part !== 'compensation' && manner !== 'changed')
      return t(`${part}.${manner}`, { name, before: text(before) });
    const label = planKeyWords(language, key ?? '');
    const what = [part === 'compensation' ? null : name, at === null ? label : numbered(label, at)]
      .filter((one) => one !== null)
      .join(' · ');
    if (before === null) return t('set', { what, after: text(after) });
    if (after === null) return t('unset', { what, before: text(before) });
    return t('changed', { what, before: text(before), after: text(after) });
  };
}
