import type { LetterPlanChanges } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { mounted } from '../../../lib/testing/mounted.tsx';
import en from '../../../messages/en/index.ts';
import { PlanChanges } from './plan-changes.tsx';

const page = mounted();
const words = en.letters;
const PLAN: LetterPlanChanges = {
  plan_id: 'plan',
  name: 'Sales 2026',
  version: '000000000000',
  present_version: '111111111111',
  known: true,
  changes: [],
};
const show = (plan: Partial<LetterPlanChanges>) => page.show(<PlanChanges plans={[{ ...PLAN, ...plan }]} />);
const texts = (selector: string) =>
  [...page.place.querySelectorAll(selector)].map((one) => one.textContent ?? '');

test('each changed rule has what the letter says and what holds now', () => {
  show({
    changes: [
      { heading: 'Commission', before: 'from 0 %: 5 %', after: 'from 0 %: 6 %' },
      { heading: null, before: null, after: 'Plan “Sales 2027”' },
      { heading: 'Bonus', before: 'A bonus.', after: null },
    ],
  });
  expect(texts('h3')).toEqual(['Changed in Sales 2026 since this letter']);
  expect(texts('b')).toEqual(['Commission', 'Sales 2026', 'Bonus']);
  expect(texts('dd')).toEqual([
    'from 0 %: 5 %',
    'from 0 %: 6 %',
    words.change_added,
    'Plan “Sales 2027”',
    'A bonus.',
    words.change_removed,
  ]);
});

test('a plan that is gone, and a letter from before the comparison, are said', () => {
  show({ present_version: null });
  expect(page.place.textContent).toContain(words.change_plan_gone);
  show({ known: false });
  expect(page.place.textContent).toContain(words.change_unknown);
});
