import { MAX_GROUPS_PER_ACCELERATOR } from '@comptoir/kernel';
import type { AcceleratorVariable, Window } from '@comptoir/engine';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MultiSelect, Notice, Segmented, Select, Switch } from '../../../ui/index.ts';
import { putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import { shorterTarget } from './target-window.ts';
import { heldVariables, tierMistakes } from './tier-mistakes.ts';
import { Curve, TierTable } from './tier-table.tsx';
import type { VariableFormProps } from './variable-forms.tsx';

const WINDOWS: readonly Window[] = ['exact', 'month', 'quarter', 'semester', 'year'];
const NONE = 'none';

/** Tiers: said in words, set in a table beside what each pays the person tried on, and drawn. */
export function AcceleratorForm({ editor, words, variable, tried }: VariableFormProps<AcceleratorVariable>) {
  const t = useTranslations('editor.rules');
  const { document, checked, edit, catalogue, compensation } = editor;
  const [isMoreOpen, setMoreOpen] = useState(
    editor.isReadOnly ||
      variable.border !== 'upper' ||
      variable.order_variable_id !== null ||
      variable.group_by_variable_ids.length > 0 ||
      variable.pays === 'amount',
  );
  const put = (part: Partial<AcceleratorVariable>) =>
    edit((now) => putVariable(now, { ...variable, ...part }));
  const grainOf = (id: string) => checked.variables.get(id)?.grain.kind;
  const others = document.variables.filter(({ id }) => id !== variable.id);
  const numbers = others.filter(({ id }) => checked.variables.get(id)?.type === 'decimal');
  const choices = (list: typeof others) =>
    list.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }));
  const perRow = others.filter(({ id }) => grainOf(id) === 'record');
  const shorter = shorterTarget(document, variable, compensation.calculation_trigger, catalogue.quotas);
  const isHeld = heldVariables(document, checked).has(variable.id);
  const isByRow = variable.measure_variable_id !== null && grainOf(variable.measure_variable_id) === 'record';

  return (
    <>
      <div className={styles['say']}>
        <Sentences
          variable={variable}
          isByRow={isByRow}
          order={words.orderWords(variable)}
          nameOf={words.nameOf}
        />
      </div>
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
      <div className={styles['labelled']}>
        <span aria-hidden>{t('tiers.mode')}</span>
        <Segmented
          label={t('tiers.mode')}
          value={variable.mode}
          items={(['marginal', 'whole_record', 'retroactive'] as const).map((value) => ({
            value,
            text: t(`tiers.modes.${value}`),
          }))}
          onChange={(mode) => put({ mode })}
        />
      </div>
      {variable.mode === 'retroactive' && variable.pays === 'rate' && variable.accumulation !== 'exact' ? (
        <Switch
          isSelected={variable.true_up}
          isDisabled={editor.isReadOnly}
          onChange={(true_up) => put({ true_up })}
        >
          {t('tiers.trueUp')}
        </Switch>
      ) : null}
      <TierTable
        variable={variable}
        tried={tried}
        isHeld={isHeld}
        mistakes={tierMistakes(checked, variable.id, variable.tiers.length)}
        words={words}
        onChange={(tiers) => put({ tiers })}
      />
      {isHeld ? (
        <p className={styles['sub']}>{t('tiers.curveHeld')}</p>
      ) : (
        <Curve
          variable={variable}
          tried={tried}
          label={t('tiers.curve', { measure: words.nameOf(variable.measure_variable_id) })}
        />
      )}
      {isMoreOpen ? (
        <div className={styles['pair']}>
          <Select
            label={t('tiers.border')}
            value={variable.border}
            items={(['upper', 'lower'] as const).map((value) => ({
              value,
              text: t(`tiers.borders.${value}`),
            }))}
            onChange={(border) => put({ border })}
          />
          <Select
            label={t('tiers.order')}
            value={variable.order_variable_id ?? NONE}
            items={[{ value: NONE, text: t('tiers.orderDate') }, ...choices(perRow)]}
            onChange={(id) => put({ order_variable_id: id === NONE ? null : id })}
          />
          <MultiSelect
            label={t('tiers.groupBy')}
            placeholder={t('tiers.groupByNone')}
            values={variable.group_by_variable_ids}
            items={choices(perRow).map((item) => ({
              ...item,
              isDisabled:
                variable.group_by_variable_ids.length >= MAX_GROUPS_PER_ACCELERATOR &&
                !variable.group_by_variable_ids.includes(item.value),
            }))}
            onChange={(group_by_variable_ids) => put({ group_by_variable_ids })}
          />
          <Select
            label={t('tiers.pays')}
            value={variable.pays}
            items={(['rate', 'amount'] as const).map((value) => ({
              value,
              text: t(`tiers.paysOf.${value}`),
            }))}
            onChange={(pays) => put({ pays })}
          />
        </div>
      ) : (
        <div>
          <button type="button" className={styles['textButton']} onClick={() => setMoreOpen(true)}>
            {t('tiers.more')}
          </button>
        </div>
      )}
    </>
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
  const mode = isByRow
    ? variable.mode
    : variable.mode === 'marginal'
      ? ('marginalOne' as const)
      : ('wholeOne' as const);
  const kind = variable.pays === 'amount' ? ('_amount' as const) : ('' as const);
  const earlier =
    variable.pays === 'rate' && variable.true_up
      ? ('say.retroactiveTrueUp' as const)
      : (`say.retroactiveOnce${kind}` as const);
  return (
    <>
      {t.rich(`say.${mode}${kind}`, { b, order })}{' '}
      {variable.accumulation === 'exact'
        ? t.rich('say.startExact', { b })
        : t.rich('say.start', { b, start: t(`starts.${variable.accumulation}`) })}
      {variable.mode === 'retroactive' && variable.accumulation !== 'exact' ? (
        <> {t.rich(earlier, { b })}</>
      ) : null}
      {variable.target_variable_id ? (
        <> {t.rich('say.target', { b, target: nameOf(variable.target_variable_id) })}</>
      ) : null}
      {variable.group_by_variable_ids.length > 0 ? (
        <> {t.rich('say.group', { b, group: variable.group_by_variable_ids.map(nameOf).join(', ') })}</>
      ) : null}{' '}
      {t.rich('say.border', { b, border: t(`borders.${variable.border}`) })}
    </>
  );
}
