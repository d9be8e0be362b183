/** Of provisioning. */
export default {
  make_scim_token: 'Made the token of the identity provider',
  rotate_scim_token: 'Made a new token for the identity provider',
  end_scim_token: 'Ended the token of the identity provider',
  update_provisioning: 'Changed the settings of provisioning',
  set_scim_group_roles: 'Changed the roles by groups',
  scim_create_user: 'Provisioned a user',
  scim_update_user: 'Updated a user by provisioning',
  scim_delete_user: 'Removed a user by provisioning',
  scim_create_group: 'Provisioned a group',
  scim_update_group: 'Updated a provisioned group',
  scim_delete_group: 'Removed a provisioned group',
};
