-- all, empty and not_empty count, as the specification says. What had these names before answers yes or no, under names of its own.
update compensations set document = jsonb_set(document, '{variables}', (
    select jsonb_agg(case
        when variable ->> 'kind' = 'Aggregate' and variable ->> 'function' = 'all' then variable || '{"function": "all_true"}'::jsonb
        when variable ->> 'kind' = 'Aggregate' and variable ->> 'function' = 'none' then variable || '{"function": "none_true"}'::jsonb
        when variable ->> 'kind' = 'Aggregate' and variable ->> 'function' = 'empty' then variable || '{"function": "all_empty"}'::jsonb
        when variable ->> 'kind' = 'Aggregate' and variable ->> 'function' = 'not_empty' then variable || '{"function": "any_filled"}'::jsonb
        else variable end order by position)
    from jsonb_array_elements(document -> 'variables') with ordinality as listed (variable, position)))
  where document @> '{"variables": [{"kind": "Aggregate"}]}';
