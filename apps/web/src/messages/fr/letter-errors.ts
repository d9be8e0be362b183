import type en from '../en/letter-errors.ts';

/** Des lettres de rémunération variable. */
export default {
  letter_template_not_found: 'Ce modèle n’existe plus.',
  letter_template_archived: 'Ce modèle est archivé. Désarchivez-le d’abord.',
  letter_template_in_use:
    '{count, plural, one {Une campagne utilise ce modèle : {names}. Archivez-le plutôt.} other {# campagnes utilisent ce modèle : {names}. Archivez-le plutôt.}}',
  letter_templates_full: 'Il y a {most} modèles. Supprimez-en un d’abord.',
  letter_file_rotated:
    'La page {page} est pivotée. Enregistrez le fichier avec des pages droites et importez-le à nouveau.',
  letter_file_encrypted:
    'Ce fichier est protégé par un mot de passe. Retirez le mot de passe et importez-le à nouveau.',
  letter_file_pages: 'Le fichier a trop de pages. Une lettre peut en avoir {most}.',
  letter_campaign_not_found: 'Cette campagne n’existe plus.',
  letter_campaign_sent:
    'Cette campagne est envoyée. Ses lettres et son e-mail ne peuvent plus être modifiés.',
  letter_campaign_incomplete: 'La campagne est incomplète. Renseignez d’abord ce qui manque.',
  letter_rows_refused:
    '{of, select, people {{count, plural, one {{names} ne reçoit aucune lettre. Corrigez le choix, ou confirmez l’envoi des autres.} other {# personnes ne reçoivent aucune lettre : {names}. Corrigez le choix, ou confirmez l’envoi des autres.}}} other {{count, plural, one {Une ligne ne donne aucune lettre. Corrigez le fichier, ou confirmez l’envoi des autres.} other {# lignes ne donnent aucune lettre. Corrigez le fichier, ou confirmez l’envoi des autres.}}}}',
  letters_too_many: 'Une campagne peut avoir {most} lettres. Divisez-la.',
  esignature_limit:
    'Votre entreprise peut envoyer {most} lettres à signer cette année. {used} sont déjà envoyées, et cette campagne en a {needed}. Envoyez-la par e-mail, ou contactez l’assistance.',
  letter_not_found: 'Cette lettre n’existe plus, ou ce n’est pas la vôtre.',
  letter_not_your_turn: 'Une autre personne signe d’abord. Vous recevrez un e-mail quand ce sera votre tour.',
  letter_state:
    '{state, select, signed {Cette lettre est déjà signée.} declined {Cette lettre a été refusée.} expired {Cette lettre a expiré.} voided {Cette lettre a été annulée.} other {Ce n’est pas possible avec cette lettre.}}',
  letter_link_invalid: 'Ce lien n’est pas valable. Ouvrez celui du dernier e-mail.',
  letter_link_over:
    '{state, select, signed {Cette lettre est signée. Le lien n’est plus valable.} declined {Cette lettre a été refusée.} expired {Cette lettre a expiré.} voided {Cette lettre a été annulée.} other {Un e-mail plus récent a été envoyé. Ouvrez son lien.}}',
  letter_code_needed: 'Saisissez d’abord le code de l’e-mail.',
  letter_code_wrong:
    '{left, plural, =0 {Ce code est faux. Demandez-en un nouveau.} one {Ce code est faux. Il vous reste un essai.} other {Ce code est faux. Il vous reste # essais.}}',
  letter_code_over: 'Ce code n’est plus valable. Demandez-en un nouveau.',
} satisfies Record<keyof typeof en, string>;
