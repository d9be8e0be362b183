import metrics from './metric-errors.ts';
import letters from './letter-errors.ts';
import scim from './scim-errors.ts';
import signIn from './sign-in-errors.ts';
import type en from '../en/errors.ts';

export default {
  bad_request: 'Une erreur s’est produite. Actualisez et réessayez.',
  invalid_field: 'Cette valeur n’est pas acceptée. Vérifiez-la et réessayez.',
  unauthenticated: 'Votre session a expiré. Reconnectez-vous.',
  api_key_refused: 'Cette clé API n’est pas acceptée.',
  api_keys_full: 'Vous avez {most} clés API. Supprimez-en une d’abord.',
  proposal_closed:
    '{state, select, confirmed {Cette proposition a déjà été confirmée.} refused {Cette proposition a déjà été refusée.} other {Cette proposition a expiré. Demandez-en une nouvelle à l’agent.}}',
  proposals_full: 'Cet agent a {most} propositions ouvertes. Décidez d’abord de certaines.',
  rows_clash: 'Deux lignes concernent {user} sur la même période. N’en gardez qu’une.',
  csrf_failed: 'Votre session n’a pas pu être vérifiée. Actualisez la page et réessayez.',
  forbidden: 'Vous n’êtes pas autorisé à faire cela. Vous pouvez actualiser la page.',
  feature_off: 'Votre entreprise n’utilise pas cette fonctionnalité. Demandez au support de l’activer.',
  live_only: 'Cette page n’est disponible que dans l’environnement de production.',
  not_found: 'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  conflict: 'Quelqu’un d’autre a modifié cet élément. Actualisez et réessayez.',
  payload_too_large: 'Envoi trop volumineux. Envoyez-en moins à la fois.',
  too_many_requests:
    'Trop de tentatives. Patientez {minutes, plural, one {une minute} other {# minutes}} et réessayez.',
  unavailable: 'Serveur injoignable. Vérifiez votre connexion et réessayez.',
  internal: 'Une erreur s’est produite de notre côté. Rien n’a été modifié. Réessayez dans un instant.',
  invalid_login: 'E-mail ou mot de passe incorrect.',
  no_active_account: 'Aucun compte actif pour cet e-mail. Demandez un accès à votre administrateur.',
  password_login_disabled: 'Votre entreprise ne permet pas la connexion par mot de passe.',
  password_required:
    'Rien n’a été modifié, car votre mot de passe n’a pas été confirmé. Réessayez et saisissez-le.',
  ...metrics,
  ...letters,
  ...scim,
  ...signIn,
  reason_required:
    'Saisissez d’abord pourquoi vous ouvrez cette entreprise. Actualisez la page pour le faire.',
  token_invalid: 'Ce lien n’est pas valide. Demandez-en un nouveau.',
  token_used:
    '{kind, select, reset {Votre mot de passe a déjà été réinitialisé avec ce lien. Connectez-vous, ou demandez un nouveau lien.} other {Ce lien a déjà été utilisé. Connectez-vous, ou demandez-en un nouveau.}}',
  token_expired: 'Ce lien a expiré. Demandez-en un nouveau.',
  password_common:
    'Ce mot de passe est trop facile à deviner : c’est un mot courant, un mot de passe courant ou quelques caractères répétés. Choisissez-en un autre, par exemple quatre mots sans rapport, avec un chiffre et un symbole.',
  password_context:
    'Ce mot de passe contient votre nom, votre e-mail ou le nom de votre entreprise. Choisissez-en un sans eux.',
  email_used: 'Un autre utilisateur a déjà cet e-mail. Choisissez-en un autre.',
  name_characters:
    'Ce texte contient un retour à la ligne ou des caractères invisibles. Saisissez-le à nouveau sur une seule ligne.',
  url_invalid:
    'Cette URL n’est pas valide. Saisissez par exemple https://example.com, sans identifiant ni mot de passe.',
  metadata_url_invalid:
    'Cette URL de métadonnées n’est pas valide. Saisissez par exemple https://example.com/metadata.',
  slack_url_invalid:
    'Cette URL n’est pas valide. Collez l’adresse d’un webhook entrant : elle commence par https://.',
  host_invalid:
    'Ce nom d’hôte n’est pas valide. Saisissez par exemple files.example.com, sans https:// ni chemin.',
  port_invalid: 'Ce port n’est pas valide. Saisissez un nombre de 1 à 65535.',
  value_missing: 'Remplissez ce champ.',
  api_name_invalid: 'Utilisez seulement des lettres, des chiffres et des tirets bas.',
  group_key_invalid: 'Utilisez seulement des lettres, des chiffres, « _ », « - » et « . », sans espaces.',
  amount_zero: 'Saisissez un montant différent de 0.',
  email_invalid: 'Cet e-mail n’est pas valide.',
  email_missing: 'Cet utilisateur n’a pas encore d’e-mail. Ajoutez-en un d’abord.',
  reference_used: 'Un autre utilisateur a déjà ce matricule. Choisissez-en un autre.',
  last_admin:
    'Vous êtes le seul administrateur actif. Nommez un autre administrateur avant de changer votre e-mail.',
  role_not_editable: 'Ce rôle ne peut pas être modifié. Créez plutôt un autre rôle.',
  role_in_use: 'Ce rôle a encore des utilisateurs. Donnez-leur d’abord un autre rôle.',
  role_is_default:
    'Le rôle par défaut ne peut pas être supprimé. Choisissez d’abord un autre rôle par défaut.',
  cannot_revoke_self: 'Vous ne pouvez pas retirer votre propre accès. Demandez à un autre administrateur.',
  attribute_not_unique: 'Un autre utilisateur a déjà cette valeur, et cet attribut doit être unique.',
  attribute_synced:
    'Cette valeur vient de {connection}. Modifiez-la là-bas ou arrêtez de synchroniser cet utilisateur.',
  attribute_in_use: 'Cet attribut est utilisé par une rémunération ou une table. Retirez-le d’abord là-bas.',
  team_in_use:
    'Cette équipe a des sous-équipes, ou un plan, une rémunération ou une vue l’utilise. Déplacez-les ou retirez-la là-bas d’abord.',
  team_loop:
    'Modifications annulées. Une équipe ne peut pas être placée sous elle-même. Choisissez une autre équipe parente.',
  group_in_use:
    '{name} : utilisé par un plan, une rémunération ou une vue. Retirez-le d’abord de ces endroits.',
  group_archived: '{name} : ce groupe est archivé. Restaurez-le d’abord.',
  group_followed:
    'Ces groupes suivent l’attribut {attribute}. Modifiez l’attribut, ou modifiez la dimension pour ne plus le suivre.',
  group_end_needed: 'Choisissez le dernier mois : des personnes ou des plans utilisent encore ce groupe.',
  dimension_archived: 'La dimension {name} est archivée. Restaurez-la d’abord.',
  dimension_not_empty: '{name} contient encore des groupes. Archivez-les ou supprimez-les d’abord.',
  manager_is_self: 'Un utilisateur ne peut pas être son propre manager. Choisissez une autre personne.',
  orgchart_loop: 'Cela crée une boucle hiérarchique. Choisissez un autre manager.',
  licence_missing: 'Cette personne n’a pas de licence. Attribuez-lui-en une pour voir l’explication.',
  departure_date_needed: 'Saisissez un dernier jour pour archiver cet utilisateur.',
  new_manager_needed: 'Cet utilisateur a des subordonnés directs. Choisissez leur nouveau manager.',
  name_used: 'Ce nom est déjà pris. Choisissez-en un autre.',
  invalid_period:
    '{reason, select, too_many_months {Vous pouvez calculer {maximum} mois au plus à la fois. Choisissez moins de mois.} too_early {Un bac à sable commence en {month} au plus tôt.} not_in_sandbox {Ce bac à sable ne calcule pas {month}. Modifiez ses mois pour l’inclure.} other {La fin est avant le début. Corrigez les dates.}}',
  user_archived: 'Cet utilisateur est archivé. Restaurez-le d’abord.',
  user_active: 'Cet utilisateur a déjà accès.',
  bulk_runs_full:
    '{most, plural, one {Une modification groupée est} other {# modifications groupées sont}} déjà en cours. Attendez que l’une d’elles soit terminée.',
  archive_not_undoable:
    'Des éléments ont changé depuis pour {name} : l’archivage ne peut plus être annulé. Restaurez l’utilisateur, puis redéfinissez ses équipes, plans et managers.',
  deletion_not_undoable: 'Cette suppression ne peut plus être annulée.',
  open_balance: 'Cette personne doit encore {balance} d’avances. Décidez d’abord de ce qu’il en advient.',
  file_bad_format: 'Ce fichier est illisible. Exportez-le en .xlsx ou .csv et réessayez.',
  file_empty: 'Ce fichier est vide. Choisissez-en un autre.',
  file_empty_column_names:
    'Certaines colonnes n’ont pas de nom. Nommez chaque colonne dans la première ligne.',
  file_duplicate_columns: 'Deux colonnes portent le même nom. Renommez l’une d’elles dans la première ligne.',
  file_no_headers: 'La première ligne n’a pas de noms de colonnes. Ajoutez une ligne d’en-tête.',
  file_invalid_extension: 'Ce type de fichier n’est pas pris en charge. Utilisez un fichier .xlsx ou .csv.',
  file_template_mismatch:
    'Le fichier ne correspond pas au modèle.{missing, select, none {} other { Colonnes manquantes : {missing}.}}{unknown, select, none {} other { Colonnes inconnues : {unknown}.}}',
  file_too_many_rows: 'Ce fichier a trop de lignes. Découpez-le et importez les parties.',
  upload_quota_full:
    'Les fichiers de votre entreprise ont atteint la limite ({maximum_mb, number} Mo). Annulez ceux dont vous n’avez pas besoin ; les autres sont supprimés après un jour.',
  file_too_big: 'Ce fichier est trop volumineux. Découpez-le et importez les parties.',
  picture_unreadable: 'Cette image est illisible. Choisissez un fichier PNG, JPEG ou WebP.',
  picture_too_big:
    'Cette image est trop grande. Choisissez-en une de moins de 256 ko et de 2 048 pixels sur 2 048.',
  import_unmapped: 'Certains champs obligatoires n’ont pas de colonne. Associez-les pour continuer.',
  import_in_progress: 'Un import de cette table est en cours. Attendez qu’il se termine.',
  import_name_missing: 'Certaines lignes n’ont pas de nom. Choisissez une colonne toujours remplie.',
  import_not_undoable:
    '{reason, select, undone {Cet import est déjà défait.} not_last {Un import plus récent a rempli cette table. Défaites celui-là d’abord.} too_many {Cet import a modifié {count} enregistrements, plus qu’on ne peut rétablir.} changed {{count, plural, one {Un enregistrement a été modifié} other {{count} enregistrements ont été modifiés}} depuis l’import. Le retour en arrière perdrait ces modifications.} paid {{count, plural, one {Un enregistrement est payé} other {{count} enregistrements sont payés}} par des relevés verrouillés. Déverrouillez-les d’abord.} field_changed {Un champ de cet import a changé de type depuis.} other {Cet import ne peut pas être défait : ses changements n’ont pas été gardés.}}',
  table_too_large: 'Cette table est pleine. Supprimez des enregistrements ou découpez-la.',
  sandbox_limit: 'Une entreprise peut avoir {most} bacs à sable. Supprimez-en un d’abord.',
  sample_not_offered:
    'Les données d’exemple sont pour une entreprise vide. {reason, select, people {La vôtre a plus d’un utilisateur.} data {La vôtre a des données ou un plan.} connected {D’autres systèmes sont reliés à la vôtre.} sandboxes {La vôtre a un bac à sable.} other {La vôtre montre déjà des données d’exemple.}}',
  no_sample: 'Votre entreprise ne montre pas de données d’exemple : rien n’a été supprimé.',
  sample_being_made: 'Les données d’exemple sont en cours de création. Attendez qu’elles soient complètes.',
  company_name_differs: 'Ce n’est pas le nom de votre entreprise. Saisissez-le comme il est écrit.',
  price_changed: 'Le prix a changé depuis que vous l’avez vu. Vérifiez-le, puis confirmez.',
  promotion_changed:
    'Le bac à sable ou votre entreprise en production a changé. Vérifiez les changements, puis promouvez.',
  promotion_refused:
    'Ces éléments ne peuvent pas être créés en production : {names}. Corrigez-les, puis promouvez de nouveau.',
  promotion_confirm:
    '{what, select, keep {Certains éléments ont une autre forme en production. Acceptez de les garder, puis promouvez.} other {Ces plans ont changé en production depuis la copie. Acceptez de les remplacer, puis promouvez.}}',
  sandbox_not_ready: 'Ce bac à sable est en cours de copie ou de suppression. Attendez qu’il soit prêt.',
  too_many_groups:
    'Il y a plus de {most, number} groupes. Groupez par un champ qui a moins de valeurs, ou filtrez d’abord.',
  too_many_to_group:
    'Des groupes ouverts affichent au plus {most, number} enregistrements. Laissez les groupes fermés, ou filtrez d’abord.',
  too_many_to_order:
    'Une table de plus de {most, number} enregistrements ne peut pas être triée par utilisateur ni par plusieurs champs. Triez par un autre champ, ou filtrez d’abord.',
  one_sftp: 'Une entreprise peut avoir une seule connexion SFTP. Modifiez celle qui existe.',
  integration_in_use: 'Cette connexion remplit {tables}. Arrêtez d’abord de remplir ses tables.',
  integration_running: 'Une actualisation est en cours. Attendez qu’elle soit terminée.',
  records_gone:
    '{gone, number} enregistrements sur {of, number} ne sont plus dans la source. Rien n’a changé. Confirmez-le sur la page Intégrations si c’est juste.',
  integration_off: 'Cette connexion est inactive. Activez-la d’abord.',
  integration_ending: 'Cette connexion va être supprimée. Conservez-la pour la réutiliser.',
  webhook_address:
    '{reason, select, https {L’adresse doit commencer par https://.} private {Cette adresse n’est pas sur l’internet public. Utilisez-en une qui l’est.} other {Comptoir ne peut pas appeler cette adresse. Vérifiez-la.}}',
  webhook_off: 'Ce webhook est inactif. Activez-le d’abord.',
  webhooks_full: 'Vous avez déjà {most} webhooks. Supprimez-en un d’abord.',
  integration_error:
    '{reason, select, unreachable {Le serveur est injoignable. Vérifiez son nom et son port.} private_address {Cette adresse est dans un réseau privé, inaccessible aux connexions.} certificate {Le certificat ou le chiffrement du serveur a été refusé.} sign_in {L’autre système a refusé l’authentification. Vérifiez l’identifiant et le mot de passe ou la clé.} host_key {La clé du serveur n’est pas celle du premier test. Testez de nouveau la connexion une fois la raison connue.} not_found {Rien à cet emplacement : {detail}} refused {L’autre système a refusé : {detail}} busy {L’autre système ou la table était occupé.} too_slow {L’autre système n’a pas répondu à temps.} dropped {La connexion a été interrompue.} query {La requête a échoué : {detail}} too_many_rows {Il y a trop de lignes.} too_big {Le fichier est trop volumineux.} column_gone {La colonne {detail} n’existe plus. Associez de nouveau les colonnes.} not_mapped {Les colonnes n’ont pas encore été associées.} secret_lost {Le mot de passe enregistré n’est plus lisible. Saisissez-le de nouveau.} disk_full {Il n’y a plus de place pour stocker le fichier.} other {Ce que l’autre système a envoyé est illisible : {detail}}}',
  table_in_use:
    'Cette table est utilisée par une rémunération ou par une autre table. Retirez-la d’abord là-bas.',
  field_in_use:
    'Ce champ est utilisé par une rémunération, un autre champ ou un paramètre de table. Retirez-le d’abord là-bas.',
  invalid_link:
    '{reason, select, no_id {L’autre table n’a pas de champ identifiant. Utilisez le nom.} keys_differ {Les deux champs d’une paire doivent avoir le même type.} calculated {Un champ lié ne peut pas utiliser un champ calculé.} sandbox {Les champs liés ne se modifient pas dans un bac à sable.} too_deep {Cette valeur passe déjà par trois liens.} cycle {Ce champ se lirait lui-même.} other {Ce lien ne mène nulle part. Choisissez à nouveau.}}',
  field_type_locked: 'Le type de ce champ ne peut pas changer tant qu’il est utilisé.',
  record_not_found: 'Cet enregistrement n’existe plus.',
  record_value_invalid:
    '{reason, select, unknown_group {Aucun groupe n’a ce nom ou cette clé. Ajoutez-le dans Utilisateurs, Groupes, ou corrigez la valeur.} too_long {Ce texte est trop long.} linked {Cette valeur vient d’une autre table. Modifiez-la là-bas.} other {Cette valeur ne convient pas au type du champ.}}',
  record_duplicate_id: 'Un autre enregistrement a déjà cet identifiant.',
  plan_checks_failed:
    '{count, plural, one {Le contrôle {names} échoue.} other {# contrôles échouent : {names}.}} Corrigez d’abord la rémunération ou le montant attendu.',
  check_not_copied:
    '{reason, select, ranking {Une place dans un classement dépend des enregistrements de tous, et un contrôle n’a que ceux d’une personne. Écrivez le contrôle à la main.} other {{reason, select, too_many_records {Ce mois contient trop d’enregistrements pour un contrôle.} currencies {Ce mois contient des montants en d’autres devises, et un contrôle n’a que celle de l’entreprise.} other {Rien n’a été calculé pour cette personne ce mois-là.}} Choisissez une autre personne ou un autre mois.}}',
  plan_text_invalid: 'Ce texte contient des erreurs, la première à la ligne {line}. Rien n’a été importé.',
  plan_text_unnamed:
    'Ce plan ne peut pas être exporté : {names} utilise un élément supprimé, un élément auquel vous n’avez pas accès, ou deux éléments du même nom. Corrigez-le d’abord.',
  plan_archived: 'Ce plan est archivé. Restaurez-le d’abord.',
  plan_in_use: 'D’autres rémunérations utilisent ses résultats, ou une vue l’utilise. Modifiez-les d’abord.',
  compensation_changed:
    'Quelqu’un d’autre vient d’enregistrer cette rémunération. Rechargez-la pour voir ses modifications, puis refaites les vôtres.',
  compensation_incomplete: 'Complétez d’abord les étapes signalées.',
  compensation_has_errors: 'Cette rémunération contient des erreurs. Corrigez-les, puis réessayez.',
  more_than_own:
    'Cela donnerait plus de droits que votre propre rôle : adressez-vous à un administrateur. Rien n’a été modifié.',
  preview_forbidden:
    'Ceci utilise des données auxquelles vous n’avez pas accès. Demandez le droit à un administrateur, ou retirez-les.',
  frequency_locked:
    'La fréquence ne peut plus changer une fois les relevés créés. Dupliquez la rémunération et modifiez la copie.',
  quota_in_use: 'Cet objectif est utilisé par une rémunération. Retirez-le d’abord là-bas.',
  quota_archived: 'Cet objectif est archivé. Restaurez-le pour modifier ses valeurs.',
  attribution_invalid:
    'Ces membres ou ces dates ne sont pas valides. Vérifiez que chaque date de fin suit sa date de début.',
  calculation_too_long:
    'Ce calcul a duré plus de {seconds} secondes et a été arrêté. Simplifiez les formules de la rémunération, puis réessayez.',
  calculation_replaced: 'Vous avez lancé un calcul plus récent, qui remplace celui-ci.',
  statement_changed: 'Ce relevé vient d’être mis à jour. Actualisez pour le voir.',
  statement_not_found: 'Ce relevé n’existe plus.',
  statement_forbidden: 'Vous n’avez pas accès à ce relevé.',
  statement_of_other_month:
    'C’est le relevé d’un autre mois ({month}). Modifiez-le dans une demande qui porte sur ce mois.',
  statement_locked: 'Ce relevé est verrouillé. Déverrouillez-le pour le modifier.',
  statement_not_locked: 'Verrouillez d’abord ce relevé.',
  earlier_statement_open:
    'Ce relevé comprend des montants d’un mois qui n’est pas encore verrouillé : {month}. Verrouillez d’abord ce mois.',
  later_statement_locked:
    'Une partie est payée en {month}, qui est verrouillé. Déverrouillez d’abord {month}.',
  statement_validated: 'Ce relevé est validé. Invalidez-le d’abord.',
  statement_paid: 'Ce relevé a été envoyé en paie. Rappelez-le d’abord de la paie.',
  statement_not_ready: 'Ce relevé est en cours de calcul. Patientez un instant et réessayez.',
  statement_in_error: 'Ce relevé contient des erreurs. Corrigez-les d’abord.',
  statement_ongoing: 'La période de ce relevé n’est pas terminée.',
  statement_not_validated:
    'Ce relevé n’est pas encore validé. Votre entreprise n’envoie en paie que des relevés validés.',
  draw_in_use:
    'Le relevé verrouillé ({month}) contient une partie de {name} : donnez-lui plutôt un dernier mois.',
  nothing_open: 'Il n’y a pas de solde ouvert ce mois-ci.',
  own_adjustment: 'Vous avez fait cet ajustement. Quelqu’un d’autre doit l’approuver ou le refuser.',
  adjustment_pending:
    'Un ajustement de ce relevé attend une approbation. Approuvez-le ou refusez-le d’abord.',
  overwrite_refused:
    '{reason, select, ongoing {La période de ce montant est en cours. Il pourra être modifié quand elle sera terminée.} ranking {Dans un classement, seul le montant peut être modifié.} not_number {Seuls les nombres peuvent être modifiés.} other {Cette valeur n’est plus sur le relevé.}}',
  reason_needed: 'Choisissez un motif.',
  rate_missing:
    'Il n’y a pas de taux de change pour {currency} en {month}. Ajoutez-en un dans Paramètres, Devises.',
  nothing_to_correct: 'Il ne reste rien à reporter.',
  correction_not_found: 'Ce montant a déjà été annulé.',
  statement_corrected: 'Une partie de ce relevé a été corrigée en {month}. Annulez d’abord cette correction.',
  own_statement: 'C’est votre propre relevé. Demandez à quelqu’un d’autre de le faire.',
  not_a_validator: 'Vous ne pouvez pas valider ce relevé.',
  export_too_many_rows:
    'Cette liste compte {rows, number} lignes. Un export en compte {most, number} au plus. Ajoutez d’abord des filtres.',
  exports_running:
    'Vous avez déjà {most, plural, one {# export} other {# exports}} en cours. Attendez la fin de l’un d’eux ou annulez-le.',
  export_rights_changed: 'Vos droits ont changé depuis la création de ce fichier. Relancez l’export.',
  export_too_large: 'C’est trop de relevés pour un seul fichier : {most} au plus. Filtrez-les d’abord.',
  validation_waits: 'Ce relevé attend la validation d’une autre personne.',
  simulation_disabled: 'Les simulations ne sont plus autorisées ici.',
  simulation_not_found: 'Cette simulation n’existe plus.',
  pipeline_table_not_found: 'Cette table de données n’existe plus, ou le plan ne l’utilise plus.',
  report_not_found: 'Ce rapport n’existe plus, ou n’est plus partagé avec vous.',
  report_forbidden: 'Vous voyez ce rapport, mais ne pouvez pas le modifier.',
  report_not_shareable: '{name} ne peut pas voir les rapports. Changez d’abord son rôle.',
  reports_full: 'Il y en a déjà {most}, le maximum. Supprimez-en d’abord.',
  view_not_found: 'Cette vue n’existe plus.',
  view_forbidden: 'Cette vue n’est plus partagée avec vous.',
  view_not_shareable:
    'Le rôle de {name} ne voit pas les vues partagées. Changez d’abord l’accès aux relevés de ce rôle.',
  discussion_not_found:
    '{kind, select, request {Cette demande n’existe plus.} other {Cette discussion n’existe plus.}}',
  discussion_forbidden:
    '{kind, select, request {Vous n’avez pas accès à cette demande.} other {Vous n’avez pas accès à cette discussion.}}',
  discussion_closed:
    '{kind, select, request {Cette demande est résolue. Rouvrez-la d’abord.} other {Cette discussion est close. Rouvrez-la d’abord.}}',
  discussion_label_unknown:
    '{kind, select, request {Ce sujet n’existe plus. Choisissez-en un autre.} other {Cette étiquette n’existe plus. Choisissez-en une autre.}}',
  discussion_last_member: 'Au moins une personne doit rester.',
  discussion_assignee_stays: '{name} est responsable. Choisissez d’abord quelqu’un d’autre.',
  assignee_not_member: 'Seul un membre peut être responsable. Ajoutez d’abord cette personne.',
  message_empty: 'Écrivez quelque chose, ou joignez un fichier.',
  not_own_message: 'Vous ne pouvez modifier que vos propres messages.',
  currency_in_use:
    'Cette devise est utilisée{hidden, plural, =0 {} one { (# autre que vous ne pouvez pas voir)} other { (# autres que vous ne pouvez pas voir)}}. Modifiez d’abord ce qui l’utilise.',
  company_currency_fixed:
    'La devise de l’entreprise ne peut pas changer tant qu’il y en a d’autres : chaque taux de change est exprimé en elle. Supprimez-les d’abord.',
  rate_locked:
    'Le taux de {currency} en {month} a été utilisé par {statements, plural, one {un relevé verrouillé} other {# relevés verrouillés}}{names}. Ajoutez plutôt un taux dans un mois suivant.',
} satisfies typeof en;
