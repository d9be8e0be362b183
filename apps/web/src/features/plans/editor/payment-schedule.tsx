import { type PaymentSchedule, paidScope } from '@comptoir/engine';
import { MAX_INSTALMENTS, MAX_MONTHS_UNTIL_PAID, allocate, ONE, dec, sum, toText } from '@comptoir/kernel';
import { Equal, Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { Button, IconButton, NumberField, Segmented, Select } from '../../../ui/index.ts';
import styles from './editor.module.css';
import type { EditorWords } from './editor-words.ts';
import css from './payment-schedule.module.css';
import { ScheduleMonths } from './schedule-months.tsx';
import type { Editor } from './use-editor.ts';

const AT_ONCE: PaymentSchedule = { delay: 0, instalments: [], release: null };
const HALVES: PaymentSchedule['instalments'] = [
  { months: 0, share: '0.5' },
  { months: 1, share: '0.5' },
];
/** Of a share: equal parts of an amount then differ by a cent at most. */
const SHARE_DECIMALS = 12;

interface ScheduleFormProps {
  readonly editor: Editor;
  readonly words: EditorWords;
}

/** Months between the payment trigger and the payment, instalments, and what releases the pay of a record. */
export function PaymentScheduleForm({ editor, words }: ScheduleFormProps) {
  const t = useTranslations('editor.schedule');
  const { document, edit } = editor;
  const schedule = document.schedule ?? AT_ONCE;
  const change = (part: Partial<PaymentSchedule>) =>
    edit(({ schedule: before, ...now }) => {
      const next = { ...(before ?? AT_ONCE), ...part };
      const isPlain = next.delay === 0 && next.instalments.length === 0 && next.release === null;
      return isPlain ? now : { ...now, schedule: next };
    });
  const isDivided = schedule.instalments.length > 0;
  return (
    <div className={styles['part']}>
      <h3>{t('title')}</h3>
      <div className={styles['pair']}>
        <Select
          label={t('delay')}
          value={String(schedule.delay)}
          items={monthsFrom(0).map((months) => ({
            value: String(months),
            text: t('delayed', { months }),
          }))}
          onChange={(months) => change({ delay: Number(months) })}
        />
        <ReleaseField {...{ editor, words, schedule }} onChange={(release) => change({ release })} />
      </div>
      <div className={styles['head']}>
        <Segmented
          label={t('instalments')}
          value={isDivided ? 'parts' : 'whole'}
          items={[
            { value: 'whole', text: t('whole') },
            { value: 'parts', text: t('parts') },
          ]}
          onChange={(value) => change({ instalments: value === 'parts' ? HALVES : [] })}
        />
      </div>
      {isDivided ? (
        <Instalments
          instalments={schedule.instalments}
          mistake={mistakeOf(editor, words)}
          onChange={(instalments) => change({ instalments })}
        />
      ) : null}
      {isDivided || schedule.delay > 0 ? <ScheduleMonths schedule={schedule} /> : null}
    </div>
  );
}

const monthsFrom = (first: number) =>
  Array.from({ length: MAX_MONTHS_UNTIL_PAID - first + 1 }, (_, index) => first + index);

function mistakeOf({ checked }: Editor, words: EditorWords): string | null {
  const found = checked.diagnostics.find(({ path }) => path?.startsWith('schedule.instalments'));
  return found ? words.mistake(found) : null;
}

interface InstalmentsProps {
  readonly instalments: PaymentSchedule['instalments'];
  readonly mistake: string | null;
  readonly onChange: (instalments: PaymentSchedule['instalments']) => void;
}

/** Each part with its share and its month. */
function Instalments({ instalments, mistake, onChange }: InstalmentsProps) {
  const t = useTranslations('editor.schedule');
  const format = useFormat();
  const { keys, removeKey } = useRowKeys(instalments.length);
  const last = instalments.at(-1)?.months ?? 0;
  const total = toText(sum(instalments.map(({ share }) => dec(share))));
  return (
    <div className={css['instalments']}>
      <ol>
        {instalments.map((one, index) => (
          <li key={keys[index]}>
            <NumberField
              label={t('share', { number: index + 1 })}
              hideLabel
              format="percent"
              value={one.share}
              suffix="%"
              onChange={(share) => onChange(instalments.with(index, { ...one, share: share ?? '0' }))}
            />
            {index === 0 ? (
              <span className={styles['sub']}>{t('first')}</span>
            ) : (
              <Select
                label={t('months', { number: index + 1 })}
                hideLabel
                value={String(one.months)}
                items={monthsFrom(1).map((months) => ({
                  value: String(months),
                  text: t('after', { months }),
                }))}
                onChange={(months) => onChange(instalments.with(index, { ...one, months: Number(months) }))}
              />
            )}
            <IconButton
              size="s"
              icon={<X size={15} aria-hidden />}
              label={t('remove', { number: index + 1 })}
              isDisabled={index === 0 || instalments.length <= 2}
              onPress={() => {
                removeKey(index);
                onChange(instalments.toSpliced(index, 1));
              }}
            />
          </li>
        ))}
      </ol>
      <div className={styles['head']}>
        <Button
          size="s"
          icon={Plus}
          isDisabled={instalments.length >= MAX_INSTALMENTS || last >= MAX_MONTHS_UNTIL_PAID}
          onPress={() => onChange(equalParts([...instalments, { months: last + 1, share: '0' }]))}
        >
          {t('add')}
        </Button>
        <Button size="s" icon={Equal} onPress={() => onChange(equalParts(instalments))}>
          {t('equal')}
        </Button>
        <span className={styles['sub']}>{t('total', { share: format.percent(total) })}</span>
      </div>
      {mistake ? (
        <p className={css['mistake']} role="status">
          {mistake}
        </p>
      ) : null}
    </div>
  );
}

/** The same share each; the first one has what cannot be divided. */
function equalParts(instalments: PaymentSchedule['instalments']): PaymentSchedule['instalments'] {
  const shares = allocate(
    ONE,
    instalments.map(() => ONE),
    SHARE_DECIMALS,
  );
  return instalments.map((one, at) => ({ ...one, share: toText(shares[at] ?? dec(0)) }));
}

const NONE = 'none';

interface ReleaseFieldProps extends ScheduleFormProps {
  readonly schedule: PaymentSchedule;
  readonly onChange: (release: PaymentSchedule['release']) => void;
}

/** The dates and checkboxes of the records that are paid. */
function ReleaseField({
  editor: { document, checked, catalogue },
  schedule: { release },
  onChange,
}: ReleaseFieldProps) {
  const t = useTranslations('editor.schedule');
  const scope_id = paidScope(document, (id) => checked.variables.get(id) ?? null);
  const source = document.scopes.find((scope) => scope.id === scope_id)?.source;
  const table =
    source?.type === 'data_table' ? catalogue.tables.find(({ id }) => id === source.table_id) : undefined;
  const fields = table?.fields.filter(({ type }) => type === 'date' || type === 'bool') ?? [];
  const chosen = fields.find(({ id }) => id === release?.field_id);
  if (fields.length === 0 && !release) return null;
  const gone = release && !chosen ? [{ value: release.field_id, text: t('gone') }] : [];
  return (
    <Select
      label={t('release')}
      description={
        chosen
          ? t('released', { field: chosen.name, kind: chosen.type === 'date' ? 'date' : 'checkbox' })
          : t('releaseHint')
      }
      value={release?.field_id ?? NONE}
      items={[
        { value: NONE, text: t('noRelease') },
        ...fields.map(({ id, name }) => ({ value: id, text: name })),
        ...gone,
      ]}
      onChange={(value) => onChange(value === NONE ? null : { field_id: value })}
    />
  );
}
