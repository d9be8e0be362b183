-- Conversations: discussions, and requests, which take their place in companies that have the flag. One model, told apart by `kind`: see
-- docs/decisions/0115-conversations.md. What an amount was when somebody asked about it is kept beside the link, and shown to those alone
-- who may see the statement.
create table discussion_labels (
  environment_id uuid not null,
  id uuid not null,
  -- Labels are of discussions, topics of requests.
  kind text not null check (kind in ('discussion', 'request')),
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('discussion_labels');
create unique index discussion_labels_name on discussion_labels (environment_id, kind, lower(name));

create table discussions (
  environment_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('discussion', 'request')),
  -- Counted per environment and kind: people name a discussion by it.
  reference int not null,
  name text not null check (length(name) between 1 and 255),
  is_open boolean not null default true,
  label_id uuid,
  creator_id uuid,
  assignee_id uuid,
  -- Of the last message; 0 before the first one.
  last_seq int not null default 0,
  -- Part of the name of its channel: raised when somebody leaves, so that they hear nothing more.
  channel_epoch int not null default 1,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  -- The first message of somebody else than the creator, and the last closing.
  first_answer_at timestamptz,
  closed_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, kind, reference)
);
select distribute('discussions');
create index discussions_by_activity on discussions (environment_id, kind, is_open, last_activity_at desc, id);
create index discussions_by_label on discussions (environment_id, label_id);
create index discussions_by_assignee on discussions (environment_id, assignee_id);

create table discussion_members (
  environment_id uuid not null,
  discussion_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null,
  -- The last message that this person has seen; -1 until they open the discussion for the first time.
  read_seq int not null default -1,
  primary key (environment_id, discussion_id, user_id)
);
select distribute('discussion_members');
create index discussion_members_by_user on discussion_members (environment_id, user_id);

-- A statement that a discussion is about, and the line of it. Person and month are copied: the statement scope is a question about them.
create table discussion_statements (
  environment_id uuid not null,
  id uuid not null,
  discussion_id uuid not null,
  statement_id uuid not null,
  user_id uuid not null,
  month date not null,
  -- Null: the whole statement. `transaction`: one compensation's amount; `step`: an amount of its explanation; `record`: a record's share.
  line_kind text check (line_kind in ('transaction', 'step', 'record')),
  compensation_id uuid,
  compensation_name text,
  step_id text,
  record_id uuid,
  label text,
  amount text,
  currency text,
  added_by uuid,
  added_at timestamptz not null,
  primary key (environment_id, id),
  constraint discussion_statements_line check ((line_kind is null) = (compensation_id is null))
);
select distribute('discussion_statements');
create index discussion_statements_of on discussion_statements (environment_id, discussion_id);
create index discussion_statements_by_statement on discussion_statements (environment_id, statement_id);

-- Messages of discussions, comments on statements and on records: one kind of row. `thread_id` is the discussion, statement or record.
create table messages (
  environment_id uuid not null,
  id uuid not null,
  thread_kind text not null check (thread_kind in ('discussion', 'statement', 'record')),
  thread_id uuid not null,
  -- The data table, of a record's comments.
  table_id uuid,
  seq int not null,
  author_id uuid,
  author_name text not null,
  -- Empty once it is deleted.
  body text not null check (length(body) <= 10000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (environment_id, id),
  unique (environment_id, thread_kind, thread_id, seq),
  constraint messages_table check ((table_id is not null) = (thread_kind = 'record'))
);
select distribute('messages');

-- A file that was sent to a discussion; with a message once that was sent too.
create table message_files (
  environment_id uuid not null,
  file_id uuid not null,
  thread_id uuid not null,
  message_id uuid,
  uploaded_by uuid,
  preview text check (preview in ('image', 'pdf')),
  created_at timestamptz not null,
  primary key (environment_id, file_id)
);
select distribute('message_files');
create index message_files_by_message on message_files (environment_id, message_id);
create index message_files_by_thread on message_files (environment_id, thread_id);
create index message_files_unsent on message_files (environment_id, created_at) where message_id is null;

-- Views of requests, in the shape of the statement views.
create table request_views (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- Whose it is; others see it where it is shared with them.
  owner_id uuid not null,
  preview_mode boolean not null default false,
  filters jsonb not null,
  link text not null check (link in ('and', 'or')),
  position int not null,
  version integer not null default 1,
  shares_version integer not null default 1,
  primary key (environment_id, id)
);
select distribute('request_views');

create table request_view_shares (
  environment_id uuid not null,
  id uuid not null,
  view_id uuid not null,
  role_id uuid,
  user_id uuid,
  permission text not null check (permission in ('view', 'edit')),
  primary key (environment_id, id),
  constraint request_view_shares_one check (num_nonnulls(role_id, user_id) = 1),
  unique (environment_id, view_id, role_id),
  unique (environment_id, view_id, user_id)
);
select distribute('request_view_shares');

alter table discussions add foreign key (environment_id, label_id) references discussion_labels (environment_id, id);
alter table discussions add foreign key (environment_id, creator_id) references users (environment_id, id);
alter table discussions add foreign key (environment_id, assignee_id) references users (environment_id, id);
alter table discussion_members add foreign key (environment_id, discussion_id) references discussions (environment_id, id) on delete cascade;
alter table discussion_members add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
alter table discussion_statements add foreign key (environment_id, discussion_id) references discussions (environment_id, id) on delete cascade;
alter table discussion_statements add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
alter table message_files add foreign key (environment_id, file_id) references files (environment_id, id);
alter table request_views add foreign key (environment_id, owner_id) references users (environment_id, id) on delete cascade;
alter table request_view_shares add foreign key (environment_id, view_id) references request_views (environment_id, id) on delete cascade;
alter table request_view_shares add foreign key (environment_id, role_id) references roles (environment_id, id) on delete cascade;
alter table request_view_shares add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;

select protect('discussion_labels');
select protect('discussions');
select protect('discussion_members');
select protect('discussion_statements');
select protect('messages');
select protect('message_files');
select protect('request_views');
select protect('request_view_shares');
