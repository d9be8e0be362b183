import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { companyData } from '../../data/company.ts';
import { useSession } from '../../lib/session.ts';
import { FormDialog, Select } from '../../ui/index.ts';

const YEARS = [1, 2, 3, 5, 7, 10, 30] as const;
const FOREVER = 'forever';

/** For how long the trail is kept. */
export function RetentionDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('audit');
  const { company } = useSession();
  const kept = company.settings.audit_retention_years;
  const [years, setYears] = useState(kept === null ? FOREVER : String(kept));
  const save = useMutation({
    mutationFn: () =>
      companyData.update({
        body: {
          settings: { audit_retention_years: years === FOREVER ? null : Number(years) },
          version: company.version,
        },
      }),
    onSuccess: onClose,
  });
  // One that a script has set is offered, too.
  const choices = [...new Set<number>([...YEARS, ...(kept === null ? [] : [kept])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <FormDialog
      title={t('retention')}
      action={t('retention_save')}
      isDanger={years !== FOREVER}
      onClose={onClose}
      save={save}
      onSave={() => save.mutate()}
    >
      <p>{t('retention_text')}</p>
      <Select
        label={t('retention_label')}
        value={years}
        onChange={setYears}
        items={[
          { value: FOREVER, text: t('retention_forever') },
          ...choices.map((count) => ({ value: String(count), text: t('retention_years', { count }) })),
        ]}
      />
    </FormDialog>
  );
}
