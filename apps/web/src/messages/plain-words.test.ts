import { MAIL, NOTICE, NOTICE_KIND, NOTICE_MANY } from '@comptoir/words';
import { expect, test } from 'vitest';
import en from './en/index.ts';
import fr from './fr/index.ts';

type Tree = { readonly [key: string]: string | Tree };

const textsOf = (tree: Tree, path: string): (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : textsOf(value, `${path}.${key}`),
  );

const mails = [MAIL, NOTICE, NOTICE_KIND, NOTICE_MANY].flatMap((terms) => Object.entries(terms));
const english = [
  ...textsOf(en as unknown as Tree, 'en'),
  ...mails.map(([key, mail]) => [`mail.${key}`, mail.en] as const),
];
const french = [
  ...textsOf(fr as unknown as Tree, 'fr'),
  ...mails.map(([key, mail]) => [`mail.${key}`, mail.fr] as const),
];

/** Words that the interface does not use, and what it uses instead. */
const ENGLISH: readonly (readonly [avoid: RegExp, use: string])[] = [
  // American English
  [/\be-mail/i, 'email'],
  [/\blicence/i, 'license'],
  [/\b(recogni|organi|authori|optimi|summari)s(e|ed|es|ing|ation)\b/i, '-ize'],
  [/\bcolour/i, 'color'],
  [/\bcancell(ed|ing)\b/i, 'canceled'],
  // One name for one thing
  [/\baudit trail\b/i, 'audit log'],
  [/\bcomput(e|es|ed|ing)\b/i, 'calculate'],
  [/\bbring back\b/i, 'restore'],
  [/\bgo live\b/i, 'publish'],
  [/\bkey figures?\b/i, 'KPI'],
  [/\bclose payroll\b/i, 'send to payroll'],
  // Plain words
  [/\b(anew|once more)\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(somebody|everybody)\b/i, 'someone, everyone'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(stands?|lies)\b/i, 'is'],
  [/\b(holds?|bears?)\b/i, 'has'],
  [/\bclimb(s|ed|ing)?\b/i, 'count toward'],
  [/\b(takes?|took) (it |them )?(away|back)\b/i, 'remove, undo'],
  [/\bcalled off\b/i, 'canceled'],
  [/\b(meanwhile|in between)\b/i, 'since you opened it'],
  [/\bwholly\b/i, 'in full'],
  [/\bsuperior\b/i, 'manager'],
  [/\bimpossible\b/i, 'can’t'],
  // One contraction style, with the typographic apostrophe
  [/\b(can|could|do|does|did|is|are|was|were|has|have|will|would|should) ?not\b/i, 'can’t, don’t, isn’t ...'],
  [/\p{L}'\p{L}/u, '’'],
];

const FRENCH: typeof ENGLISH = [
  [/piste d['’]audit/i, 'journal d’audit'],
  [/clôtur\w* (de )?la paie/i, 'envoyer en paie'],
  [/\b(en|mise? en) service\b/i, 'actif, publier'],
  [/réglage/i, 'paramètre'],
  [/\bsociété/i, 'entreprise'],
  [/\bcherche[rz]?\b(?! par)/i, 'rechercher'],
  [/en rond/i, 'référence circulaire'],
  [/\bse li(t|sent)\b/i, 'est pris en charge, est illisible'],
  [/\b(monte|montent|montée)\b/i, 's’additionner, remise à zéro'],
  [/\bquotas?\b/i, 'objectif'],
  [/\bsupérieur hiérarchique\b|leur propre supérieur/i, 'manager'],
  [/\bBon retour\b/i, 'Content de vous revoir'],
  [/\d \d{3}\b/, 'narrow no-break space between thousands'],
];

/** Names of operators: "Stage is not Won". The words of a refusal that the specification gives are kept. */
const KEPT = new Set([
  'en.words.operator.inequal',
  'en.words.operator.is_not',
  'en.words.operator.is_not_empty',
  'en.errors.forbidden',
]);

function found(texts: typeof english, words: typeof ENGLISH): string[] {
  return texts
    .filter(([key]) => !KEPT.has(key))
    .flatMap(([key, text]) =>
      words
        .filter(([avoid]) => avoid.test(text.replaceAll(/\{\w+/g, '{')))
        .map(([, use]) => `${key}: “${text}” (use: ${use})`),
    );
}

test('English texts are American, short and plain', () => {
  expect(found(english, ENGLISH)).toEqual([]);
});

test('French texts name each thing as the rest of the interface does', () => {
  expect(found(french, FRENCH)).toEqual([]);
});

test('the lists find what they are for', () => {
  const words = (text: string) => found([['text', text]], ENGLISH).length;
  expect(words('This cannot be undone.')).toBe(1);
  expect(words('Whoever holds a licence')).toBe(3);
  expect(words('You can’t undo this.')).toBe(0);
  expect(found([['text', 'Jusqu’à 10 000 lignes']], FRENCH)).toHaveLength(1);
  expect(found([['text', 'Jusqu’à 10\u202f000 lignes']], FRENCH)).toEqual([]);
});
