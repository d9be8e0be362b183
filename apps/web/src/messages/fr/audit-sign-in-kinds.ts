import type en from '../en/audit-sign-in-kinds.ts';

/** Of signing in: how a company lets people in, and what a person does with their own account. */
export default {
  update_sign_in: 'A modifié les moyens de connexion',
  save_sso_connection: 'A enregistré le fournisseur d’identité',
  delete_sso_connection: 'A supprimé le fournisseur d’identité',
  add_sign_in_domain: 'A ajouté un domaine de connexion',
  verify_sign_in_domain: 'A vérifié un domaine de connexion',
  delete_sign_in_domain: 'A supprimé un domaine de connexion',
  begin_factor: 'A commencé à configurer un second facteur',
  turn_factor_on: 'A activé son second facteur',
  turn_factor_off: 'A désactivé son second facteur',
  begin_passkey: 'A commencé à ajouter une clé d’accès',
  add_passkey: 'A ajouté une clé d’accès',
  rename_passkey: 'A renommé une clé d’accès',
  remove_passkey: 'A retiré une clé d’accès',
  passkey_copied: 'Une clé d’accès copiée a été refusée',
  remove_app: 'A retiré son application d’authentification',
  operator_remove_factor: 'A retiré un second facteur (sur le serveur)',
  operator_link: 'A créé un lien de mot de passe (sur le serveur)',
  operator_open_support: 'A fait entrer le support (sur le serveur)',
  operator_set_subscription: 'A défini le contrat (sur le serveur)',
  operator_end_support: 'A mis fin à l’accès du support (sur le serveur)',
  renew_recovery_codes: 'A créé de nouveaux codes de secours',
} satisfies typeof en;
