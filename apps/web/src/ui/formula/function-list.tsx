import {
  type FormulaLocale,
  type FunctionGuide,
  functionGuide,
  FUNCTIONS,
  type ShownExample,
  signatureText,
} from '@comptoir/engine';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';
import { SearchField } from '../search-field.tsx';
import styles from './code-formula.module.css';

const CATEGORIES: readonly FunctionGuide['category'][] = ['logic', 'number', 'text', 'date'];

export interface FunctionListProps {
  readonly locale: FormulaLocale;
  /** Writes the function at the cursor; `null` where nothing can be written. */
  readonly onInsert: ((name: string) => void) | null;
}

/** Every function with what it does and an example, found by its name or by what it says. */
export function FunctionList({ locale, onInsert }: FunctionListProps) {
  const t = useTranslations('editor.rules.formula');
  const [search, setSearch] = useState('');
  const guide = useMemo(() => functionGuide(locale), [locale]);
  const wanted = search.trim().toLowerCase();
  const found = guide.filter(({ name, help }) => `${name} ${help}`.toLowerCase().includes(wanted));
  return (
    <section className={styles['functions']} aria-label={t('functions')}>
      <SearchField label={t('searchFunctions')} value={search} onChange={setSearch} />
      {found.length === 0 ? <p className={styles['hint']}>{t('noFunction')}</p> : null}
      {CATEGORIES.filter((category) => found.some((one) => one.category === category)).map((category) => (
        <div key={category}>
          <h3>{t(`category.${category}`)}</h3>
          <ul aria-label={t(`category.${category}`)}>
            {found
              .filter((one) => one.category === category)
              .map((one) => (
                <Entry key={one.name} guide={one} locale={locale} onInsert={onInsert} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({ guide, locale, onInsert }: FunctionListProps & { readonly guide: FunctionGuide }) {
  const t = useTranslations('editor.rules.formula');
  const words = useExampleWords();
  const definition = FUNCTIONS.get(guide.name);
  return (
    <li>
      <div>
        <code>{definition ? signatureText(definition, locale) : guide.name}</code>
        <p>{guide.help}</p>
        {guide.examples.map((example) => (
          <p key={example.formula} className={styles['example']}>
            {words(example)}
          </p>
        ))}
      </div>
      {onInsert ? (
        <IconButton
          size="s"
          icon={<Plus size={15} aria-hidden />}
          label={t('insert', { name: guide.name })}
          onPress={() => onInsert(guide.name)}
        />
      ) : null}
    </li>
  );
}

/** `IF(3 > 2, 10, 20) = 10`, or with the error in words. */
export function useExampleWords(): (example: ShownExample) => string {
  const t = useTranslations('words.cell_error');
  return ({ formula, result }) =>
    `${formula} → ${'text' in result ? result.text : t(result.error as 'formula_error')}`;
}
