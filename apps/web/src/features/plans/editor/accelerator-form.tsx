import { MAX_GROUPS_PER_ACCELERATOR } from '@comptoir/kernel';
import type { AcceleratorVariable, Window } from '@comptoir/engine';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MultiSelect, Notice, Select, Switch } from '../../../ui/index.ts';
import { putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import { shorterTarget } from './target-window.ts';
import { heldVariables, tierMistakes } from './tier-mistakes.ts';
import { Curve, TierTable } from './tier-table.tsx';
import type { VariableFormProps } from './variable-forms.tsx';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];
const NONE = 'none';

type FormProps = VariableFormProps<AcceleratorVariable>;

/** Tiers: described in words, set in a table beside what each pays the person tried on, and drawn. */
export function AcceleratorForm(props: FormProps) {
  const { editor, words, variable, tried } = props;
  const t = useTranslations('editor.rules');
  const { document, checked } = editor;
  const form = useTierForm(props);
  const { put, grainOf } = form;
  const isHeld = heldVariables(document, checked).has(variable.id);
  const isByRow = variable.measure_variable_id !== null && grainOf(variable.measure_variable_id) === 'record';
  return (
    <>
      <Measured {...props} form={form} />
      <TierTable
        variable={variable}
        tried={tried}
        isHeld={isHeld}
        mistakes={tierMistakes(checked, variable.id, variable.tiers.length)}
        words={words}
        isAmount={checked.variables.get(variable.measure_variable_id ?? '')?.format === 'amount'}
        onChange={(tiers) => put({ tiers })}
      />
      {isHeld ? (
        <p className={styles['sub']}>{t('tiers.curveHeld')}</p>
      ) : (
        <Curve
          variable={variable}
          tried={tried}
          label={t(variable.mode === 'interpolated' ? 'tiers.rateCurve' : 'tiers.curve', {
            measure: words.nameOf(variable.measure_variable_id),
          })}
        />
      )}
      <div className={styles['say']}>
        <Sentences
          variable={variable}
          isByRow={isByRow}
          order={words.orderWords(variable)}
          nameOf={words.nameOf}
        />
      </div>
      <Target {...props} form={form} />
      <Mode variable={variable} isReadOnly={editor.isReadOnly} put={put} />
      <MoreSettings {...props} form={form} />
    </>
  );
}

type TierForm = ReturnType<typeof useTierForm>;

/** What the parts of the form share: the other variables as choices, and how a setting is written. */
function useTierForm({ editor, words, variable }: FormProps) {
  const { document, checked, edit } = editor;
  const others = document.variables.filter(({ id }) => id !== variable.id);
  const grainOf = (id: string) => checked.variables.get(id)?.grain.kind;
  return {
    others,
    grainOf,
    numbers: others.filter(({ id }) => checked.variables.get(id)?.type === 'decimal'),
    choices: (list: typeof others) =>
      list.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) })),
    put: (part: Partial<AcceleratorVariable>) => edit((now) => putVariable(now, { ...variable, ...part })),
  };
}

/** What the tiers measure, and since when. */
function Measured({ variable, form }: FormProps & { readonly form: TierForm }) {
  const t = useTranslations('editor.rules');
  const { numbers, choices, put } = form;
  return (
    <div className={styles['pair']}>
      <Select
        label={t('tiers.measure')}
        value={variable.measure_variable_id}
        items={choices(numbers)}
        onChange={(measure_variable_id) => put({ measure_variable_id })}
      />
      <Select
        label={t('tiers.accumulation')}
        value={variable.accumulation}
        items={WINDOWS.map((value) => ({ value, text: t(`tiers.starts.${value}`) }))}
        onChange={(accumulation) => put({ accumulation })}
      />
    </div>
  );
}

function Target({ editor, variable, form }: FormProps & { readonly form: TierForm }) {
  const t = useTranslations('editor.rules');
  const { numbers, choices, put, grainOf } = form;
  const { document, compensation, catalogue } = editor;
  const shorter = shorterTarget(document, variable, compensation.calculation_trigger, catalogue.quotas);
  return (
    <>
      <Select
        label={t('tiers.target')}
        description={variable.target_variable_id ? t('tiers.targetHint') : undefined}
        value={variable.target_variable_id ?? NONE}
        items={[
          { value: NONE, text: t('tiers.targetNone') },
          ...choices(numbers.filter(({ id }) => grainOf(id) !== 'record')),
        ]}
        onChange={(id) => put({ target_variable_id: id === NONE ? null : id })}
      />
      {shorter ? (
        <Notice tone="warn">
          {t('tiers.targetShorter', {
            target: shorter.name,
            span: t(`quota.spans.${shorter.window}`),
            start: t(`tiers.starts.${variable.accumulation}`),
          })}
        </Notice>
      ) : null}
    </>
  );
}

interface ModeProps {
  readonly variable: AcceleratorVariable;
  readonly isReadOnly: boolean;
  readonly put: TierForm['put'];
}

