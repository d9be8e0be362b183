import type { DrawAudience } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { drawData, type MinimumCompensation } from '../../data/draws.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormDialog, toast } from '../../ui/index.ts';
import { AudienceFields } from './audience-fields.tsx';
import { newTerms, termsOf, wholeTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';

const EVERYONE: DrawAudience | null = { kind: 'everyone' };

function audienceOf({ audience: { kind, id } }: MinimumCompensation): DrawAudience | null {
  if (kind === 'everyone') return { kind };
  return id === null ? null : { kind, id };
}

/** A new minimum, or a change of one. */
export function MinimumDialog({
  minimum,
  onClose,
}: {
  readonly minimum: MinimumCompensation | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const { presentMonth } = useFormat();
  const [values, setValues] = useState(() =>
    minimum ? termsOf(minimum) : newTerms(t('minimum_title'), presentMonth()),
  );
  const [audience, setAudience] = useState(() => (minimum ? audienceOf(minimum) : EVERYONE));
  const terms = wholeTerms(values);
  const save = useMutation({
    mutationFn: ({ whole, of }: { whole: NonNullable<typeof terms>; of: DrawAudience }) => {
      const { way: _way, ...rest } = whole;
      return minimum
        ? drawData.updateMinimum({
            params: { id: minimum.id },
            body: { ...rest, audience: of, version: minimum.version },
          })
        : drawData.createMinimum({ body: { ...rest, audience: of } });
    },
    onSuccess: () => {
      toast.success(minimum ? t('minimum_saved') : t('minimum_added'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={minimum ? t('minimum_edit', { name: minimum.name }) : t('minimum_add')}
      save={save}
      action={minimum ? common('save') : common('add')}
      isDisabled={terms === null || audience === null}
      onSave={() => {
        if (terms && audience) save.mutate({ whole: terms, of: audience });
      }}
    >
      <AudienceFields given={audience} onChange={setAudience} />
      <TermsFields values={values} change={(part) => setValues({ ...values, ...part })} isMinimum />
    </FormDialog>
  );
}
