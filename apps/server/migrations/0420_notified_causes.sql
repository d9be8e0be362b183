-- Who was told of a cause without a card to remember it by: who has the centre switched off for a kind, and the company's Slack channel.
-- What is repeated after a crash mails nobody twice. Forgotten after weeks, when no job is tried again any more.
create table notified_causes (
  environment_id uuid not null,
  -- A user's id, or `company`.
  recipient text not null,
  type text not null,
  cause text not null,
  told_at timestamptz not null,
  primary key (environment_id, recipient, type, cause)
);
select distribute('notified_causes');
select protect('notified_causes');
