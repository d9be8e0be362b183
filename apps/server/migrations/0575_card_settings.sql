-- What a card of the home page has beside its thing: the period and the comparison of a metric.
alter table dashboard_cards add column settings jsonb not null default '{}';
