import type { ConditionGroup } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { ConditionBuilder, type ConditionWorld, EMPTY_GROUP, GroupForm } from '../../ui/conditions/index.ts';
import { STAGES } from './sample-deals.ts';
import { Held, Specimen } from './specimen.tsx';

const CONDITIONS: ConditionGroup = {
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: 'stage',
      operator: 'has_any',
      comparand: { kind: 'constant', values: ['Won'] },
    },
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'is',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -1 }, span: 'quarter' },
    },
    {
      kind: 'group',
      link: 'or',
      items: [
        {
          kind: 'condition',
          field_id: 'amount',
          operator: 'greater',
          comparand: { kind: 'constant', values: ['1000'] },
        },
        { kind: 'condition', field_id: 'owner', operator: 'is', comparand: { kind: 'current_user' } },
        { kind: 'condition', field_id: 'text', operator: 'is_empty', comparand: null },
      ],
    },
  ],
};

export function ConditionsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const r = useTranslations('records');
  const words = useTranslations('conditions');
  const world: ConditionWorld = {
    fields: [
      { id: 'stage', name: c('status'), type: 'picklist', options: STAGES },
      { id: 'closed', name: c('date'), type: 'date' },
      { id: 'amount', name: c('amount'), type: 'amount' },
      { id: 'owner', name: c('user'), type: 'user' },
      { id: 'text', name: c('description'), type: 'string' },
      { id: 'won', name: r('type_bool'), type: 'bool' },
    ],
    users: [{ id: 'a', name: 'Alpha Bravo' }],
    attributes: [{ id: 'b', name: 'Bravo', type: 'text' }],
  };
  return (
    <>
      <Specimen name="ConditionBuilder" layout="stack">
        <Held start={CONDITIONS}>
          {(value, onChange) => <ConditionBuilder value={value} onChange={onChange} world={world} />}
        </Held>
      </Specimen>
      <Specimen name={`ConditionBuilder · ${t('empty')}`} layout="stack">
        <Held start={EMPTY_GROUP}>
          {(value, onChange) => <ConditionBuilder value={value} onChange={onChange} world={world} />}
        </Held>
      </Specimen>
      <Specimen name={`ConditionBuilder · ${t('sample_error')}`} layout="stack">
        <ConditionBuilder
          value={CONDITIONS}
          onChange={() => undefined}
          world={world}
          mistakesAt={(path) => (path === 'conditions.1' ? [words('choose_value')] : [])}
        />
      </Specimen>
      <Specimen name="GroupForm" layout="stack">
        <GroupForm
          legend={r('conditions')}
          showsLegend
          link="and"
          onLink={() => undefined}
          rows={[]}
          empty={r('empty_group')}
          adder={null}
        />
      </Specimen>
      <Specimen name={`ConditionBuilder · ${t('disabled')}`} layout="stack">
        <ConditionBuilder value={CONDITIONS} onChange={() => undefined} world={world} isDisabled />
      </Specimen>
    </>
  );
}
