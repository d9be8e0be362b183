import { Plus, Trash2, X } from 'lucide-react';
import {
  OPERATORS_OF,
  type Comparand,
  type Condition,
  type ConditionGroup,
  type Operator,
} from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { cx } from '../../lib/cx.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Button, IconButton } from '../button.tsx';
import { Segmented } from '../segmented.tsx';
import { Select } from '../select.tsx';
import css from './condition-builder.module.css';
import {
  comparandsFor,
  emptyComparand,
  kindOf,
  newCondition,
  withOperator,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
import { ComparandInput } from './comparand-input.tsx';

export interface ConditionBuilderProps {
  readonly value: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
  readonly world: ConditionWorld;
  readonly isDisabled?: boolean;
}

const DEEPEST = 5;

/** The condition tree as a form: comparisons, and groups of them, five levels deep. Used by grids, views and scopes. */
export function ConditionBuilder({ value, onChange, world, isDisabled = false }: ConditionBuilderProps) {
  return <Group group={value} onChange={onChange} world={world} isDisabled={isDisabled} depth={1} />;
}

interface GroupProps {
  readonly group: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
  readonly onRemove?: () => void;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
  readonly depth: number;
}

function Group(props: GroupProps) {
  const { group, onChange, world, isDisabled, depth } = props;
  const t = useTranslations('records');
  const { keys, removeKey } = useRowKeys(group.items.length);
  const replace = (index: number, item: Condition | ConditionGroup) =>
    onChange({ ...group, items: group.items.map((old, at) => (at === index ? item : old)) });
  const remove = (index: number) => {
    removeKey(index);
    onChange({ ...group, items: group.items.filter((_, at) => at !== index) });
  };
  return (
    <fieldset className={cx(css['group'], depth > 1 && css['nested'])} disabled={isDisabled}>
      <legend className="visually-hidden">{depth === 1 ? t('conditions') : t('group')}</legend>
      {group.items.length > 1 || depth > 1 ? <GroupLink {...props} /> : null}
      {group.items.length === 0 && depth === 1 ? <p className={css['none']}>{t('empty_group')}</p> : null}
      {group.items.map((item, index) =>
        item.kind === 'group' ? (
          <Group
            key={keys[index]}
            group={item}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
            world={world}
            isDisabled={isDisabled}
            depth={depth + 1}
          />
        ) : (
          <Row
            key={keys[index]}
            number={index + 1}
            condition={item}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
            world={world}
            isDisabled={isDisabled}
          />
        ),
      )}
      <AddItem {...props} />
    </fieldset>
  );
}

/** Whether all or any of a group's items must be met. */
function GroupLink({ group, onChange, onRemove, isDisabled }: GroupProps) {
  const t = useTranslations('records');
  return (
    <div className={css['link']}>
      <span>{t('match')}</span>
      <Segmented
        label={t('match')}
        isDisabled={isDisabled}
        items={[
          { value: 'and', text: t('all_of') },
          { value: 'or', text: t('any_of') },
        ]}
        value={group.link}
        onChange={(link) => onChange({ ...group, link })}
      />
      {onRemove ? (
        <IconButton
          icon={Trash2}
          label={t('remove_group')}
          size="s"
          isDisabled={isDisabled}
          onPress={onRemove}
        />
      ) : null}
    </div>
  );
}

function AddItem({ group, onChange, world, isDisabled, depth }: GroupProps) {
  const t = useTranslations('records');
  const [firstField] = world.fields;
  const add = (item: Condition | ConditionGroup) => onChange({ ...group, items: [...group.items, item] });
  const addGroup = (field: ConditionField) =>
    add({ kind: 'group', link: group.link === 'and' ? 'or' : 'and', items: [newCondition(field)] });
  return (
    <div className={css['add']}>
      <Button
        variant="quiet"
        size="s"
        icon={Plus}
        isDisabled={isDisabled || !firstField}
        onPress={() => firstField && add(newCondition(firstField))}
      >
        {t('add_condition')}
      </Button>
      {depth < DEEPEST ? (
        <Button
          variant="quiet"
          size="s"
          icon={Plus}
          isDisabled={isDisabled || !firstField}
          onPress={() => firstField && addGroup(firstField)}
        >
          {t('add_group')}
        </Button>
      ) : null}
    </div>
  );
}

interface RowProps {
  readonly number: number;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
}

function Row({ number, condition, onChange, onRemove, world, isDisabled }: RowProps) {
  const t = useTranslations('records');
  const field = world.fields.find((each) => each.id === condition.field_id);
  return (
    <fieldset aria-label={t('condition', { number })} className={css['row']}>
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
        onChange={(id) => {
          const next = world.fields.find((each) => each.id === id);
          if (next)
            onChange(
              field && kindOf(next) === kindOf(field) && next.type === field.type
                ? { ...condition, field_id: id }
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
    </fieldset>
  );
}

interface RestProps extends Pick<RowProps, 'condition' | 'onChange' | 'world' | 'isDisabled'> {
  readonly field: ConditionField;
}

function Rest({ field, condition, onChange, world, isDisabled }: RestProps) {
  const t = useTranslations('records');
  const terms = useTranslations('words');
  const kinds = comparandsFor(field, condition.operator).filter((kind) => isOffered(kind, field, world));
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

/** Another field or an attribute is offered only where there is one. */
function isOffered(kind: Comparand['kind'], field: ConditionField, world: ConditionWorld): boolean {
  if (kind === 'field')
    return world.fields.some((each) => each.id !== field.id && kindOf(each) === kindOf(field));
  return kind !== 'current_user_attribute' || world.attributes.length > 0;
}
