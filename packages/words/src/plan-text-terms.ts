import type { Expected, NamedKind, TextMistakeCode } from '@comptoir/engine/plan-text';
import type { Term } from './term.ts';

/** What is wrong with the text of a plan, and what to do. `{kind}` and `{expected}` are the terms below. */
export const TEXT_MISTAKE = {
  yaml_invalid: {
    en: 'This line can’t be read. Check its indentation, quotes and brackets.',
    fr: 'Cette ligne est illisible. Vérifiez l’indentation, les guillemets et les crochets.',
  },
  yaml_alias: {
    en: 'References (*) aren’t supported. Write the value itself.',
    fr: 'Les renvois (*) ne sont pas pris en charge. Écrivez la valeur elle-même.',
  },
  duplicate_key: {
    en: 'This key is used twice. Keep one of them.',
    fr: 'Cette clé figure deux fois. N’en gardez qu’une.',
  },
  text_too_long: {
    en: 'This text is too long. Use {most} characters at most.',
    fr: 'Ce texte est trop long. Utilisez {most} caractères au plus.',
  },
  list_too_long: {
    en: 'This list is too long. It can have {most} items at most.',
    fr: 'Cette liste est trop longue. Elle peut avoir {most} éléments au plus.',
  },
  unknown_key: {
    en: 'Unknown key “{key}”. Remove it or correct its spelling.',
    fr: 'Clé inconnue : « {key} ». Supprimez-la ou corrigez-la.',
  },
  missing_key: { en: 'The key “{key}” is missing here.', fr: 'Il manque ici la clé « {key} ».' },
  wrong_type: { en: 'Expected {expected}.', fr: 'Attendu : {expected}.' },
  unknown_choice: {
    en: '“{text}” isn’t one of the choices: {choices}.',
    fr: '« {text} » ne fait pas partie des choix : {choices}.',
  },
  name_invalid: {
    en: 'Enter a name on one line, without spaces around it.',
    fr: 'Saisissez un nom sur une ligne, sans espaces autour.',
  },
  unknown_name: { en: 'There is no {kind} “{name}”.', fr: 'Introuvable : {kind} « {name} ».' },
  ambiguous_name: {
    en: 'Several items of this kind ({kind}) are called “{name}”. Rename one of them.',
    fr: 'Plusieurs éléments de ce type ({kind}) s’appellent « {name} ». Renommez-en un.',
  },
  duplicate_name: {
    en: 'The name “{name}” ({kind}) is used twice. Rename one of them.',
    fr: 'Le nom « {name} » ({kind}) figure deux fois. Renommez-en un.',
  },
  formula_invalid: { en: 'The formula has a mistake: {text}', fr: 'La formule contient une erreur : {text}' },
  value_invalid: { en: '“{text}” isn’t allowed here.', fr: '« {text} » n’est pas autorisé ici.' },
} as const satisfies Record<TextMistakeCode, Term>;

export const NAMED_KIND = {
  table: { en: 'table', fr: 'table' },
  field: { en: 'field', fr: 'champ' },
  quota: { en: 'quota', fr: 'objectif' },
  attribute: { en: 'attribute', fr: 'attribut' },
  compensation: { en: 'compensation', fr: 'rémunération' },
  variable: { en: 'variable', fr: 'variable' },
  scope: { en: 'scope', fr: 'périmètre' },
  person: { en: 'person', fr: 'personne' },
  team: { en: 'team', fr: 'équipe' },
  dimension: { en: 'dimension', fr: 'dimension' },
  group: { en: 'group', fr: 'groupe' },
} as const satisfies Record<NamedKind, Term>;

export const EXPECTED_IN_TEXT = {
  text: { en: 'a text', fr: 'un texte' },
  list: { en: 'a list', fr: 'une liste' },
  mapping: { en: 'keys with values', fr: 'des clés avec des valeurs' },
  number: { en: 'a number such as 0.05', fr: 'un nombre comme 0.05' },
  whole_number: { en: 'a whole number', fr: 'un nombre entier' },
  date: { en: 'a date such as 2017-06-30', fr: 'une date comme 2017-06-30' },
  month: { en: 'a month such as 2017-06', fr: 'un mois comme 2017-06' },
  boolean: { en: 'true or false', fr: 'true ou false' },
  offset: { en: 'an offset such as -3 month', fr: 'un décalage comme -3 month' },
} as const satisfies Record<Expected, Term>;
