import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ACTION_DELAY_MS } from '../../../lib/action-delay.ts';
import { SearchField } from '../../../ui/index.ts';
import css from './board-filters.module.css';

/** What is typed stays here until typing rests; then it goes to the address. */
export function NameSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('board');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), ACTION_DELAY_MS);
    return () => clearTimeout(timer);
    // Only typing starts the wait; the address following it must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  return (
    <div className={css['search']}>
      <SearchField
        label={t('search')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => onChange(typed.trim())}
      />
    </div>
  );
}
