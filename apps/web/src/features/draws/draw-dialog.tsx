import type { DrawAudience } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Draw, drawData } from '../../data/draws.ts';
import { useAccess } from '../../lib/session.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormDialog, RadioGroup, toast } from '../../ui/index.ts';
import { AudienceFields } from './audience-fields.tsx';
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
  const { presentMonth } = useFormat();
  const [values, setValues] = useState(() =>
    draw ? termsOf(draw) : newTerms(t('name_default'), presentMonth()),
  );
  const [people, setPeople] = useState(given);
  const [isLasting, setLasting] = useState(false);
  const [audience, setAudience] = useState<DrawAudience | null>({ kind: 'everyone' });
  const mayLast = useMayLast() && draw === null && given.length === 0;
  const terms = wholeTerms(values);
  const save = useMutation({
    mutationFn: async (whole: NonNullable<typeof terms>) => {
      if (draw) {
        const body = { ...whole, version: draw.version };
        const after = await drawData.update({ params: { id: draw.id }, body });
        return after.state === 'pending' || after.pending !== null ? 1 : 0;
      }
      if (isLasting && audience) {
        const { way: _way, ...rest } = whole;
        await drawData.createMinimum({ body: { ...rest, audience } });
        return 0;
      }
      const body = { ...whole, people: people.map(({ id }) => ({ user_id: id })) };
      return (await drawData.create({ body })).waiting;
    },
    onSuccess: (waiting) => {
      if (waiting > 0) toast.info(t('sent_to_second', { count: waiting }));
      else if (isLasting) toast.success(t('minimum_added'));
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
      isDisabled={terms === null || (draw === null && (isLasting ? audience === null : people.length === 0))}
      onSave={() => {
        if (terms) save.mutate(terms);
      }}
    >
      {mayLast ? (
        <RadioGroup
          label={t('for_whom')}
          value={isLasting ? 'lasting' : 'named'}
          onChange={(value) => setLasting(value === 'lasting')}
          items={[
            { value: 'named', text: t('for_named') },
            { value: 'lasting', text: t('for_lasting'), description: t('for_lasting_help') },
          ]}
        />
      ) : null}
      {draw ? null : isLasting ? (
        <AudienceFields given={audience} onChange={setAudience} />
      ) : (
        <PeopleChooser people={people} onChange={setPeople} />
      )}
      <TermsFields
        values={values}
        change={(part) => setValues({ ...values, ...part })}
        isMinimum={isLasting}
      />
    </FormDialog>
  );
}

/** A draw for who joins later too is a minimum compensation. */
function useMayLast(): boolean {
  const opens = useMayOpen(PAGE_NEEDS.minimumCompensation);
  return useAccess().can('company_setting.minimum_compensation', 'write') && opens;
}
