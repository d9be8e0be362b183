-- The notification centre: one row per person and thing to know, kept whether they are online or not.
create table notifications (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  kind text not null,
  -- Null: the system.
  author_id uuid,
  reference_type text not null check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'DISCUSSION')),
  reference_url text not null check (reference_url like '/%'),
  -- {name, month, year}, each where it is known.
  reference_parameters jsonb not null default '{}',
  -- While a card of the same group is unread, it counts on instead of being followed by another.
  group_key text,
  count int not null default 1 check (count > 0),
  -- The job or the event that counted last: what is repeated after a crash counts once.
  cause text,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('notifications');
create index notifications_by_user on notifications (environment_id, user_id, created_at desc, id desc);
create unique index notifications_one_per_group on notifications (environment_id, user_id, group_key)
  where read_at is null and group_key is not null;
alter table notifications add foreign key (environment_id, user_id) references users (environment_id, id);
alter table notifications add foreign key (environment_id, author_id) references users (environment_id, id);
select protect('notifications');

-- What a person set for themselves; what is absent is as the company's default says.
create table notification_settings (
  environment_id uuid not null,
  user_id uuid not null,
  -- {kind: {in_app, email, slack}}
  channels jsonb not null default '{}',
  -- {kind: daily | weekly | monthly}
  frequencies jsonb not null default '{}',
  paused_until timestamptz,
  -- An incoming webhook: a secret. Never in an answer, the trail or a log.
  slack_webhook text,
  primary key (environment_id, user_id)
);
select distribute('notification_settings');
alter table notification_settings add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('notification_settings');

-- The company's default, and its own Slack channel.
create table notification_defaults (
  environment_id uuid not null,
  channels jsonb not null default '{}',
  frequencies jsonb not null default '{}',
  slack_webhook text,
  primary key (environment_id)
);
select distribute('notification_defaults');
select protect('notification_defaults');

-- The latest period for which a digest was made, per person and kind: a repeated job makes none twice.
create table notification_digests (
  environment_id uuid not null,
  user_id uuid not null,
  kind text not null,
  period date not null,
  made_at timestamptz not null,
  primary key (environment_id, user_id, kind)
);
select distribute('notification_digests');
alter table notification_digests add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('notification_digests');
