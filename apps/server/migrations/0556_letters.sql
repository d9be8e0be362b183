-- Commission letters: templates, campaigns, letters and who signs them. docs/decisions/0162-commission-letters.md
create table letter_templates (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  status text not null default 'live' check (status in ('live', 'archived')),
  language text not null check (language in ('en', 'fr')),
  purpose text not null check (purpose in ('plan', 'change', 'other')),
  source text not null check (source in ('pdf', 'docx', 'written')),
  -- The uploaded PDF; null: it is written.
  file_id uuid,
  pages jsonb not null default '[]',
  tags jsonb not null default '[]',
  body jsonb not null default '[]',
  notes jsonb not null default '[]',
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('letter_templates');
create unique index letter_templates_name on letter_templates (environment_id, lower(name)) where status = 'live';
select protect('letter_templates');

create table letter_campaigns (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  status text not null default 'draft' check (status in ('draft', 'sent_by_email', 'sent_with_esignature', 'completed')),
  sending_type text not null check (sending_type in ('email', 'esignature')),
  template_id uuid not null,
  -- What the template was when the campaign was sent.
  snapshot jsonb,
  letter_date date,
  effective_on date,
  notice_until date,
  plan_id uuid,
  data_source text not null default 'none' check (data_source in ('none', 'people', 'spreadsheet')),
  user_ids jsonb not null default '[]',
  final_signer jsonb not null default '{"kind": "recipient"}',
  intermediate jsonb not null default '{"kind": "none"}',
  subject text not null default '',
  message text not null default '',
  reminders boolean not null default true,
  expires_on date,
  version int not null default 1,
  -- Why the letters could not be made.
  failed text,
  created_by uuid,
  created_at timestamptz not null,
  sent_by uuid,
  sent_at timestamptz,
  completed_at timestamptz,
  primary key (environment_id, id),
  check ((status = 'draft') = (sent_at is null))
);
select distribute('letter_campaigns');
alter table letter_campaigns add foreign key (environment_id, template_id) references letter_templates (environment_id, id);
create unique index letter_campaigns_name on letter_campaigns (environment_id, lower(name));
create index letter_campaigns_shown on letter_campaigns (environment_id, created_at desc, id);
create index letter_campaigns_template on letter_campaigns (environment_id, template_id);
select protect('letter_campaigns');

-- The spreadsheet of a draft.
create table letter_sheets (
  environment_id uuid not null,
  campaign_id uuid not null,
  name text not null,
  columns jsonb not null,
  rows jsonb not null,
  mapping jsonb,
  primary key (environment_id, campaign_id)
);
select distribute('letter_sheets');
alter table letter_sheets add foreign key (environment_id, campaign_id) references letter_campaigns (environment_id, id) on delete cascade;
select protect('letter_sheets');

create table letters (
  environment_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  user_id uuid not null,
  state text not null default 'not_sent' check (state in ('not_sent', 'waiting_for_approval', 'sent', 'received', 'viewed', 'signed', 'declined',
    'expired', 'voided')),
  -- Values of the spreadsheet's row, by column.
  columns jsonb not null default '{}',
  -- Raised when the letter is made again: its file is another one.
  issue int not null default 1,
  file_id uuid,
  document_hash text,
  sealed_file_id uuid,
  sealed_hash text,
  -- Where who signs, on its pages.
  places jsonb not null default '[]',
  -- Plans that it words, each with the hash of the words.
  plans jsonb not null default '[]',
  expires_on date,
  made_at timestamptz,
  sent_at timestamptz,
  signed_at timestamptz,
  last_reminder_at timestamptz,
  reminders int not null default 0,
  reason text,
  created_at timestamptz not null,
  primary key (environment_id, id),
  unique (environment_id, campaign_id, user_id),
  check (state = 'not_sent' or made_at is not null or state = 'voided')
);
select distribute('letters');
alter table letters add foreign key (environment_id, campaign_id) references letter_campaigns (environment_id, id) on delete cascade;
alter table letters add foreign key (environment_id, user_id) references users (environment_id, id);
create index letters_of_user on letters (environment_id, user_id);
create index letters_to_make on letters (environment_id, campaign_id, id) where made_at is null;
create index letters_open on letters (environment_id, last_reminder_at)
  where state in ('waiting_for_approval', 'sent', 'received', 'viewed');
create index letters_to_seal on letters (environment_id, id) where state = 'signed' and sealed_file_id is null;
select protect('letters');

create table letter_signers (
  environment_id uuid not null,
  id uuid not null,
  letter_id uuid not null,
  user_id uuid not null,
  -- As they were when the letter was sent.
  name text not null,
  email text,
  role text not null check (role in ('intermediate', 'recipient', 'final')),
  position int not null,
  state text not null default 'not_sent' check (state in ('not_sent', 'sent', 'received', 'viewed', 'signed', 'declined', 'expired', 'voided')),
  signature jsonb,
  consent text,
  signed_by text check (signed_by in ('link', 'session')),
  ip text,
  agent text,
  sent_at timestamptz,
  received_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  token_hash bytea,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries int not null default 0,
  codes_sent int not null default 0,
  codes_since timestamptz,
  pass_hash bytea,
  pass_expires_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, letter_id, position),
  check ((state = 'signed') = (signed_at is not null))
);
select distribute('letter_signers');
alter table letter_signers add foreign key (environment_id, letter_id) references letters (environment_id, id) on delete cascade;
alter table letter_signers add foreign key (environment_id, user_id) references users (environment_id, id);
create index letter_signers_of_user on letter_signers (environment_id, user_id);
create unique index letter_signers_token on letter_signers (environment_id, token_hash) where token_hash is not null;
select protect('letter_signers');

-- Evidence: what happened to a letter, never changed.
create table letter_events (
  environment_id uuid not null,
  id uuid not null,
  letter_id uuid not null,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  name text not null,
  ip text,
  agent text,
  primary key (environment_id, id)
);
select distribute('letter_events');
create index letter_events_of on letter_events (environment_id, letter_id, at);
select protect('letter_events');
revoke update, delete on letter_events from comptoir_app;

create table letter_settings (
  environment_id uuid not null,
  -- Letters for signature in a calendar year; null: the product's.
  most int check (most >= 0),
  -- The certificate and key that letters are sealed with, sealed themselves.
  certificate text,
  primary key (environment_id)
);
select distribute('letter_settings');
select protect('letter_settings');
