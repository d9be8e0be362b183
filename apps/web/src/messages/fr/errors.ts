import type en from '../en/errors.ts';

export default {
  bad_request: 'Cette demande n’a pas pu être comprise. Actualisez la page et réessayez.',
  invalid_field: 'Cette valeur n’est pas acceptée. Vérifiez-la et réessayez.',
  unauthenticated: 'Votre session a pris fin. Reconnectez-vous.',
  csrf_failed: 'Votre session n’a pas pu être vérifiée. Actualisez la page et réessayez.',
  forbidden: 'Vous n’êtes pas autorisé à faire cela. Vous pouvez actualiser la page.',
  feature_off: 'Votre entreprise n’utilise pas cette fonctionnalité. Demandez au support de l’activer.',
  live_only: 'Cette page n’est disponible que dans l’environnement de production.',
  not_found: 'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  conflict:
    'Quelqu’un a modifié cet élément entre-temps. Actualisez pour voir l’état présent, puis réessayez.',
  payload_too_large: 'L’envoi est trop volumineux. Envoyez-en moins à la fois.',
  too_many_requests:
    'Trop de tentatives. Patientez {minutes, plural, one {une minute} other {# minutes}} et réessayez.',
  unavailable: 'Le serveur est injoignable pour le moment. Vérifiez votre connexion et réessayez.',
  internal: 'Une erreur s’est produite de notre côté. Rien n’a été modifié. Réessayez dans un instant.',
  invalid_login: 'E-mail ou mot de passe incorrect.',
  no_active_account: 'Aucun compte actif pour cet e-mail. Demandez un accès à votre administrateur.',
  password_login_disabled: 'Votre entreprise ne permet pas la connexion par mot de passe.',
  password_required:
    'Rien n’a été modifié, car votre mot de passe n’a pas été confirmé. Réessayez et saisissez-le.',
  reason_required: 'Dites d’abord pourquoi vous ouvrez cette entreprise. Actualisez la page pour le faire.',
  token_invalid: 'Ce lien n’est pas valide. Demandez-en un nouveau.',
  token_used: 'Ce lien a déjà été utilisé. Connectez-vous, ou demandez-en un nouveau.',
  token_expired: 'Ce lien a expiré. Demandez-en un nouveau.',
  password_common:
    'Ce mot de passe est de ceux qu’on essaie en premier : un mot ou un mot de passe courant, ou les mêmes caractères répétés. Choisissez-en un autre, par exemple quatre mots sans rapport entre eux, avec un chiffre et un symbole.',
  password_context:
    'Ce mot de passe contient votre nom, votre adresse ou le nom de l’entreprise, que d’autres essaieraient. Choisissez-en un sans eux.',
  email_used: 'Cet e-mail est déjà utilisé par un autre utilisateur. Choisissez-en un autre.',
  name_characters:
    'Ce texte contient un retour à la ligne ou des caractères invisibles. Saisissez-le à nouveau sur une seule ligne.',
  email_invalid: 'Cet e-mail n’est pas valide. Vérifiez-le et réessayez.',
  reference_used: 'Ce matricule est déjà utilisé par un autre utilisateur. Choisissez-en un autre.',
  last_admin:
    'Vous êtes le seul administrateur actif, et une nouvelle adresse vous déconnecte. Donnez d’abord le rôle d’administrateur à une autre personne.',
  role_not_editable: 'Ce rôle ne peut pas être modifié. Créez plutôt un autre rôle.',
  role_in_use: 'Ce rôle a encore des utilisateurs. Donnez-leur d’abord un autre rôle.',
  role_is_default:
    'Le rôle par défaut ne peut pas être supprimé. Choisissez d’abord un autre rôle par défaut.',
  cannot_revoke_self: 'Vous ne pouvez pas retirer votre propre accès. Demandez à un autre administrateur.',
  attribute_not_unique: 'Un autre utilisateur a déjà cette valeur, et cet attribut doit être unique.',
  attribute_in_use: 'Cet attribut est utilisé par une rémunération ou une table. Retirez-le d’abord là-bas.',
  team_in_use:
    'Cette équipe a des équipes en dessous, ou un plan, une rémunération ou une vue l’utilise. Déplacez-les ou retirez-la là-bas d’abord.',
  team_loop: 'Une équipe ne peut pas dépendre d’elle-même. Choisissez une autre équipe parente.',
  manager_is_self: 'Un utilisateur ne peut pas être son propre manager. Choisissez une autre personne.',
  orgchart_loop: 'Cela créerait une boucle dans l’organigramme. Choisissez un autre manager.',
  licence_missing:
    'Cette personne n’a pas de licence : son relevé ne peut plus être expliqué. Rendez-lui d’abord la licence.',
  departure_date_needed: 'Indiquez la date de départ pour archiver cet utilisateur.',
  new_manager_needed: 'Cet utilisateur encadre d’autres personnes. Choisissez qui prend la suite.',
  name_used: 'Ce nom est déjà pris. Choisissez-en un autre.',
  invalid_period:
    '{reason, select, too_many_months {{maximum} mois au plus peuvent être calculés à la fois. Choisissez moins de mois.} other {La fin précède le début. Corrigez les dates.}}',
  user_archived: 'Cet utilisateur est archivé. Restaurez-le d’abord.',
  file_bad_format: 'Ce fichier ne se lit pas. Exportez-le à nouveau en Excel (.xlsx) ou CSV.',
  file_empty: 'Ce fichier est vide. Choisissez-en un autre.',
  file_empty_column_names:
    'Certaines colonnes n’ont pas de nom. Nommez chaque colonne dans la première ligne.',
  file_duplicate_columns: 'Deux colonnes portent le même nom. Renommez l’une d’elles dans la première ligne.',
  file_no_headers: 'La première ligne ne contient pas de noms de colonnes. Ajoutez une ligne d’en-tête.',
  file_invalid_extension: 'Ce type de fichier n’est pas accepté. Utilisez un fichier .xlsx ou .csv.',
  file_too_many_rows: 'Ce fichier a trop de lignes. Découpez-le et importez les parties.',
  upload_quota_full:
    'Les fichiers déposés par votre entreprise occupent toute la place prévue ({maximum_mb, number} Mo). Annulez ceux dont vous n’avez pas besoin ; les autres sont supprimés après un jour.',
  file_too_big: 'Ce fichier est trop volumineux. Découpez-le et importez les parties.',
  picture_unreadable: 'Cette image ne se lit pas. Choisissez un fichier PNG, JPEG ou WebP.',
  picture_too_big:
    'Cette image est trop grande. Choisissez-en une de moins de 256 ko et de 2 048 pixels sur 2 048.',
  import_unmapped: 'Certains champs obligatoires n’ont pas de colonne. Associez-les pour continuer.',
  import_in_progress: 'Un import de cette table est en cours. Attendez qu’il se termine.',
  import_name_missing: 'Certaines lignes n’ont pas de nom. Choisissez une colonne toujours remplie.',
  table_too_large:
    'Cette table a atteint sa taille maximale. Supprimez des enregistrements ou découpez la table.',
  table_in_use: 'Cette table est utilisée par une rémunération. Retirez-la d’abord là-bas.',
  field_in_use:
    'Ce champ est utilisé par une rémunération ou un réglage de table. Retirez-le d’abord là-bas.',
  field_type_locked: 'Le type de ce champ ne peut pas changer tant qu’il est utilisé.',
  record_not_found: 'Cet enregistrement n’existe plus.',
  record_value_invalid: 'Cette valeur ne convient pas au type du champ.',
  record_duplicate_id: 'Un autre enregistrement a déjà cet identifiant.',
  plan_archived: 'Ce plan est archivé. Rétablissez-le d’abord.',
  plan_in_use:
    'D’autres rémunérations lisent ses résultats, ou une vue le nomme. Modifiez ou supprimez-les d’abord.',
  compensation_changed:
    'Quelqu’un d’autre a enregistré cette rémunération entre-temps. Rechargez-la pour voir ses changements, puis refaites les vôtres.',
  compensation_incomplete: 'Cette rémunération n’est pas complète. Parcourez les étapes signalées.',
  compensation_has_errors:
    'Cette rémunération contient des erreurs. Corrigez les endroits signalés avant de la publier.',
  more_than_own:
    'Cela donnerait plus de droits que votre propre rôle : adressez-vous à un administrateur. Rien n’a été modifié.',
  preview_forbidden:
    'Ce document lit ce que votre rôle ne vous montre pas. Demandez le droit à un administrateur, ou lisez-en moins.',
  frequency_locked:
    'La fréquence ne peut plus changer une fois les relevés créés. Dupliquez la rémunération et modifiez la copie.',
  quota_in_use: 'Cet objectif est utilisé par une rémunération. Retirez-le d’abord là-bas.',
  quota_archived: 'Cet objectif est archivé. Restaurez-le pour modifier ses valeurs.',
  attribution_invalid: 'Ces membres ou ces dates ne conviennent pas. Vérifiez que chaque fin suit son début.',
  calculation_too_long:
    'Ce calcul a duré plus de {seconds} secondes et a été arrêté. Simplifiez les formules de la rémunération, puis réessayez.',
  calculation_replaced: 'Vous avez lancé un calcul plus récent, qui a pris la place de celui-ci.',
  statement_changed: 'Ce relevé a changé entre-temps. Actualisez pour le voir tel qu’il est.',
  statement_not_found: 'Ce relevé n’existe pas, ou vous n’y avez pas accès.',
  statement_locked: 'Ce relevé est verrouillé. Déverrouillez-le pour le modifier.',
  statement_not_locked: 'Ce relevé doit d’abord être verrouillé.',
  earlier_statement_open:
    'Une partie de ce relevé vient de celui de {month}, encore ouvert. Verrouillez-le d’abord.',
  later_statement_locked:
    'Une partie de ce relevé est payée sur celui de {month}, déjà verrouillé. Déverrouillez-le d’abord.',
  statement_validated: 'Ce relevé est validé. Annulez d’abord la validation.',
  statement_paid: 'Ce relevé a été envoyé en paie. Rappelez-le d’abord de la paie.',
  statement_not_ready: 'Ce relevé est en cours de calcul. Patientez un instant et réessayez.',
  statement_in_error: 'Ce relevé contient des erreurs. Corrigez-les d’abord.',
  statement_ongoing: 'La période de ce relevé n’est pas terminée.',
  statement_not_validated:
    'Ce relevé n’est pas encore validé. Votre entreprise n’envoie en paie que des relevés validés.',
  own_statement: 'C’est votre propre relevé. Demandez à quelqu’un d’autre de le faire.',
  not_a_validator: 'Vous n’êtes pas validateur de ce relevé.',
  view_not_found: 'Cette vue n’existe plus.',
  view_forbidden:
    'Cette vue n’est plus partagée avec vous. Adressez-vous à la personne qui l’avait partagée.',
  view_not_shareable:
    '{name} ne peut pas recevoir de vue : le rôle ne donne pas accès aux vues partagées. Choisissez d’abord « Vues partagées » sur la page du rôle.',
} satisfies typeof en;
