import { describe, expect, it } from 'vitest';
import type { PlanVersion } from '../words/versions.ts';
import type { WordedLine } from '../words/wording.ts';
import { changesInWords } from './changes-in-words.ts';
import type { FormerPlan } from './letter-words-queries.ts';

const line = (text: string): WordedLine => ({ kind: 'text', text });
const item = (text: string): WordedLine => ({ kind: 'item', text });

function plan(id: string, version: string, ...rules: WordedLine[]): PlanVersion {
  const lines: WordedLine[] = [
    { kind: 'heading', text: `Plan ${id}` },
    { kind: 'heading', text: 'Deals' },
    ...rules,
  ];
  return { plan_id: id, name: `Plan ${id}`, version, words: { en: lines, fr: lines } };
}

const had = (of: PlanVersion, changes: Partial<FormerPlan> = {}): FormerPlan => ({
  ...of,
  user_id: 'rep',
  letter_id: 'letter',
  is_signed: true,
  day: '2026-01-05',
  is_newest: true,
  ...changes,
});

const said = (plans: PlanVersion[], former: FormerPlan[], language: 'en' | 'fr' = 'en') =>
  changesInWords(plans, former, { language, date: '2026-04-01' })
    .map(({ kind, text }) => (kind === 'heading' ? `# ${text}` : kind === 'item' ? `- ${text}` : text))
    .join('\n');

const OLD = plan('A', '1', line('Bonus = 100'), line('Tiers:'), item('from 0 %: 5 %'), line('Gone.'));
const NEW = plan(
  'A',
  '2',
  line('Bonus = 250'),
  line('Tiers:'),
  item('from 0 %: 5 %'),
  line('X: 1'),
  line('Y: 2'),
);

describe('a notice of change', () => {
  it('says each rule before and after, and the day from which it holds', () => {
    expect(said([NEW], [had(OLD)])).toMatchInlineSnapshot(`
      "# Plan A
      These terms change on 1 April 2026. They are compared with the letter that you signed on 5 January 2026.
      # Deals
      Until now: Bonus = 100
      From 1 April 2026: Bonus = 250
      Ends on 1 April 2026: Gone.
      New from 1 April 2026: X: 1
      New from 1 April 2026: Y: 2"
    `);
    expect(said([NEW], [had(OLD, { is_signed: false })], 'fr')).toMatchInlineSnapshot(`
      "# Plan A
      Ces conditions changent à compter du 1er avril 2026. Elles sont comparées à la lettre que vous avez reçue le 5 janvier 2026.
      # Deals
      Jusqu’à présent : Bonus = 100
      À compter du 1er avril 2026 : Bonus = 250
      Supprimé à compter du 1er avril 2026 : Gone.
      Nouveau à compter du 1er avril 2026 : X: 1
      Nouveau à compter du 1er avril 2026 : Y: 2"
    `);
  });

  it('says of a plan that stayed that it stays, of a new one all of it, and of one that the person has no more its end', () => {
    const other = plan('B', '1', line('Prize = 5'));
    expect(said([OLD, other], [had(OLD), had(plan('C', '1', line('Old rule.')))])).toMatchInlineSnapshot(`
      "# Plan A
      The terms of this plan stay as they are.
      # Plan B
      You have had no letter about this plan so far. From 1 April 2026 it says:
      # Deals
      Prize = 5
      # Plan C
      This plan ends for you on 1 April 2026."
    `);
    expect(said([other], [], 'fr')).toMatchInlineSnapshot(`
      "# Plan B
      Vous n’avez encore reçu aucune lettre sur ce plan. À compter du 1er avril 2026, il prévoit :
      # Deals
      Prize = 5"
    `);
    // It was said by a letter before.
    expect(said([OLD], [had(OLD), had(plan('C', '1'), { is_newest: false })])).not.toContain('Plan C');
  });

  it('gives the whole plan where the words of the letter before were not kept', () => {
    expect(said([NEW], [had(OLD, { words: null })])).toMatchInlineSnapshot(`
      "# Plan A
      This plan has changed since the letter that you received on 5 January 2026. From 1 April 2026 it says:
      # Deals
      Bonus = 250
      Tiers:
      - from 0 %: 5 %
      X: 1
      Y: 2"
    `);
  });
});
