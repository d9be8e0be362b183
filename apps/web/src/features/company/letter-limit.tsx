import { MAX_LETTERS_A_YEAR } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../data/letters.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, Form, NumberField, toast } from '../../ui/index.ts';
import css from './company.module.css';

const isLimit = (text: string | null) =>
  text !== null && /^\d{1,7}$/.test(text) && Number(text) <= MAX_LETTERS_A_YEAR;

/** How many letters the company may send for signature in a year. */
export function LetterLimit() {
  const t = useTranslations('company');
  const { number } = useFormat();
  const limit = useQuery(letterData.limit).data;
  const [typed, setTyped] = useState<string | null | undefined>(undefined);
  const save = useMutation({
    mutationFn: (most: number) => letterData.setLimit({ body: { most } }),
    onSuccess: () => {
      setTyped(undefined);
      toast.success(t('letters_a_year_saved'));
    },
  });
  if (!limit) return null;
  const value = typed === undefined ? String(limit.most) : typed;
  const isFit = isLimit(value);
  return (
    <div className={css['limit']}>
      <Form
        save={save}
        onSubmit={() => (isFit && typed !== undefined ? save.mutate(Number(value)) : undefined)}
      >
        <NumberField
          label={t('letters_a_year')}
          description={t('letters_a_year_hint', { used: number(String(limit.used)) })}
          value={value}
          onChange={setTyped}
          onUnread={() => setTyped(null)}
          error={isFit ? undefined : t('letters_a_year_error', { most: number(String(MAX_LETTERS_A_YEAR)) })}
        />
        {typed === undefined ? null : (
          <Button type="submit" isDisabled={!isFit} isPending={save.isPending}>
            {t('letters_a_year_save')}
          </Button>
        )}
      </Form>
    </div>
  );
}
