import { expect, test } from 'vitest';
import { bindFrench } from '../lib/i18n.ts';
import en from './en/index.ts';
import fr from './fr/index.ts';

type Tree = { readonly [key: string]: string | Tree };

function textAt(tree: Tree, path: string): string | undefined {
  let here: string | Tree | undefined = tree;
  for (const part of path.split('.')) here = typeof here === 'object' ? here[part] : undefined;
  return typeof here === 'string' ? here : undefined;
}

/** What the browser tests read in French alone (`e2e/bad-input.e2e.ts`, `e2e/sign-in.e2e.ts`), beside its English. */
const TEXTS = [
  [
    'errors.file_empty',
    'This file is empty. Choose another one.',
    'Ce fichier est vide. Choisissez-en un autre.',
  ],
  [
    'errors.file_too_big',
    'This file is too large. Split it and import the parts.',
    'Ce fichier est trop volumineux. Découpez-le et importez les parties.',
  ],
  [
    'imports.duplicate_column',
    'Two columns are named “{column}”. Rename one of them in the file.',
    'Deux colonnes s’appellent « {column} ». Renommez l’une d’elles dans le fichier.',
  ],
  [
    'imports.empty_column',
    'Column {column} has no name in the header row.',
    'La colonne {column} n’a pas de nom dans la ligne d’en-tête.',
  ],
  ['imports.empty_rows', 'The file has a header but no rows.', 'Le fichier a un en-tête mais aucune ligne.'],
  ['imports.what_it_is', 'This isn’t a CSV or Excel file.', 'Ce n’est pas un fichier CSV ou Excel.'],
  [
    'imports.broken_workbook',
    'This workbook is damaged. Open it in Excel, save it again and import the new file.',
    'Ce classeur est endommagé. Ouvrez-le dans Excel, enregistrez-le à nouveau et importez le nouveau fichier.',
  ],
  [
    'imports.other_workbook',
    'Only the .xlsx format is supported. In your spreadsheet, choose “Save as” and Excel workbook (.xlsx), then import that file.',
    'Seul le format .xlsx est pris en charge. Dans votre tableur, choisissez « Enregistrer sous » puis Classeur Excel (.xlsx), et importez ce fichier.',
  ],
  [
    'imports.quote_open',
    'A quote opened in row {row} is never closed.',
    'Un guillemet ouvert à la ligne {row} n’est jamais fermé.',
  ],
  [
    'errors.file_no_headers',
    'The first row has no column names. Add a header row.',
    'La première ligne n’a pas de noms de colonnes. Ajoutez une ligne d’en-tête.',
  ],
  [
    'errors.not_found',
    'This no longer exists, or you don’t have access to it.',
    'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  ],
  ['statements.not_found_title', 'No statement', 'Aucun relevé'],
  ['records.not_a_number', 'Enter a number.', 'Saisissez un nombre.'],
  [
    'records.not_a_date',
    'Enter a valid date, such as {example}.',
    'Saisissez une date valide, par exemple {example}.',
  ],
  [
    'calculations.explain_unfilled_quota',
    'This person has no {quota} quota for this period.',
    'Cette personne n’a pas d’objectif {quota} sur cette période.',
  ],
  ['calculations.fix_fill_quota', 'Set quota', 'Renseigner l’objectif'],
  ['calculations.explain_division_by_zero', '{name} divides by zero.', '{name} divise par zéro.'],
  ['calculations.fix_revise_formula', 'Edit formula', 'Modifier la formule'],
  ['editor.conflict.title', 'Someone else edited this', 'Quelqu’un d’autre a modifié cet élément'],
  ['editor.conflict.mine', 'Save mine as a copy', 'Enregistrer la mienne en copie'],
  [
    'errors.payload_too_large',
    'Too large. Try sending less at a time.',
    'Envoi trop volumineux. Envoyez-en moins à la fois.',
  ],
  ['errors.invalid_login', 'Incorrect email or password.', 'E-mail ou mot de passe incorrect.'],
  [
    'auth.session_ended',
    'Your session expired. Log in to pick up where you left off.',
    'Votre session a expiré. Connectez-vous pour reprendre là où vous en étiez.',
  ],
  ['editor.edits_back', 'Unsaved changes restored', 'Modifications non enregistrées restaurées'],
  [
    'errors.csrf_failed',
    'We couldn’t verify your session. Refresh and try again.',
    'Votre session n’a pas pu être vérifiée. Actualisez la page et réessayez.',
  ],
  ['editor.conflict.copyName', '{name} (my version)', '{name} (ma version)'],
  [
    'board.recalculated_locked',
    '{locked, plural, one {The statement is locked, so nothing was recalculated. Unlock it if you want to update it.} other {All # statements are locked, so nothing was recalculated. Unlock the ones you want to update.}}',
    '{locked, plural, one {Le relevé est verrouillé : rien n’a été recalculé. Déverrouillez-le pour le mettre à jour.} other {Les # relevés sont verrouillés : rien n’a été recalculé. Déverrouillez ceux que vous voulez mettre à jour.}}',
  ],
] as const;

test.each(TEXTS)('%s has the same meaning in both languages', (path, english, french) => {
  expect([textAt(en, path), textAt(bindFrench(fr), path)?.replaceAll('\u00a0', ' ')]).toEqual([
    english,
    french,
  ]);
});
