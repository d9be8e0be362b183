import { useTranslations } from 'use-intl';
import { useTyped } from '../../../lib/use-typed.ts';
import { SearchField } from '../../../ui/index.ts';
import css from './board-filters.module.css';

/** Finds statements by the person's name. */
export function NameSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const { text, type, submit } = useTyped(value, onChange);
  return (
    <div className={css['search']}>
      {/* Beside the tabs there is no room for more. */}
      <SearchField
        label={t('search')}
        placeholder={common('search')}
        value={text}
        onChange={type}
        onSubmit={submit}
      />
    </div>
  );
}
