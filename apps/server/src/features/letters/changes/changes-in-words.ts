import type { LetterLanguage } from '@comptoir/contract';
import { fill, PLAN_CHANGE } from '@comptoir/words';
import { dateText } from '../make/letter-texts.ts';
import type { PlanVersion } from '../words/versions.ts';
import { item, line, type WordedLine } from '../words/wording.ts';
import { compareWords } from './compare-words.ts';
import type { FormerPlan } from './letter-words-queries.ts';

interface Notice {
  readonly language: LetterLanguage;
  /** The day from which the present words hold. */
  readonly date: string;
}

/** What changes for one person: each plan that they have, and those of their last letter that they have no more. */
export function changesInWords(
  plans: readonly PlanVersion[],
  former: readonly FormerPlan[],
  notice: Notice,
): WordedLine[] {
  const held = new Set(plans.map(({ plan_id }) => plan_id));
  const ended = former.filter(({ plan_id, is_newest }) => is_newest && !held.has(plan_id));
  return [
    ...plans.flatMap((plan) =>
      linesOfPlan(
        plan,
        former.find(({ plan_id }) => plan_id === plan.plan_id),
        notice,
      ),
    ),
    ...ended.flatMap(({ name }): WordedLine[] => [
      { kind: 'heading', text: name },
      line(sentence('ended', notice)),
    ]),
  ];
}

function linesOfPlan(plan: PlanVersion, before: FormerPlan | undefined, notice: Notice): WordedLine[] {
  const [, ...words] = plan.words[notice.language];
  const heading: WordedLine = { kind: 'heading', text: plan.name };
  if (!before) return [heading, line(sentence('first', notice)), ...words];
  if (before.version === plan.version) return [heading, line(sentence('nothing', notice))];
  const day = dateText(before.day, notice.language);
  if (before.words === null) return [heading, line(sentence('unknown', notice, { day })), ...words];
  const changes = compareWords(before.words[notice.language], plan.words[notice.language]);
  // The other language alone was worded otherwise.
  if (changes.length === 0) return [heading, line(sentence('nothing', notice))];
  const intro = line(sentence(before.is_signed ? 'since_signed' : 'since_sent', notice, { day }));
  let section: string | null = null;
  const lines = changes.flatMap((change): WordedLine[] => {
    const isNew = change.heading !== null && change.heading !== section;
    section = change.heading;
    const head: WordedLine[] =
      isNew && change.heading !== null ? [{ kind: 'heading', text: change.heading }] : [];
    return [...head, ...linesOfChange(change, notice)];
  });
  return [heading, intro, ...lines];
}

function linesOfChange(
  { before, after }: { readonly before: string | null; readonly after: string | null },
  notice: Notice,
): WordedLine[] {
  if (before === null) return textLines(sentence('added', notice, { text: after ?? '' }));
  if (after === null) return textLines(sentence('removed', notice, { text: before }));
  return [
    ...textLines(sentence('before', notice, { text: before })),
    ...textLines(sentence('after', notice, { text: after })),
  ];
}

/** A rule's items are lines of their own. */
const textLines = (text: string): WordedLine[] =>
  text.split('\n').map((part) => (part.startsWith('• ') ? item(part.slice(2)) : line(part)));

const sentence = (
  key: keyof typeof PLAN_CHANGE,
  { language, date }: Notice,
  { day = '', text = '' }: { readonly day?: string; readonly text?: string } = {},
): string => fill(PLAN_CHANGE[key][language], { date: dateText(date, language), day, text });
