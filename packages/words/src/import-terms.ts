import type { RejectionReason, UserImportReason } from '@comptoir/contract';
import type { Term } from './term.ts';

/** Why a row of a file was left out or deserves a look. */
export const IMPORT_REASON = {
  date_does_not_exist: { en: 'This date doesn’t exist', fr: 'Cette date n’existe pas' },
  not_a_date: { en: 'Not a date', fr: 'Ce n’est pas une date' },
  not_a_number: { en: 'Not a number', fr: 'Ce n’est pas un nombre' },
  not_a_boolean: { en: 'Not yes or no', fr: 'Ni oui ni non' },
  not_a_link: { en: 'Not a whole address (https://…)', fr: 'Pas une adresse complète (https://…)' },
  number_too_long: { en: 'Too many digits', fr: 'Trop de chiffres' },
  other_currency: { en: 'Not your company’s currency', fr: 'Pas la devise de votre entreprise' },
  text_too_long: { en: 'Text too long', fr: 'Texte trop long' },
  unknown_user: {
    en: 'No user with this name. The owner is left empty.',
    fr: 'Aucun utilisateur ne porte ce nom. Le propriétaire reste vide.',
  },
  unknown_user_refused: { en: 'No user with this name', fr: 'Aucun utilisateur ne porte ce nom' },
  unknown_group: {
    en: 'No group has this name or key. The text is kept.',
    fr: 'Aucun groupe n’a ce nom ou cette clé. Le texte est gardé.',
  },
  ambiguous_user: { en: 'Several users have this name', fr: 'Plusieurs utilisateurs portent ce nom' },
  empty_name: { en: 'No name', fr: 'Pas de nom' },
  empty_id: { en: 'No ID', fr: 'Pas d’identifiant' },
  duplicate_id_in_file: {
    en: 'Repeats an ID from an earlier row',
    fr: 'Répète un identifiant d’une ligne précédente',
  },
  existing_id: { en: 'Record already exists', fr: 'Cet enregistrement existe déjà' },
  deleted_here: {
    en: 'This record was deleted in Comptoir',
    fr: 'Cet enregistrement a été supprimé dans Comptoir',
  },
  wrong_number_of_columns: {
    en: 'Column count doesn’t match the header',
    fr: 'Nombre de colonnes différent de l’en-tête',
  },
  quote_not_closed: { en: 'A quote is never closed', fr: 'Un guillemet n’est jamais fermé' },
  bad_character: {
    en: 'Contains a character that can’t be stored',
    fr: 'Contient un caractère impossible à conserver',
  },
} as const satisfies Record<RejectionReason | 'unknown_user_refused', Term>;

