import type { Environment } from '@comptoir/contract';
import { MAX_SANDBOX_MONTHS } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sandboxData } from '../../data/sandboxes.ts';
import { useSession } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FieldPair, FormDialog, MonthField, TextField, toast } from '../../ui/index.ts';
import css from './sandboxes.module.css';
import { defaultRange, earliestMonth, latestEnd, withStart } from './sandbox-range.ts';

/** Its name and the months that are calculated in it. */
export function SandboxForm({
  sandbox,
  onClose,
}: {
  readonly sandbox: Environment | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sandboxes');
  const me = useSession();
  const { presentMonth } = useFormat();
  const [name, setName] = useState(sandbox?.name ?? '');
  const [range, setRange] = useState(
    sandbox?.range_calculations
      ? {
          start: sandbox.range_calculations.start_period.slice(0, 7),
          end: sandbox.range_calculations.end_period.slice(0, 7),
        }
      : defaultRange(presentMonth()),
  );
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name,
        range_calculations: { start_period: `${range.start}-01`, end_period: `${range.end}-01` },
      };
      return sandbox
        ? sandboxData.update({ params: { id: sandbox.id }, body })
        : sandboxData.create({ body });
    },
    onSuccess: (saved) => {
      onClose();
      if (!sandbox) toast.success(t('created', { name: saved.name }));
    },
  });
  return (
    <FormDialog
      title={sandbox ? t('edit_title', { name: sandbox.name }) : t('create')}
      {...(sandbox ? {} : { action: t('create_action') })}
      onClose={onClose}
      save={save}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        label={t('name')}
        name="name"
        value={name}
        onChange={setName}
        isRequired
        maxLength={255}
        autoFocus
        autoComplete="off"
      />
      <FieldPair>
        <MonthField
          label={t('start')}
          value={range.start}
          min={earliestMonth(me.company.created_at)}
          onChange={(start) => start && setRange(withStart(range, start))}
        />
        <MonthField
          label={t('end')}
          value={range.end}
          min={range.start}
          max={latestEnd(range.start)}
          onChange={(end) => end && setRange({ ...range, end })}
        />
      </FieldPair>
      <p className={css['hint']}>{t('range_hint', { maximum: String(MAX_SANDBOX_MONTHS) })}</p>
    </FormDialog>
  );
}
