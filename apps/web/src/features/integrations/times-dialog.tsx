import { type Integration, MAX_REFRESH_SLOTS } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox, FormDialog, TextField } from '../../ui/index.ts';
import css from './integrations.module.css';

const TIME = /^([01]?\d|2[0-3])[:hH.]([0-5]\d)$/;

/** `7:30`, `7h30` and `07:30` are the same time. Null: it is none. */
function timeOf(text: string): string | null {
  const [, hours, minutes] = TIME.exec(text.trim()) ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : null;
}

/** When a connection refreshes by itself. */
export function TimesDialog({
  connection,
  onClose,
}: {
  readonly connection: Integration;
  readonly onClose: () => void;
}) {
  const t = useTranslations('integrations');
  const common = useTranslations('common');
  const { timezone } = useSession().company.settings;
  const { import_settings: stored } = connection;
  const [slots, setSlots] = useState<readonly string[]>(() =>
    Array.from({ length: MAX_REFRESH_SLOTS }, (_, at) => stored.slots[at] ?? ''),
  );
  const [weekdays_only, setWeekdays] = useState(stored.weekdays_only);
  const [incremental, setIncremental] = useState(stored.incremental);
  const [nightly, setNightly] = useState(stored.nightly);
  const used = slots.filter((slot) => slot.trim() !== '');
  const isWrong = (slot: string, at: number) =>
    slot.trim() !== '' &&
    (timeOf(slot) === null || slots.some((other, place) => place < at && timeOf(other) === timeOf(slot)));
  const save = useMutation({
    mutationFn: () =>
      integrationData.update({
        params: { id: connection.id },
        body: {
          version: connection.version,
          import_settings: {
            slots: used.flatMap((slot) => timeOf(slot) ?? []).toSorted(),
            weekdays_only,
            incremental,
            nightly,
          },
        },
      }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      size="m"
      title={t('times_title', { name: connection.connection_name })}
      action={common('save')}
      onClose={onClose}
      save={save}
      isDisabled={slots.some(isWrong)}
      onSave={() => save.mutate()}
    >
      <Checkbox isSelected={incremental} onChange={setIncremental} description={t('incremental_hint')}>
        {t('incremental')}
      </Checkbox>
      <Checkbox isSelected={nightly} onChange={setNightly} description={t('nightly_hint')}>
        {t('nightly')}
      </Checkbox>
      <div className={css['slots']} role="group" aria-label={t('slots')}>
        {[...slots.entries()].map(([at, slot]) => (
          <TextField
            key={at}
            label={t('slot', { number: at + 1 })}
            value={slot}
            placeholder="08:30"
            inputMode="numeric"
            error={isWrong(slot, at) ? t('slot_wrong') : undefined}
            onChange={(value) => setSlots(slots.map((one, place) => (place === at ? value : one)))}
          />
        ))}
      </div>
      <p className={css['hint']}>{t('slots_hint', { timezone })}</p>
      <Checkbox
        isSelected={weekdays_only}
        onChange={setWeekdays}
        isDisabled={used.length === 0}
        description={t('weekdays_hint')}
      >
        {t('weekdays_only')}
      </Checkbox>
    </FormDialog>
  );
}
