import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { Button, Form, NumberField, toast } from '../../ui/index.ts';
import css from './company.module.css';

interface LimitFormProps {
  readonly label: string;
  readonly hint: string;
  /** As it is stored. */
  readonly most: number;
  /** What it may be at most. */
  readonly highest: number;
  readonly save: (most: number) => Promise<unknown>;
}

/** A number that support sets for the company. */
export function LimitForm({ label, hint, most, highest, save }: LimitFormProps) {
  const t = useTranslations('company');
  const { number } = useFormat();
  const [typed, setTyped] = useState<string | null | undefined>(undefined);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      setTyped(undefined);
      toast.success(t('limit_saved'));
    },
  });
  const value = typed === undefined ? String(most) : typed;
  const isFit = value !== null && /^\d{1,7}$/.test(value) && Number(value) <= highest;
  return (
    <div className={css['limit']}>
      <Form
        save={saving}
        onSubmit={() => (isFit && typed !== undefined ? saving.mutate(Number(value)) : undefined)}
      >
        <NumberField
          label={label}
          description={hint}
          value={value}
          onChange={setTyped}
          onUnread={() => setTyped(null)}
          error={isFit ? undefined : t('limit_error', { most: number(String(highest)) })}
        />
        {typed === undefined ? null : (
          <Button type="submit" isDisabled={!isFit} isPending={saving.isPending}>
            {t('limit_save')}
          </Button>
        )}
      </Form>
    </div>
  );
}
