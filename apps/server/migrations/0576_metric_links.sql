-- Conditions of a metric of statements: all of them, as before, or any.
update metrics set source = source || '{"link": "and"}' where type = 'statement' and not source ? 'link';
