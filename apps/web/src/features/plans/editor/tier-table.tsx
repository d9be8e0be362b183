import type { AcceleratorTier, AcceleratorVariable, Diagnostic } from '@comptoir/engine';
import { add, dec, parseDecimal, toText } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  Amount,
  Button,
  Checkbox,
  IconButton,
  NumberField,
  NumberText,
  Percent,
  TierCurve,
} from '../../../ui/index.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import { addTier, endTiers, removeTier, setThreshold } from './document-edits.ts';
import type { EditorWords } from './editor-words.ts';
import { type TierField, tierFieldOf } from './tier-mistakes.ts';
import { tierPoints } from './tier-points.ts';
import type { VariableFormProps } from './variable-forms.tsx';
import styles from './editor.module.css';

interface TierTableProps {
  readonly variable: AcceleratorVariable;
  readonly tried: VariableFormProps['tried'];
  /** What the tiers pay is not shown until they are corrected. */
  readonly isHeld: boolean;
  readonly mistakes: readonly Diagnostic[];
  readonly words: EditorWords;
  /** What is measured is an amount of money. */
  readonly isAmount: boolean;
  readonly onChange: (tiers: AcceleratorTier[]) => void;
}

/** Thresholds and rates, each with what it pays the person tried on. */
export function TierTable({ variable, tried, isHeld, mistakes, words, isAmount, onChange }: TierTableProps) {
  const t = useTranslations('editor.rules.tiers');
  const { tiers } = variable;
  const { currency } = useFormat();
  const { keys, removeKey } = useRowKeys(tiers.length);
  // One pass through the tiers, or one of each group.
  const passes = tried.preview?.tiers.filter(({ variable_id }) => variable_id === variable.id) ?? [];
  const payOf = (index: number) =>
    toText(passes.reduce((sum, { pays }) => add(sum, dec(pays[index]?.pay ?? '0')), dec(0)));
  const isLine = variable.mode === 'interpolated';
  // All is paid at one rate, of no point.
  const hasPay = !isLine && !isHeld && passes.length > 0 && tried.label;
  const errorAt = (tier: number, field: TierField) => {
    const found = mistakes.find((each) => {
      const place = tierFieldOf(each);
      return each.severity === 'error' && place?.tier === tier && place.field === field;
    });
    return found ? words.mistake(found) : null;
  };
  const step = variable.target_variable_id ? dec('0.5') : dec(10_000);
  const after = (text: string | undefined) => toText(add(parseDecimal(text ?? '0') ?? dec(0), step));
  const last = tiers.at(-1);
  const end = last?.to ?? null;
  return (
    <div className={styles['wide']}>
      <table className={styles['tiers']} data-narrow={isLine || undefined}>
        <thead>
          <tr>
            <th scope="col">
              {t(isLine ? 'point' : 'from')}
              {isAmount && variable.target_variable_id === null ? ` (${currency})` : ''}
            </th>
            {isLine ? null : <th scope="col">{t('to')}</th>}
            <th scope="col">{variable.pays === 'rate' ? t('rate') : `${t('amount')} (${currency})`}</th>
            {hasPay ? <th scope="col">{tried.label}</th> : null}
            <th scope="col">
              <span className="visually-hidden">{t('removeTier', { number: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, index) => (
            <TierRow
              key={keys[index]}
              variable={variable}
              tier={tier}
              index={index}
              pay={hasPay ? payOf(index) : null}
              errorAt={errorAt}
              isAmount={isAmount}
              onChange={onChange}
              onRemove={() => {
                removeKey(index);
                onChange(removeTier(tiers, index));
              }}
            />
          ))}
        </tbody>
      </table>
      <p className={styles['addTier']}>
        <Button
          size="s"
          icon={Plus}
          onPress={() =>
            onChange(end === null ? addTier(tiers, after(last?.from)) : addTier(tiers, end, after(end)))
          }
        >
          {t(isLine ? 'addPoint' : 'add')}
        </Button>
      </p>
      <LastEnd
        end={end}
        isPercent={variable.target_variable_id !== null}
        onChange={(isEnding) => onChange(endTiers(tiers, isEnding ? after(last?.from) : null))}
        onEnd={(to) => onChange(endTiers(tiers, to))}
      />
    </div>
  );
}

