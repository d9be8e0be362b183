/** Of calls of an identity provider. */
export default {
  scim_token_refused:
    '{reason, select, ended {The token was ended. Enter a new one at your provider.} replaced {The token was replaced. Enter the new one at your provider.} missing {The call had no token.} other {The token isn’t known.}}',
  scim_token_exists: 'There’s already a token. Rotate it, or end it first.',
  scim_syntax: 'The request can’t be read.',
  scim_filter_invalid: 'The filter can’t be read: {at}',
  scim_path_invalid: 'There’s no attribute {path}. Remove it from the mapping at your provider.',
  scim_no_target: 'There’s nothing to change at {path}.',
  scim_read_only: 'The attribute {attribute} can’t be changed. Remove it from the mapping at your provider.',
  scim_value_invalid: 'The value of {attribute} isn’t accepted.',
  scim_too_many: 'There are more than {most} at a time.',
  scim_nested_group:
    '{name} is a group, and groups within groups aren’t supported. Assign its people at your provider.',
  scim_unresolved: 'The reference {bulk_id} leads to nothing that was created.',
  scim_changed: 'It was changed in the meantime.',
  licences_full: 'All {licences} licenses are in use. Buy more, or turn off that new people get a license.',
};
