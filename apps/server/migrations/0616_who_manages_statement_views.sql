-- Statement views are managed by the right on adjustments at delete, no longer by that on statements: see
-- docs/decisions/0191-who-manages-statement-views.md. Whoever managed them goes on, unless their role is denied adjustments.
update roles set permissions = jsonb_set(permissions, '{resources,adjustment_analysis}', '{"effect": "allow", "level": "delete"}')
where category = 'other' and permissions ->> 'statement_scope' = 'all'
  and permissions #>> '{resources,statement,effect}' = 'allow' and permissions #>> '{resources,statement,level}' = 'delete'
  and coalesce(permissions #>> '{resources,adjustment_analysis,effect}', 'allow') = 'allow';

update api_keys set scopes =
  array_remove(array_remove(array_remove(scopes, 'statement:delete'), 'statement:write'), 'adjustment_analysis:delete')
    || array['statement:write', 'adjustment_analysis:delete']
where 'statement:delete' = any(scopes);
