import { X } from 'lucide-react';
import { OPERATORS_OF, type Comparand, type Condition, type Operator } from '@comptoir/engine';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import { Select } from '../select.tsx';
import css from './condition-builder.module.css';
import { ComparandInput } from './comparand-input.tsx';
import {
  comparandsFor,
  emptyComparand,
  kindOf,
  newCondition,
  withOperator,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';

export interface ConditionRowProps {
  readonly number: number;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
  readonly mistakesAt: (path: string) => readonly string[];
  readonly path: string;
}

/** One comparison: field, operator, what it is compared with, and what is wrong with it. */
export function ConditionRow(props: ConditionRowProps) {
  const { number, condition, onChange, onRemove, world, isDisabled, mistakesAt, path } = props;
  const t = useTranslations('records');
  const words = useTranslations('conditions');
  const id = useId();
  const field = world.fields.find((each) => each.id === condition.field_id);
  const found = mistakesAt(path);
  const mistakes = found.length === 0 && !field ? [words('field_gone')] : found;
  return (
    <fieldset
      aria-label={t('condition', { number })}
      aria-describedby={mistakes.length > 0 ? id : undefined}
      className={cx(css['row'], mistakes.length > 0 && css['wrong'])}
    >
      <Select
        label={t('field')}
        hideLabel
        placeholder={t('choose_field')}
        isDisabled={isDisabled}
        items={world.fields.map((each) => ({
          value: each.id,
          text: each.name,
          caption: t(`type_${each.type}`),
        }))}
        value={field ? field.id : null}
        onChange={(chosen) => {
          const next = world.fields.find((each) => each.id === chosen);
          if (next)
            onChange(
              field && kindOf(next) === kindOf(field) && next.type === field.type
                ? { ...condition, field_id: chosen }
                : newCondition(next),
            );
        }}
      />
      {field ? (
        <Rest field={field} condition={condition} onChange={onChange} world={world} isDisabled={isDisabled} />
      ) : null}
      <IconButton
        icon={X}
        size="s"
        label={t('remove_condition', { number })}
        isDisabled={isDisabled}
        onPress={onRemove}
      />
      {mistakes.length > 0 ? (
        <output id={id} className={css['mistakes']}>
          {mistakes.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </output>
      ) : null}
    </fieldset>
  );
}

interface RestProps extends Pick<ConditionRowProps, 'condition' | 'onChange' | 'world' | 'isDisabled'> {
  readonly field: ConditionField;
}

function Rest({ field, condition, onChange, world, isDisabled }: RestProps) {
  const t = useTranslations('records');
  const terms = useTranslations('words');
  const kinds = comparandsFor(field, condition.operator, world);
  return (
    <>
      <Select
        label={t('operator')}
        hideLabel
        isDisabled={isDisabled}
        items={OPERATORS_OF[kindOf(field)].map((operator) => ({
          value: operator,
          text: terms(`operator.${operator}`),
        }))}
        value={condition.operator}
        onChange={(operator: Operator) => onChange(withOperator(condition, field, operator, world))}
      />
      {condition.comparand && kinds.length > 1 ? (
        <Select
          label={t('compare_with')}
          hideLabel
          isDisabled={isDisabled}
          items={kinds.map((kind) => ({ value: kind, text: t(`with_${kind}`) }))}
          value={condition.comparand.kind}
          onChange={(kind: Comparand['kind']) =>
            onChange({ ...condition, comparand: emptyComparand(kind, world, field) })
          }
        />
      ) : null}
      {condition.comparand ? (
        <ComparandInput
          field={field}
          operator={condition.operator}
          comparand={condition.comparand}
          onChange={(comparand) => onChange({ ...condition, comparand })}
          world={world}
          isDisabled={isDisabled}
        />
      ) : null}
    </>
  );
}
