-- Validation by several levels: who validates in which order, who stands in for whom, the steps of each locked statement, and what was
-- validated.

-- Of a team and the teams below it, or of everybody else. Without any, one validation is enough.
create table validation_chains (
  environment_id uuid not null,
  id uuid not null,
  -- Null: everybody whose team and the teams above it have none.
  team_id uuid,
  -- In order: {"kind": "above", "level": 1} or {"kind": "people", "user_ids": [...]}. Empty: one validation is enough.
  steps jsonb not null,
  version int not null default 1,
  primary key (environment_id, id)
);
select distribute('validation_chains');
create unique index validation_chains_team on validation_chains (environment_id, team_id) where team_id is not null;
create unique index validation_chains_default on validation_chains (environment_id) where team_id is null;

-- Somebody validates for a validator, on these days.
create table validation_delegates (
  environment_id uuid not null,
  id uuid not null,
  validator_id uuid not null,
  delegate_id uuid not null,
  start_date date not null,
  end_date date not null,
  -- The same in the company's time zone: from the first day's beginning to the last day's end.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (environment_id, id),
  check (start_date <= end_date),
  check (starts_at < ends_at),
  check (validator_id <> delegate_id)
);
select distribute('validation_delegates');
create index validation_delegates_delegate on validation_delegates (environment_id, delegate_id);
create index validation_delegates_validator on validation_delegates (environment_id, validator_id);

-- Whose validation a locked statement needs, as of its lock; a later change of a chain does not touch it.
create table statement_validation_steps (
  environment_id uuid not null,
  statement_id uuid not null,
  -- From 1.
  position int not null,
  -- Any of them.
  user_ids uuid[] not null check (cardinality(user_ids) > 0),
  primary key (environment_id, statement_id, position)
);
select distribute('statement_validation_steps');

-- Each step as it was validated. Only grows: what is taken back stays, and says when and by whom.
create table statement_validations (
  environment_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  position int not null,
  validated_at timestamptz not null,
  validated_by uuid not null,
  -- For whom, where a delegate did it.
  for_user uuid,
  reversed_at timestamptz,
  reversed_by uuid,
  primary key (environment_id, id)
);
select distribute('statement_validations');
create unique index statement_validations_once on statement_validations (environment_id, statement_id, position) where reversed_at is null;

alter table validation_chains add foreign key (environment_id, team_id) references teams (environment_id, id) on delete cascade;
alter table validation_delegates add foreign key (environment_id, validator_id) references users (environment_id, id);
alter table validation_delegates add foreign key (environment_id, delegate_id) references users (environment_id, id);
alter table statement_validation_steps add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
alter table statement_validations add foreign key (environment_id, statement_id) references statements (environment_id, id);

-- The steps are a part of the statement: neither made nor changed while it is locked.
create trigger statement_validation_steps_insert after insert on statement_validation_steps referencing new table as made
  for each statement execute function statement_parts_guard();
create trigger statement_validation_steps_update after update on statement_validation_steps referencing old table as gone new table as made
  for each statement execute function statement_parts_guard();
create trigger statement_validation_steps_delete after delete on statement_validation_steps referencing old table as gone
  for each statement execute function statement_parts_guard();
create trigger statement_validation_steps_truncate before truncate on statement_validation_steps for each statement execute function refuse_truncate();

create function statement_validations_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
  asked uuid[];
  before_it int;
begin
  if tg_op = 'DELETE' then
    raise exception 'a validation is never removed' using errcode = 'CL002';
  end if;
  if tg_op = 'UPDATE' then
    if old.reversed_at is not null or new.reversed_at is null or
      (new.environment_id, new.id, new.statement_id, new.position, new.validated_at, new.validated_by, new.for_user) is distinct from
      (old.environment_id, old.id, old.statement_id, old.position, old.validated_at, old.validated_by, old.for_user) then
      raise exception 'a validation never changes: it is taken back, once' using errcode = 'CL002';
    end if;
    return new;
  end if;
  if new.reversed_at is not null then
    raise exception 'a validation begins open' using errcode = 'CL002';
  end if;
  select locked_at into held from statements where environment_id = new.environment_id and id = new.statement_id for share;
  if held is null then
    raise exception 'statement % is not locked', new.statement_id using errcode = 'CL003';
  end if;
  select user_ids into asked from statement_validation_steps
    where environment_id = new.environment_id and statement_id = new.statement_id and position = new.position;
  if asked is null or not coalesce(new.for_user, new.validated_by) = any(asked) then
    raise exception 'this step of statement % is for somebody else', new.statement_id using errcode = 'CL003';
  end if;
  select count(*) into before_it from statement_validations
    where environment_id = new.environment_id and statement_id = new.statement_id and position < new.position and reversed_at is null;
  if before_it <> new.position - 1 then
    raise exception 'statement % waits for an earlier step', new.statement_id using errcode = 'CL003';
  end if;
  return new;
end $$;
create trigger statement_validations_guard before insert or update or delete on statement_validations
  for each row execute function statement_validations_guard();
create trigger statement_validations_truncate before truncate on statement_validations for each statement execute function refuse_truncate();

-- A statement with steps is validated exactly while each of them is.
create function statement_steps_guard() returns trigger language plpgsql as $$
declare
  steps int;
  done int;
begin
  select count(*) into steps from statement_validation_steps where environment_id = new.environment_id and statement_id = new.id;
  if steps = 0 then
    return new;
  end if;
  select count(*) into done from statement_validations
    where environment_id = new.environment_id and statement_id = new.id and reversed_at is null;
  if new.validated_at is not null and done <> steps then
    raise exception 'statement % waits for % more validations', new.id, steps - done using errcode = 'CL003';
  end if;
  if new.validated_at is null and done > 0 and (old.validated_at is not null or new.locked_at is null) then
    raise exception 'the validations of statement % are taken back first', new.id using errcode = 'CL002';
  end if;
  return new;
end $$;
create trigger statement_steps_guard before update of locked_at, validated_at on statements for each row
  when (old.validated_at is distinct from new.validated_at or (old.locked_at is not null and new.locked_at is null))
  execute function statement_steps_guard();

select protect('validation_chains');
select protect('validation_delegates');
select protect('statement_validation_steps');
select protect('statement_validations');
revoke update, delete on statement_validations from comptoir_app;
grant update (reversed_at, reversed_by) on statement_validations to comptoir_app;
