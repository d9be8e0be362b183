import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CheckedDraws, drawData } from '../../data/draws.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button, FormDialog, Notice, TextField, toast } from '../../ui/index.ts';
import css from './draws.module.css';
import { newTerms, wholeTerms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';

/** Lines copied from a spreadsheet: a draw for each person in them. */
export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('draws');
  const [text, setText] = useState('');
  const [found, setFound] = useState<CheckedDraws | null>(null);
  const { presentMonth } = useFormat();
  const [values, setValues] = useState(() => newTerms(t('name_default'), presentMonth()));
  const read = useMutation({ mutationFn: () => drawData.check({ text }), onSuccess: setFound });
  const rows = found?.rows ?? [];
  // Where each line says its own, the form's amount is nobody's.
  const amount = values.amount ?? (rows.every((row) => row.amount !== null) ? rows[0]?.amount : null) ?? null;
  const terms = wholeTerms({ ...values, amount });
  const save = useMutation({
    mutationFn: (whole: NonNullable<typeof terms>) =>
      drawData.create({
        body: {
          ...whole,
          people: rows.map((row) => ({
            user_id: row.user.id,
            ...(row.amount === null ? {} : { amount: row.amount }),
            ...(row.start_month === null ? {} : { start_month: row.start_month }),
            ...(row.end_month === null ? {} : { end_month: row.end_month }),
          })),
        },
      }),
    onSuccess: ({ ids, waiting }) => {
      if (waiting > 0) toast.info(t('sent_to_second', { count: waiting }));
      else toast.success(t('given', { count: ids.length }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('paste_title')}
      save={save.error ? save : { ...save, error: read.error }}
      action={t('give')}
      isDisabled={terms === null || rows.length === 0 || (found?.issues.length ?? 0) > 0}
      onSave={() => {
        if (terms) save.mutate(terms);
      }}
    >
      <p>{t('paste_text')}</p>
      <TextField
        label={t('people')}
        value={text}
        onChange={(next) => {
          setText(next);
          setFound(null);
        }}
        rows={5}
        placeholder={t('paste_placeholder')}
      />
      <div>
        <Button isPending={read.isPending} isDisabled={text.trim() === ''} onPress={() => read.mutate()}>
          {t('paste_read')}
        </Button>
      </div>
      {found ? <Found found={found} /> : null}
      <TermsFields values={values} change={(part) => setValues({ ...values, ...part })} />
    </FormDialog>
  );
}

function Found({ found }: { readonly found: CheckedDraws }) {
  const t = useTranslations('draws');
  return (
    <Notice tone={found.issues.length > 0 ? 'warn' : 'good'}>
      {t('paste_found', { count: found.rows.length })}
      {found.issues.length > 0 ? (
        <ul className={css['issues']}>
          {found.issues.map(({ line, problem, value }) => (
            <li key={`${line} ${problem}`}>{t(`issue.${problem}`, { line, value })}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
