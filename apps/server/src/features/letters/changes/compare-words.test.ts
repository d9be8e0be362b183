import { describe, expect, it } from 'vitest';
import { item, line, type WordedLine } from '../words/wording.ts';
import { compareWords } from './compare-words.ts';

const heading = (text: string): WordedLine => ({ kind: 'heading', text });
const TIERS = 'Commission applies rates to Value by tier:';
const plan = (...rules: WordedLine[]) => [heading('Plan “Sales”'), heading('Deals'), ...rules];

describe('the rules of a plan in two versions', () => {
  it('are the same where nothing changed', () => {
    expect(compareWords(plan(line('A.'), item('x')), plan(line('A.'), item('x')))).toEqual([]);
  });

  it('differ by a tier: the whole rule is given, before and after', () => {
    const tiers = (rate: string) =>
      plan(line('A.'), line(TIERS), item('from 0 %: 5 %'), item(`from 100 %: ${rate}`), line('Z.'));
    expect(compareWords(tiers('8 %'), tiers('10 %'))).toEqual([
      {
        heading: 'Deals',
        before: `${TIERS}\n• from 0 %: 5 %\n• from 100 %: 8 %`,
        after: `${TIERS}\n• from 0 %: 5 %\n• from 100 %: 10 %`,
      },
    ]);
  });

  it('of a long table are those rows alone that differ', () => {
    const rows = Array.from({ length: 40 }, (_, at) => item(`row ${at}: 1`));
    const table = (last: string) => plan(line('Read from a table:'), ...rows, item(last));
    expect(compareWords(table('row 40: 1'), table('row 40: 2'))).toEqual([
      {
        heading: 'Deals',
        before: 'Read from a table:\n• row 40: 1',
        after: 'Read from a table:\n• row 40: 2',
      },
    ]);
  });

  it('come and go, and keep those that are about the same thing together', () => {
    const before = plan(
      line('A.'),
      line('“Value” is deals.'),
      line('“Bonus” pays 100.'),
      line('The pay is “Bonus”.'),
    );
    const after = plan(
      line('A.'),
      line('“Extra” pays 5.'),
      line('“Bonus” pays 250.'),
      line('The pay is “Extra”.'),
    );
    expect(compareWords(before, after)).toEqual([
      { heading: 'Deals', before: '“Value” is deals.', after: null },
      { heading: 'Deals', before: null, after: '“Extra” pays 5.' },
      { heading: 'Deals', before: '“Bonus” pays 100.', after: '“Bonus” pays 250.' },
      { heading: 'Deals', before: 'The pay is “Bonus”.', after: 'The pay is “Extra”.' },
    ]);
    expect(compareWords(plan(line('A.')), plan(line('A.'), line('B.')))).toEqual([
      { heading: 'Deals', before: null, after: 'B.' },
    ]);
  });

  it('of a compensation that came or went are all of its rules; a new name of the plan is said', () => {
    const before = [heading('Plan “Old”'), heading('Deals'), line('A.'), heading('Bonus'), line('B.')];
    const after = [
      heading('Plan “New”'),
      heading('Deals'),
      line('A.'),
      heading('Prize'),
      line('C.'),
      line('D.'),
    ];
    expect(compareWords(before, after)).toEqual([
      { heading: null, before: 'Plan “Old”', after: 'Plan “New”' },
      { heading: 'Bonus', before: 'B.', after: null },
      { heading: 'Prize', before: null, after: 'C.' },
      { heading: 'Prize', before: null, after: 'D.' },
    ]);
  });
});
