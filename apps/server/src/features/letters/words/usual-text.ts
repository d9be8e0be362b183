import type {
  LetterBlock,
  LetterClause,
  LetterLanguage,
  LetterPurpose,
  LetterTagValue,
} from '@comptoir/contract';

const TEXT = {
  title_plan: { en: 'Your variable pay', fr: 'Votre rémunération variable' },
  title_change: { en: 'Change of your variable pay', fr: 'Modification de votre rémunération variable' },
  title_other: { en: 'Letter', fr: 'Lettre' },
  dear: { en: 'Dear ', fr: 'Bonjour ' },
  changes: { en: 'What changes', fr: 'Ce qui change' },
  plan: { en: 'How it is calculated', fr: 'Comment elle est calculée' },
  terms: { en: 'Terms', fr: 'Conditions' },
} as const;

const text = (value: string): LetterBlock => ({
  kind: 'paragraph',
  align: 'left',
  runs: [{ kind: 'text', text: value, strong: false, italic: false }],
});
const heading = (level: 1 | 2, value: string): LetterBlock => ({
  kind: 'heading',
  level,
  runs: [{ kind: 'text', text: value, strong: false, italic: false }],
});
const tag = (value: LetterTagValue): LetterBlock => ({
  kind: 'paragraph',
  align: 'left',
  runs: [{ kind: 'tag', value, strong: false }],
});
const clause = (key: LetterClause): LetterBlock => tag({ kind: 'clause', clause: key });

/** What a new written template begins with. */
export function usualText(purpose: LetterPurpose, language: LetterLanguage): LetterBlock[] {
  const signature: LetterBlock[] = [
    tag({ kind: 'signature', signer: 'recipient' }),
    tag({ kind: 'signed_on', signer: 'recipient' }),
  ];
  const head: LetterBlock[] = [
    tag({ kind: 'company', field: 'name' }),
    tag({ kind: 'date', of: 'letter' }),
    heading(1, TEXT[`title_${purpose}`][language]),
    {
      kind: 'paragraph',
      align: 'left',
      runs: [
        { kind: 'text', text: TEXT.dear[language], strong: false, italic: false },
        { kind: 'tag', value: { kind: 'person', field: 'name' }, strong: false },
        { kind: 'text', text: ',', strong: false, italic: false },
      ],
    },
  ];
  if (purpose === 'other') return [...head, text(''), ...signature];
  return [
    ...head,
    clause(purpose === 'change' ? 'notice_of_change' : 'subject_to_plan'),
    ...(purpose === 'change' ? [heading(2, TEXT.changes[language]), tag({ kind: 'plan_changes' })] : []),
    heading(2, TEXT.plan[language]),
    tag({ kind: 'plan_in_words' }),
    heading(2, TEXT.terms[language]),
    ...(language === 'fr' ? [clause('objectives_in_french')] : []),
    clause('departure_pro_rata'),
    clause('consent_to_sign'),
    ...signature,
  ];
}
