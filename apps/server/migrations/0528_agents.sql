-- Keys of agents, and what agents propose: docs/decisions/0154-agents.md.
alter table api_keys add column for_agents boolean not null default false;

create table proposals (
  environment_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('quota_values', 'manual_payment', 'record_edits', 'plan_change', 'statement_comment', 'discussion_message',
    'request_message')),
  -- The agent's key, and whose rights it has.
  key_id uuid not null,
  key_name text not null,
  owner_id uuid not null,
  -- The call that a confirmation makes: params and body.
  input jsonb not null,
  -- What people read.
  subject jsonb not null,
  why text not null check (length(why) <= 2000),
  lines jsonb not null,
  effect jsonb,
  -- About one person's statement: only who sees it sees the proposal.
  statement_user_id uuid,
  statement_month date,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  primary key (environment_id, id)
);
select distribute('proposals');
alter table proposals add foreign key (environment_id, owner_id) references users (environment_id, id) on delete cascade;
create index proposals_shown on proposals (environment_id, created_at desc, id);
create index proposals_of_key on proposals (environment_id, key_id) where state = 'open';
create index proposals_owner on proposals (environment_id, owner_id);
create index proposals_due on proposals (environment_id, expires_at) where state = 'open';
select protect('proposals');

alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'EXPORTS', 'DISCUSSION', 'WEBHOOK', 'SANDBOX', 'PROPOSAL'));
