import type en from '../en/scim-errors.ts';

/** Of calls of an identity provider. */
export default {
  scim_token_refused:
    '{reason, select, ended {Le jeton a été révoqué. Saisissez le nouveau chez votre fournisseur.} replaced {Le jeton a été remplacé. Saisissez le nouveau chez votre fournisseur.} missing {L’appel n’avait pas de jeton.} other {Ce jeton est inconnu.}}',
  scim_token_exists: 'Il y a déjà un jeton. Renouvelez-le, ou révoquez-le d’abord.',
  scim_syntax: 'La requête est illisible.',
  scim_filter_invalid: 'Le filtre est illisible : {at}',
  scim_path_invalid: 'L’attribut {path} n’existe pas. Retirez-le du mappage chez votre fournisseur.',
  scim_no_target: 'Il n’y a rien à modifier à {path}.',
  scim_read_only:
    'L’attribut {attribute} n’est pas modifiable. Retirez-le du mappage chez votre fournisseur.',
  scim_value_invalid: 'La valeur de {attribute} n’est pas acceptée.',
  scim_too_many: 'Il y en a plus de {most} à la fois.',
  scim_nested_group:
    '{name} est un groupe, et les groupes dans des groupes ne sont pas pris en charge. Affectez ses personnes chez votre fournisseur.',
  scim_unresolved: 'La référence {bulk_id} ne mène à rien de ce qui a été créé.',
  scim_changed: 'L’élément a été modifié entre-temps.',
  licences_full:
    'Les {licences} licences sont toutes utilisées. Achetez-en, ou désactivez la licence des nouvelles personnes.',
} satisfies typeof en;
