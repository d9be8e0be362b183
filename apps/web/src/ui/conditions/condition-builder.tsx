import { Plus } from 'lucide-react';
import type { Condition, ConditionGroup } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { MAX_CONDITION_DEPTH } from '@comptoir/kernel';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Button } from '../button.tsx';
import { ConditionRow } from './condition-row.tsx';
import {
  completeConditions,
  newCondition,
  type ConditionField,
  type ConditionWorld,
} from './condition-tree.ts';
import { useConditionWords } from './condition-words.ts';
import { GroupForm } from './group-form.tsx';

export interface ConditionBuilderProps {
  readonly value: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
  readonly world: ConditionWorld;
  readonly isDisabled?: boolean;
  /** What is wrong with the condition at that path of the tree (`conditions.0.1`): shown at its row. */
  readonly mistakesAt?: (path: string) => readonly string[];
}

/** Nothing is known to be wrong. */
const NO_MISTAKES = (): readonly string[] => [];

/** The condition tree as a form: comparisons, and groups of them, five levels deep, and the whole as a sentence. Used by grids and scopes. */
export function ConditionBuilder(props: ConditionBuilderProps) {
  const { value, onChange, world, isDisabled = false, mistakesAt = NO_MISTAKES } = props;
  const t = useTranslations('conditions');
  const words = useConditionWords(world);
  const complete = completeConditions(value);
  return (
    <Group
      group={value}
      onChange={onChange}
      world={world}
      isDisabled={isDisabled}
      mistakesAt={mistakesAt}
      path="conditions"
      depth={1}
      sentence={complete ? t('sentence', { conditions: words(complete) }) : null}
    />
  );
}

interface GroupProps {
  readonly group: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
  readonly onRemove?: () => void;
  readonly world: ConditionWorld;
  readonly isDisabled: boolean;
  readonly mistakesAt: (path: string) => readonly string[];
  readonly path: string;
  readonly depth: number;
  readonly sentence?: string | null;
}

function Group(props: GroupProps) {
  const { group, onChange, onRemove, world, isDisabled, mistakesAt, path, depth, sentence = null } = props;
  const t = useTranslations('records');
  const { keys, removeKey } = useRowKeys(group.items.length);
  const rowOf = (item: Condition | ConditionGroup, index: number) => {
    const common = {
      world,
      isDisabled,
      mistakesAt,
      path: `${path}.${index}`,
      onChange: (next: Condition | ConditionGroup) =>
        onChange({ ...group, items: group.items.map((old, at) => (at === index ? next : old)) }),
      onRemove: () => {
        removeKey(index);
        onChange({ ...group, items: group.items.filter((_, at) => at !== index) });
      },
    };
    return item.kind === 'group' ? (
      <Group key={keys[index]} {...common} group={item} depth={depth + 1} />
    ) : (
      <ConditionRow key={keys[index]} {...common} number={index + 1} condition={item} />
    );
  };
  return (
    <GroupForm
      legend={depth === 1 ? t('conditions') : t('group')}
      link={group.link}
      onLink={(link) => onChange({ ...group, link })}
      rows={group.items.map(rowOf)}
      empty={depth === 1 ? t('empty_group') : null}
      adder={<AddItem {...props} />}
      sentence={sentence}
      isNested={depth > 1}
      isDisabled={isDisabled}
      {...(onRemove ? { onRemove } : {})}
    />
  );
}

function AddItem({ group, onChange, world, isDisabled, depth }: GroupProps) {
  const t = useTranslations('records');
  const [firstField] = world.fields;
  const add = (item: Condition | ConditionGroup) => onChange({ ...group, items: [...group.items, item] });
  const addGroup = (field: ConditionField) =>
    add({ kind: 'group', link: group.link === 'and' ? 'or' : 'and', items: [newCondition(field)] });
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        icon={Plus}
        isDisabled={isDisabled || !firstField}
        onPress={() => firstField && add(newCondition(firstField))}
      >
        {t('add_condition')}
      </Button>
      {depth < MAX_CONDITION_DEPTH ? (
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
    </>
  );
}
