import type { Reason } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Archive, ArchiveRestore, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adjustmentData } from '../../data/adjustments.ts';
import { useAccess, useSession } from '../../lib/session.ts';
import {
  Button,
  Form,
  IconButton,
  Notice,
  NumberField,
  PageHeader,
  Panel,
  SaveBar,
  Switch,
  TextField,
} from '../../ui/index.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import css from './adjustments.module.css';

/** A reason in the form; one that is not saved has no id yet. */
interface Draft {
  readonly key: string;
  readonly id: string | undefined;
  readonly name: string;
  readonly archived: boolean;
}

const draftsOf = (reasons: readonly Reason[]): Draft[] => reasons.map((one) => ({ ...one, key: one.id }));

/** /parameters/reasons: why records and statements are changed by hand, and from which amount a second person approves. */
export function ReasonsPage() {
  const t = useTranslations('reasons');
  const { company, environment } = useSession();
  // A sandbox has no reasons of its own.
  const canWrite = useAccess().can('company_setting.overwrite_reasons', 'write') && environment.live;
  const stored = {
    records: draftsOf(company.settings.reasons.reasons_records),
    statements: draftsOf(company.settings.reasons.reasons_statements),
    records_required: company.settings.reasons_records_required,
    statements_required: company.settings.reasons_statements_required,
    limit: company.settings.adjustment_limit,
  };
  const [changed, setChanged] = useState<typeof stored | null>(null);
  const [tries, setTries] = useState(0);
  const form = changed ?? stored;
  const save = useMutation({
    mutationFn: () =>
      adjustmentData.setReasons({
        body: {
          reasons_records: sent(form.records),
          reasons_statements: sent(form.statements),
          records_required: form.records_required,
          statements_required: form.statements_required,
          adjustment_limit: form.limit,
          version: company.version,
        },
      }),
    onSuccess: () => setChanged(null),
  });
  const set = (change: Partial<typeof stored>) => setChanged({ ...form, ...change });
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      {environment.live ? null : <Notice>{t('in_sandbox')}</Notice>}
      <Form
        save={save}
        tries={tries}
        onSubmit={() => {
          setTries(tries + 1);
          save.mutate();
        }}
      >
        {(['statements', 'records'] as const).map((of) => (
          <Panel key={of} title={t(`${of}_title`)}>
            <p className={css['help']}>{t(`${of}_text`)}</p>
            <ReasonList
              label={t(`${of}_title`)}
              list={form[of]}
              canWrite={canWrite}
              onChange={(list) => set({ [of]: list })}
            />
            <div className={css['required']}>
              <Switch
                isSelected={form[`${of}_required`]}
                isDisabled={!canWrite}
                onChange={(is) => set({ [`${of}_required`]: is })}
              >
                {t('required')}
              </Switch>
            </div>
          </Panel>
        ))}
        <LimitPanel limit={form.limit} canWrite={canWrite} onChange={(limit) => set({ limit })} />
        <LeaveGuard isOn={changed !== null} />
        <SaveBar
          isChanged={changed !== null}
          isPending={save.isPending}
          isDisabled={[...form.records, ...form.statements].some(({ name }) => name.trim() === '')}
          onDiscard={() => setChanged(null)}
        />
      </Form>
    </>
  );
}

/** From which amount a second person approves. */
function LimitPanel({
  limit,
  canWrite,
  onChange,
}: {
  readonly limit: string | null;
  readonly canWrite: boolean;
  readonly onChange: (limit: string | null) => void;
}) {
  const t = useTranslations('reasons');
  const { currency } = useSession().company.settings;
  return (
    <Panel title={t('limit_title')}>
      <NumberField
        name="adjustment_limit"
        label={t('limit')}
        description={t('limit_help')}
        value={limit}
        onChange={onChange}
        suffix={currency}
        isDisabled={!canWrite}
        isOptional
      />
    </Panel>
  );
}

const sent = (list: readonly Draft[]) =>
  list.map(({ id, name, archived }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    archived,
  }));

function ReasonList({
  label,
  list,
  canWrite,
  onChange,
}: {
  readonly label: string;
  readonly list: readonly Draft[];
  readonly canWrite: boolean;
  readonly onChange: (list: Draft[]) => void;
}) {
  const t = useTranslations('reasons');
  const [made, setMade] = useState(0);
  const replace = (at: number, change: Partial<Draft>) =>
    onChange(list.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  const add = () => {
    setMade(made + 1);
    onChange([...list, { key: `new ${made}`, id: undefined, name: '', archived: false }]);
  };
  return (
    <>
      {list.length === 0 ? <p className={css['help']}>{t('none')}</p> : null}
      <ul className={css['reasons']} aria-label={label}>
        {list.map((one, at) => (
          <li key={one.key} className={one.archived ? css['archived'] : undefined}>
            <TextField
              label={t('name_of', { number: at + 1 })}
              hideLabel
              value={one.name}
              onChange={(name) => replace(at, { name })}
              isDisabled={!canWrite || one.archived}
              maxLength={255}
            />
            {canWrite ? (
              <ReasonButtons
                one={one}
                isFirst={at === 0}
                isLast={at === list.length - 1}
                onMove={(by) => move(at, by)}
                onArchive={(archived) => replace(at, { archived })}
                onRemove={() => onChange(list.filter((_, index) => index !== at))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {canWrite ? (
        <Button size="s" icon={Plus} onPress={add}>
          {t('add')}
        </Button>
      ) : null}
    </>
  );
}

function ReasonButtons({
  one,
  isFirst,
  isLast,
  onMove,
  onArchive,
  onRemove,
}: {
  readonly one: Draft;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onArchive: (archived: boolean) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('reasons');
  const { name } = one;
  return (
    <span className={css['buttons']}>
      <IconButton
        size="s"
        icon={ArrowUp}
        label={t('up', { name })}
        isDisabled={isFirst}
        onPress={() => onMove(-1)}
      />
      <IconButton
        size="s"
        icon={ArrowDown}
        label={t('down', { name })}
        isDisabled={isLast}
        onPress={() => onMove(1)}
      />
      {one.id === undefined ? null : (
        <IconButton
          size="s"
          icon={one.archived ? ArchiveRestore : Archive}
          label={t(one.archived ? 'unarchive' : 'archive', { name })}
          onPress={() => onArchive(!one.archived)}
        />
      )}
      <IconButton size="s" icon={Trash2} label={t('remove', { name })} onPress={onRemove} />
    </span>
  );
}
