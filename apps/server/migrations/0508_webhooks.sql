-- Endpoints that hear of events, what was said to them, and each call: docs/decisions/0149-webhooks.md.
create table webhooks (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  url text not null check (length(url) between 1 and 2000),
  events text[] not null,
  active boolean not null,
  -- Sealed with the installation's key.
  secret_sealed text not null check (secret_sealed like 'v1.%'),
  former_sealed text check (former_sealed like 'v1.%'),
  former_until timestamptz,
  -- Events go out with this person's rights; null: support.
  owner_id uuid,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  disabled_at timestamptz,
  -- Of the first failure since the last success.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('webhooks');
create unique index webhooks_name on webhooks (environment_id, lower(name));
select protect('webhooks');

-- What happened: the body as every endpoint gets it. Its id is the header webhook-id.
create table webhook_messages (
  environment_id uuid not null,
  id uuid not null,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('webhook_messages');
create index webhook_messages_age on webhook_messages (environment_id, created_at);
select protect('webhook_messages');

-- A message for one endpoint. While it waits, a row of the outbox (kind webhook, channel the endpoint, name this id) makes it leave.
create table webhook_deliveries (
  environment_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  message_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz,
  last_status int,
  last_error text,
  last_try_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('webhook_deliveries');
alter table webhook_deliveries add foreign key (environment_id, webhook_id) references webhooks (environment_id, id) on delete cascade;
alter table webhook_deliveries add foreign key (environment_id, message_id) references webhook_messages (environment_id, id) on delete cascade;
create index webhook_deliveries_of on webhook_deliveries (environment_id, webhook_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (environment_id, webhook_id) where status = 'waiting';
create index webhook_deliveries_message on webhook_deliveries (environment_id, message_id);
select protect('webhook_deliveries');

create table webhook_calls (
  environment_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  url text not null,
  duration_ms int not null,
  status int,
  answer text,
  error text,
  primary key (environment_id, id)
);
select distribute('webhook_calls');
alter table webhook_calls add foreign key (environment_id, delivery_id) references webhook_deliveries (environment_id, id) on delete cascade;
create index webhook_calls_of on webhook_calls (environment_id, delivery_id, at);
select protect('webhook_calls');

-- One call to an endpoint at a time.
create index outbox_claimed on outbox (kind, channel) where claimed_until is not null;

alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'DISCUSSION', 'WEBHOOK'));
