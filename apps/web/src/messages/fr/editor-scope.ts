import { wordsIn } from '@comptoir/words';
import type en from '../en/editor-scope.ts';

const { date } = wordsIn('fr');

/** The first step of the editor: which records count. */
export default {
  title: 'Quels enregistrements comptent',
  intro: 'Un périmètre sélectionne les enregistrements qui comptent pour chaque personne et chaque période.',
  add: 'Ajouter un périmètre',
  chooseSource: 'Choisissez une source',
  sourceOf: {
    data_table: 'Tables de données',
    quota: 'Objectifs',
    compensation: 'Résultats d’une rémunération',
  },
  sourceDraft: '{plan} · Brouillon',
  sourceField: {
    user: 'Personne',
    date: 'Fin de période',
    quotaValue: 'Objectif',
    earned: 'Commission gagnée',
  },
  noTables: {
    title: 'Aucune table de données pour l’instant',
    text: 'Importez d’abord vos affaires : un périmètre sélectionne les enregistrements d’une table de données.',
    action: 'Aller aux tables de données',
  },
  name: 'Nom du périmètre',
  source: 'Source',
  rowCount: '{count, plural, =0 {Aucun enregistrement} one {# enregistrement} other {# enregistrements}}',
  counted:
    '{count, plural, =0 {Aucun enregistrement} one {# enregistrement} other {# enregistrements}} pour {name}, {month}',
  remove: 'Retirer ce périmètre',
  removeBlocked: 'Utilisé par : {names}',
  user: {
    title: 'Propriétaire',
    field: 'Champ utilisateur',
    match: 'est',
    none: 'Choisissez le champ qui identifie le propriétaire.',
    noField: 'Cette source n’a pas de champ utilisateur. Ajoutez-en un dans la table.',
  },
  match: {
    current_user: 'cette personne',
    team: 'quelqu’un de son équipe',
    managers: 'quelqu’un de sa ligne hiérarchique',
    attribute: 'son attribut',
  },
  level: 'Qui',
  attribute: 'Attribut',
  asOf: 'Les équipes et les managers sont ceux à la date de l’enregistrement.',
  period: {
    title: 'Dates',
    field: 'Champ date',
    window: 'est dans',
    noField: 'Cette source n’a pas de champ date. Ajoutez-en un dans la table.',
    guessed: '{name} a été proposée d’après son nom.',
    guessedByContent: '{name} a été proposée d’après le contenu des enregistrements.',
    filled: '{share} des enregistrements ont cette date.',
    checkGuess: 'Vérifiez que c’est bien la date qui compte pour la paie.',
    shift: 'Décalage',
  },
  window: {
    exact: 'la période',
    month: date.month_to_date,
    quarter: date.quarter_to_date,
    semester: date.semester_to_date,
    year: date.year_to_date,
  },
  shift: {
    none: 'Sans décalage',
    before: '{count, plural, one {# {unit} avant} other {# {unit} avant}}',
    after: '{count, plural, one {# {unit} après} other {# {unit} après}}',
  },
  unit: {
    week: '{count, plural, one {semaine} other {semaines}}',
    month: '{count, plural, one {mois} other {mois}}',
    year: '{count, plural, one {an} other {ans}}',
  },
  calculated: {
    title: 'Champs calculés',
    none: 'Aucun. Un champ calculé donne à chaque enregistrement une valeur tirée de ses autres champs.',
    add: 'Ajouter un champ calculé',
    newName: 'Champ calculé',
    name: 'Nom du champ',
    formula: 'Formule de {name}',
    hint: 'Tapez un champ ou une fonction, ou Ctrl+Espace pour des suggestions. Le champ s’utilise dans les conditions, le tri, les variables et la liste des affaires.',
    examples: '{name} sur les premiers enregistrements',
    up: 'Monter {name}',
    down: 'Descendre {name}',
    remove: 'Supprimer {name}',
    removeBlocked: 'Utilisé par : {names}',
  },
  conditions: {
    title: 'Conditions',
  },
  order: {
    title: 'Tri',
    none: 'Par date, puis par enregistrement',
    add: 'Ajouter un tri',
    field: 'Champ',
    asc: 'Croissant',
    desc: 'Décroissant',
    remove: 'Retirer ce tri',
  },
  choose: 'Choisir…',
} satisfies typeof en;
