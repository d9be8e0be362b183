-- Currencies besides the company's own, and their exchange rates by month (decision 87).
create table currencies (
  environment_id uuid not null,
  code text not null check (code ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  -- Raised with every change of its rates.
  version int not null default 1,
  primary key (environment_id, code)
);
select distribute('currencies');

create table exchange_rates (
  environment_id uuid not null,
  currency text not null,
  -- First day of the first month; it holds until the currency's next one.
  start_month date not null check (extract(day from start_month) = 1),
  -- Units of company currency for one unit.
  rate numeric not null check (rate > 0),
  primary key (environment_id, currency, start_month)
);
select distribute('exchange_rates');
alter table exchange_rates add foreign key (environment_id, currency) references currencies (environment_id, code) on delete cascade;

select protect('currencies');
select protect('exchange_rates');
