-- `point` meant "as each person's language writes it". It is a setting of its own now; what people read stays the same.
update companies
   set settings = jsonb_set(settings, '{decimal_separator}', '"locale"')
 where settings ->> 'decimal_separator' = 'point';