interface LastEndProps {
  /** Where the last tier ends; null: it is open. */
  readonly end: string | null;
  readonly isPercent: boolean;
  readonly onChange: (isEnding: boolean) => void;
  readonly onEnd: (end: string) => void;
}

/** The last tier may end: what lies above is not paid. */
function LastEnd({ end, isPercent, onChange, onEnd }: LastEndProps) {
  const t = useTranslations('editor.rules.tiers');
  return (
    <div className={styles['lastEnd']}>
      <Checkbox isSelected={end !== null} onChange={onChange}>
        {t('ends')}
      </Checkbox>
      {end === null ? null : (
        <NumberField
          label={t('endsAt')}
          format={isPercent ? 'percent' : 'number'}
          value={end}
          onChange={(to) => onEnd(to ?? '0')}
        />
      )}
    </div>
  );
}

interface TierRowProps {
  readonly variable: AcceleratorVariable;
  readonly tier: AcceleratorTier;
  readonly index: number;
  /** Null where none is shown. */
  readonly pay: string | null;
  readonly errorAt: (tier: number, field: TierField) => string | null;
  readonly isAmount: boolean;
  readonly onChange: (tiers: AcceleratorTier[]) => void;
  readonly onRemove: () => void;
}

function TierRow(props: TierRowProps) {
  const { variable, tier, index, pay, errorAt, isAmount, onChange, onRemove } = props;
  const t = useTranslations('editor.rules.tiers');
  const { tiers } = variable;
  const isPercent = variable.target_variable_id !== null;
  return (
    <tr>
      <td>
        <div className={styles['cell']}>
          <NumberField
            label={t('fromOf', { number: index + 1 })}
            hideLabel
            format={isPercent ? 'percent' : 'number'}
            value={tier.from}
            error={errorAt(index, 'from')}
            onChange={(from) => onChange(setThreshold(tiers, index, from ?? '0'))}
          />
        </div>
      </td>
      {variable.mode === 'interpolated' ? null : (
        <td className={styles['quiet']}>
          {tier.to === null ? (
            t('andAbove')
          ) : (
            <Threshold value={tier.to} isPercent={isPercent} isAmount={isAmount} />
          )}
        </td>
      )}
      <td>
        <div className={styles['cell']}>
          <NumberField
            label={t('valueOf', { number: index + 1 })}
            hideLabel
            format={variable.pays === 'rate' ? 'percent' : 'number'}
            value={tier.value}
            error={errorAt(index, 'value')}
            onChange={(value) => onChange(tiers.with(index, { ...tier, value: value ?? '0' }))}
          />
        </div>
      </td>
      {pay === null ? null : (
        <td className={styles['quiet']}>
          <Amount value={pay} />
        </td>
      )}
      <td>
        <IconButton
          size="s"
          icon={X}
          label={t('removeTier', { number: index + 1 })}
          isDisabled={tiers.length === 1}
          onPress={onRemove}
        />
      </td>
    </tr>
  );
}

interface ThresholdProps {
  readonly value: string;
  readonly isPercent: boolean;
  readonly isAmount: boolean;
}

/** Whole amounts have no decimals here: tiers are compared at a glance. */
function Threshold({ value, isPercent, isAmount }: ThresholdProps) {
  if (isPercent) return <Percent value={value} />;
  const isWhole = !value.includes('.');
  return isAmount ? (
    <Amount value={value} {...(isWhole ? { decimals: 0 } : {})} />
  ) : (
    <NumberText value={value} />
  );
}

/** What the tiers pay in all, drawn; the rate where it lies on a line. */
export function Curve({
  variable,
  tried,
  label,
}: {
  readonly variable: AcceleratorVariable;
  readonly tried: VariableFormProps['tried'];
  readonly label: string;
}) {
  const climbs = tried.preview?.tiers.filter(({ variable_id }) => variable_id === variable.id) ?? [];
  const [climb] = climbs;
  const measure = climb?.measure ?? null;
  const points = tierPoints(variable, measure, climb?.target ?? null);
  if (points.length < 2) return null;
  // Of several groups none is drawn rather than any.
  return (
    <TierCurve label={label} points={points} at={climbs.length === 1 && measure !== '0' ? measure : null} />
  );
}
