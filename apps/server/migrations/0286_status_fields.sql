-- How the choices of a status field are shown: [{option, tone, is_final}]; null for other fields.
alter table fields add column option_looks jsonb;
