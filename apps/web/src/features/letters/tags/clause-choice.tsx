import type { LetterClause, LetterLanguage } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../data/letters.ts';
import { useLanguage } from '../../../lib/language.ts';
import { Notice, Select } from '../../../ui/index.ts';
import { rivalOf } from './rival-clause.ts';
import css from './tags.module.css';

/** A wording of the legal pack: when to use it, and its text as the letter will have it. */
export function ClauseChoice({
  language,
  used,
  value,
  onChange,
}: {
  /** Of the letter. */
  readonly language: LetterLanguage;
  /** Clauses that the letter has already. */
  readonly used: readonly LetterClause[];
  readonly value: LetterClause | null;
  readonly onChange: (clause: LetterClause) => void;
}) {
  const t = useTranslations('letters');
  const mine = useLanguage().language;
  const clauses = useQuery(letterData.clauses).data ?? [];
  const clause = clauses.find(({ key }) => key === value);
  const rival = rivalOf(clauses, used, value);
  return (
    <>
      <Select
        label={t('insert_clause')}
        items={clauses.map(({ key, title, use }) => ({
          value: key,
          text: title[mine],
          caption: used.includes(key) ? t('clause_used') : use[mine],
        }))}
        value={value}
        onChange={onChange}
      />
      {clause ? (
        <figure className={css['clause']}>
          <blockquote lang={language}>{clause.text[language]}</blockquote>
          <figcaption>{t('clause_use', { use: clause.use[mine] })}</figcaption>
        </figure>
      ) : null}
      {rival ? <Notice tone="warn">{t('clause_rival', { title: rival.title[mine] })}</Notice> : null}
    </>
  );
}
