import { MAX_LETTERS_A_YEAR } from '@comptoir/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { letterData } from '../../data/letters.ts';
import { useFormat } from '../../lib/use-format.ts';
import { LimitForm } from './limit-form.tsx';

/** How many letters the company may send for signature in a year. */
export function LetterLimit() {
  const t = useTranslations('company');
  const { number } = useFormat();
  const limit = useQuery(letterData.limit).data;
  if (!limit) return null;
  return (
    <LimitForm
      label={t('letters_a_year')}
      hint={t('letters_a_year_hint', { used: number(String(limit.used)) })}
      most={limit.most}
      highest={MAX_LETTERS_A_YEAR}
      save={(most) => letterData.setLimit({ body: { most } })}
    />
  );
}
