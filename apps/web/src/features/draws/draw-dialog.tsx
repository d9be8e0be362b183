import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Draw, drawData } from '../../data/draws.ts';
import { FormDialog, toast } from '../../ui/index.ts';
import { type ChosenPerson, PeopleChooser } from './people-chooser.tsx';
import { newTerms, termsOf, wholeTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';

/** Gives people a draw, or changes the one of a person. */
export function DrawDialog({
  draw,
  people: given = [],
  onClose,
}: {
  readonly draw: Draw | null;
  readonly people?: readonly ChosenPerson[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('draws');
  const common = useTranslations('common');
  const [values, setValues] = useState(() => (draw ? termsOf(draw) : newTerms(t('name_default'))));
  const [people, setPeople] = useState(given);
  const terms = wholeTerms(values);
  const save = useMutation({
    mutationFn: async (whole: NonNullable<typeof terms>) => {
      if (draw) {
        const body = { ...whole, version: draw.version };
        const after = await drawData.update({ params: { id: draw.id }, body });
        return after.state === 'pending' || after.pending !== null ? 1 : 0;
      }
      const body = { ...whole, people: people.map(({ id }) => ({ user_id: id })) };
      return (await drawData.create({ body })).waiting;
    },
    onSuccess: (waiting) => {
      if (waiting > 0) toast.info(t('sent_to_second', { count: waiting }));
      else toast.success(draw ? t('saved') : t('given', { count: people.length }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={draw ? t('edit', { name: `${draw.name} · ${draw.user.name}` }) : t('give')}
      save={save}
      action={draw ? common('save') : t('give')}
      isDisabled={terms === null || (draw === null && people.length === 0)}
      onSave={() => {
        if (terms) save.mutate(terms);
      }}
    >
      {draw ? null : <PeopleChooser people={people} onChange={setPeople} />}
      <TermsFields values={values} change={(part) => setValues({ ...values, ...part })} />
    </FormDialog>
  );
}
