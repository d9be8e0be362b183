-- A field can be a link: a text that is the address of a page.
alter table fields drop constraint fields_type_check;
alter table fields add constraint fields_type_check check (type in ('id', 'name', 'idName', 'float', 'amount', 'percentage', 'string',
  'picklist', 'multipicklist', 'bool', 'date', 'user', 'object', 'group', 'status', 'link'));