function Mode({ variable, isReadOnly, put }: ModeProps) {
  const t = useTranslations('editor.rules');
  const canTrueUp =
    (variable.mode === 'retroactive' || variable.mode === 'interpolated') &&
    variable.pays === 'rate' &&
    variable.accumulation !== 'exact';
  return (
    <>
      <Select
        label={t('tiers.mode')}
        value={variable.mode}
        items={(['marginal', 'whole_record', 'retroactive', 'interpolated'] as const).map((value) => ({
          value,
          text: t(`tiers.modes.${value}`),
        }))}
        // Points have rates alone.
        onChange={(mode) => put(mode === 'interpolated' ? { mode, pays: 'rate' } : { mode })}
      />
      {canTrueUp ? (
        <Switch
          isSelected={variable.true_up}
          isDisabled={isReadOnly}
          onChange={(true_up) => put({ true_up })}
        >
          {t('tiers.trueUp')}
        </Switch>
      ) : null}
    </>
  );
}

/** Settings that few compensations need, open where one of them differs from the usual. */
function MoreSettings({ editor, variable, form }: FormProps & { readonly form: TierForm }) {
  const t = useTranslations('editor.rules');
  const [isOpen, setOpen] = useState(
    editor.isReadOnly ||
      variable.border !== 'upper' ||
      variable.order_variable_id !== null ||
      variable.group_by_variable_ids.length > 0 ||
      variable.pays === 'amount',
  );
  const { others, choices, put, grainOf } = form;
  const perRow = others.filter(({ id }) => grainOf(id) === 'record');
  const groups = variable.group_by_variable_ids;
  // Points have a rate each, and no border between them.
  const isLine = variable.mode === 'interpolated';
  if (!isOpen) {
    return (
      <div>
        <button type="button" className={styles['textButton']} onClick={() => setOpen(true)}>
          {t('tiers.more')}
        </button>
      </div>
    );
  }
  return (
    <div className={styles['pair']}>
      {isLine ? null : (
        <Select
          label={t('tiers.border')}
          value={variable.border}
          items={(['upper', 'lower'] as const).map((value) => ({ value, text: t(`tiers.borders.${value}`) }))}
          onChange={(border) => put({ border })}
        />
      )}
      <Select
        label={t('tiers.order')}
        value={variable.order_variable_id ?? NONE}
        items={[{ value: NONE, text: t('tiers.orderDate') }, ...choices(perRow)]}
        onChange={(id) => put({ order_variable_id: id === NONE ? null : id })}
      />
      <MultiSelect
        label={t('tiers.groupBy')}
        placeholder={t('tiers.groupByNone')}
        values={groups}
        items={choices(perRow).map((item) => ({
          ...item,
          isDisabled: groups.length >= MAX_GROUPS_PER_ACCELERATOR && !groups.includes(item.value),
        }))}
        onChange={(group_by_variable_ids) => put({ group_by_variable_ids })}
      />
      {isLine ? null : (
        <Select
          label={t('tiers.pays')}
          value={variable.pays}
          items={(['rate', 'amount'] as const).map((value) => ({ value, text: t(`tiers.paysOf.${value}`) }))}
          onChange={(pays) => put({ pays })}
        />
      )}
    </div>
  );
}

interface SentenceProps {
  readonly variable: AcceleratorVariable;
  readonly isByRow: boolean;
  readonly order: string;
  readonly nameOf: (id: string | null) => string;
}

function Sentences({ variable, isByRow, order, nameOf }: SentenceProps) {
  const t = useTranslations('editor.rules.tiers');
  const b = (chunks: ReactNode) => <b>{chunks}</b>;
  const { mode } = variable;
  const isLine = mode === 'interpolated';
  const way = mode === 'marginal' ? ('marginalOne' as const) : ('wholeOne' as const);
  const kind = variable.pays === 'amount' ? ('_amount' as const) : ('' as const);
  const trueUp = isLine ? ('say.interpolatedTrueUp' as const) : ('say.retroactiveTrueUp' as const);
  const earlier =
    variable.pays === 'rate' && variable.true_up ? trueUp : (`say.retroactiveOnce${kind}` as const);
  return (
    <>
      {mode === 'interpolated'
        ? t.rich('say.interpolated', { b })
        : t.rich(`say.${isByRow ? mode : way}${kind}`, { b, order })}{' '}
      {variable.accumulation === 'exact'
        ? t.rich('say.startExact', { b })
        : t.rich('say.start', { b, start: t(`starts.${variable.accumulation}`) })}
      {(mode === 'retroactive' || isLine) && variable.accumulation !== 'exact' ? (
        <> {t.rich(earlier, { b })}</>
      ) : null}
      {variable.target_variable_id ? (
        <> {t.rich('say.target', { b, target: nameOf(variable.target_variable_id) })}</>
      ) : null}
      {variable.group_by_variable_ids.length > 0 ? (
        <> {t.rich('say.group', { b, group: variable.group_by_variable_ids.map(nameOf).join(', ') })}</>
      ) : null}
      {isLine ? null : <> {t.rich('say.border', { b, border: t(`borders.${variable.border}`) })}</>}
      {(variable.tiers.at(-1)?.to ?? null) === null ? null : <> {t.rich('say.end', { b })}</>}
    </>
  );
}