/** Why a row of a users file was left out. */
export const USER_IMPORT_REASON = {
  name_characters: {
    en: 'A name contains a line break or invisible characters',
    fr: 'Un nom contient un retour à la ligne ou des caractères invisibles',
  },
  missing_name: { en: 'Name is missing', fr: 'Le nom manque' },
  unknown_role: { en: 'No role has this name', fr: 'Aucun rôle ne porte ce nom' },
  unknown_manager: {
    en: 'This manager isn’t a user or in an accepted row',
    fr: 'Ce manager n’est ni un utilisateur ni dans une ligne acceptée',
  },
  unknown_team: { en: 'No team has this name', fr: 'Aucune équipe ne porte ce nom' },
  unknown_group: {
    en: 'No group of this dimension has this name or key',
    fr: 'Aucun groupe de cette dimension n’a ce nom ou cette clé',
  },
  followed_group: {
    en: 'This dimension follows an attribute: import the attribute instead',
    fr: 'Cette dimension suit un attribut : importez plutôt l’attribut',
  },
  unknown_language: { en: 'Unknown language: use en or fr', fr: 'Langue inconnue : utilisez en ou fr' },
  unknown_currency: {
    en: 'Unknown currency: use the code of a currency that the company has',
    fr: 'Devise inconnue : utilisez le code d’une devise de l’entreprise',
  },
  manager_not_found: {
    en: 'No user has this employee number, email or name',
    fr: 'Aucun utilisateur n’a ce matricule, cet e-mail ou ce nom',
  },
  manager_is_self: {
    en: 'A user can’t be their own manager',
    fr: 'Un utilisateur ne peut pas être son propre manager',
  },
  manager_loop: { en: 'Circular reporting line', fr: 'Boucle hiérarchique' },
  duplicate_user: { en: 'This person is already in the file', fr: 'Cette personne est déjà dans le fichier' },
  duplicate_email: { en: 'This email is already in the file', fr: 'Cet e-mail est déjà dans le fichier' },
  email_used: { en: 'Another user has this email', fr: 'Un autre utilisateur a cet e-mail' },
  email_invalid: { en: 'Not a valid email', fr: 'E-mail non valide' },
  unparseable_month: {
    en: 'Not a month: write it as 2026-01',
    fr: 'Ce n’est pas un mois : écrivez-le 2026-01',
  },
  missing_start_month: { en: 'Start month is missing', fr: 'Le mois de début manque' },
  start_after_end: {
    en: 'The start month is after the end month',
    fr: 'Le mois de début est après le mois de fin',
  },
  ambiguous_name: {
    en: 'Several users have this name: add the email or employee number',
    fr: 'Plusieurs utilisateurs portent ce nom : ajoutez l’e-mail ou le matricule',
  },
  user_archived: {
    en: 'This user is archived: restore them first',
    fr: 'Cet utilisateur est archivé : restaurez-le d’abord',
  },
  already_exists: { en: 'This person is already a user', fr: 'Cette personne est déjà un utilisateur' },
  attribute_invalid: {
    en: 'This value doesn’t fit the attribute',
    fr: 'Cette valeur ne convient pas à l’attribut',
  },
  attribute_not_unique: { en: 'Another user has this value', fr: 'Un autre utilisateur a cette valeur' },
  percent_unit_missing: {
    en: 'Percentage or ratio? Choose it in the Columns step',
    fr: 'Pourcentage ou ratio ? Choisissez-le à l’étape Colonnes',
  },
  other_currency: { en: 'Not your company’s currency', fr: 'Pas la devise de votre entreprise' },
  unparseable_date: {
    en: 'Not a day or a month: write it as 2026-01-31 or 2026-01',
    fr: 'Ni un jour ni un mois : écrivez 2026-01-31 ou 2026-01',
  },
  wrong_column_count: {
    en: 'This row has more or fewer cells than the header',
    fr: 'Cette ligne a plus ou moins de cellules que l’en-tête',
  },
  attribute_invalid_for: {
    en: 'This value doesn’t fit the attribute in {period}',
    fr: 'Cette valeur ne convient pas à l’attribut pour {period}',
  },
  missing_id: { en: 'No ID, employee number or email', fr: 'Ni ID, ni matricule, ni e-mail' },
  linked_elsewhere: {
    en: 'Another person of the HR system is this user already',
    fr: 'Une autre personne du SIRH est déjà cet utilisateur',
  },
  email_of_admin: {
    en: 'The email of someone with more rights than the default role is only changed on their page',
    fr: 'L’e-mail d’une personne qui a plus de droits que le rôle par défaut ne se change que sur sa fiche',
  },
  departure_undecided: {
    en: 'Archive this user on their page: someone must decide about their team or their balance',
    fr: 'Archivez cet utilisateur sur sa fiche : il faut décider de son équipe ou de son solde',
  },
} as const satisfies Record<UserImportReason | 'attribute_invalid_for', Term>;

/** Columns of the list of what an import left out. */
export const IMPORT_FILE = {
  file: { en: 'rejected rows', fr: 'lignes écartées' },
  row: { en: 'Row', fr: 'Ligne' },
  outcome: { en: 'Result', fr: 'Résultat' },
  reason: { en: 'Reason', fr: 'Motif' },
  column: { en: 'Column', fr: 'Colonne' },
  value: { en: 'Value', fr: 'Valeur' },
  rejected: { en: 'Rejected', fr: 'Refusée' },
  skipped: { en: 'Skipped', fr: 'Ignorée' },
  warning: { en: 'Warning', fr: 'Avertissement' },
  accepted: { en: 'accepted rows', fr: 'lignes acceptées' },
  all: { en: 'all rows', fr: 'toutes les lignes' },
} as const satisfies Record<string, Term>;
