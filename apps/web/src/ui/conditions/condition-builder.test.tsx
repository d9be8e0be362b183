import type { ConditionGroup } from '@comptoir/engine';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import messages from '../../messages/en/index.ts';
import { ConditionBuilder } from './condition-builder.tsx';
import type { ConditionWorld } from './condition-tree.ts';
import type { Viewpoint } from './condition-words.ts';

vi.mock('../../lib/use-format.ts', () => ({
  useFormat: () => ({
    date: (text: string) => text,
    number: (text: string) => text,
    amount: (text: string) => `$${text}`,
    percent: (text: string) => `${text} %`,
  }),
}));

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const world: ConditionWorld = {
  fields: [
    { id: 'stage', name: 'Stage', type: 'picklist' },
    { id: 'closed', name: 'Close date', type: 'date' },
    { id: 'value', name: 'Value', type: 'amount' },
    { id: 'owner', name: 'Owner', type: 'user' },
  ],
  users: [{ id: 'u1', name: 'Ada' }],
  attributes: [{ id: 'a1', name: 'Region', type: 'text' }],
};

const TREE: ConditionGroup = {
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: 'stage',
      operator: 'is',
      comparand: { kind: 'constant', values: ['Won'] },
    },
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'is',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -2 }, span: 'quarter' },
    },
    {
      kind: 'group',
      link: 'or',
      items: [
        {
          kind: 'condition',
          field_id: 'owner',
          operator: 'is',
          comparand: { kind: 'constant', values: ['u1'], level: 'anywhere_below' },
        },
        {
          kind: 'condition',
          field_id: 'value',
          operator: 'greater',
          comparand: { kind: 'constant', values: [] },
        },
        {
          kind: 'condition',
          field_id: 'stage',
          operator: 'is_not',
          comparand: { kind: 'current_user_attribute', attribute_id: 'a1' },
        },
      ],
    },
  ],
};

let root: Root;
let place: HTMLElement;
const changed = vi.fn<(tree: ConditionGroup) => void>();

function Form({ viewpoint }: { readonly viewpoint: Viewpoint }) {
  const [tree, setTree] = useState(TREE);
  return (
    <ConditionBuilder
      value={tree}
      onChange={(next) => {
        changed(next);
        setTree(next);
      }}
      world={{ ...world, viewpoint }}
      mistakesAt={(path) => (path === 'conditions.2.1' ? ['No value'] : [])}
    />
  );
}

const show = (viewpoint: Viewpoint = 'reader') =>
  act(() =>
    root.render(
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <Form viewpoint={viewpoint} />
      </IntlProvider>,
    ),
  );
const sentence = () => place.querySelector(':scope > fieldset > p')?.textContent;
const button = (name: string, among: ParentNode = place) =>
  [...among.querySelectorAll('button')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  )!;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

test('the whole tree is a sentence, without conditions that lack their value', () => {
  show();
  expect(sentence()).toBe(
    'Matches when Stage is Won and Close date is in the quarter of 2 months before today and ' +
      '(Owner is anyone in the reporting line of Ada or Stage is not your Region).',
  );
});

test('in a scope the current user is the person who is paid', () => {
  show('payee');
  expect(sentence()).toContain('Stage is not this person’s Region');
});

test('what is wrong is shown at its row, and describes it', () => {
  show();
  const rows = [...place.querySelectorAll('fieldset[aria-describedby]')];
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['Condition 2']);
  expect(document.getElementById(rows[0]!.getAttribute('aria-describedby')!)?.textContent).toBe('No value');
});

test('a row that was added has the focus; once it is removed, the one in its place', () => {
  show();
  const outer = place.querySelector('fieldset')!;
  const add = [...outer.querySelectorAll('button')].filter((each) => each.textContent === 'Add condition');
  act(() => add.at(-1)!.focus());
  act(() => add.at(-1)!.click());
  expect(changed.mock.lastCall?.[0].items).toHaveLength(4);
  const fourth = place.querySelector('[aria-label="Condition 4"]')!;
  expect(fourth.contains(document.activeElement)).toBe(true);
  const remove = button('Remove condition 1');
  act(() => remove.focus());
  act(() => remove.click());
  expect(changed.mock.lastCall?.[0].items).toHaveLength(3);
  expect(place.querySelector('[aria-label="Condition 1"]')!.contains(document.activeElement)).toBe(true);
});
