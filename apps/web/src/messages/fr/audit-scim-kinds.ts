import type en from '../en/audit-scim-kinds.ts';

/** Of provisioning. */
export default {
  make_scim_token: 'A créé le jeton du fournisseur d’identité',
  rotate_scim_token: 'A renouvelé le jeton du fournisseur d’identité',
  end_scim_token: 'A révoqué le jeton du fournisseur d’identité',
  update_provisioning: 'A modifié les paramètres du provisionnement',
  set_scim_group_roles: 'A modifié les rôles par groupe',
  scim_create_user: 'A provisionné une personne',
  scim_update_user: 'A mis à jour une personne par provisionnement',
  scim_delete_user: 'A retiré une personne par provisionnement',
  scim_create_group: 'A provisionné un groupe',
  scim_update_group: 'A mis à jour un groupe provisionné',
  scim_delete_group: 'A supprimé un groupe provisionné',
} satisfies typeof en;
