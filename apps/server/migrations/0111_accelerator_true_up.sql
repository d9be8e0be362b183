-- A retroactive accelerator with an accumulation pays the difference for earlier periods, unless it is turned off: stored documents
-- name the switch.

update compensations set document = jsonb_set(document, '{variables}', (
    select jsonb_agg(case when variable ->> 'kind' = 'Accelerator' and not variable ? 'true_up'
        then variable || '{"true_up": true}'::jsonb else variable end order by position)
    from jsonb_array_elements(document -> 'variables') with ordinality as listed (variable, position)))
  where document @> '{"variables": [{"kind": "Accelerator"}]}';
