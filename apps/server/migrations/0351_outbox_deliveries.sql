-- What leaves by mail or Slack is claimed, handed over and settled, each in a transaction of its own: see docs/decisions/0111-mail-that-leaves.md.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('realtime', 'mail', 'webhook', 'slack'));
-- Until when a process has it for itself.
alter table outbox add column claimed_until timestamptz;
alter table outbox add column claim uuid;
-- Set right before the last byte: from here on only the receiver knows whether it arrived.
alter table outbox add column handed_at timestamptz;
-- Given up: refused for good, or too many attempts. The reason is in error.
alter table outbox add column failed_at timestamptz;
create index outbox_due on outbox (kind, run_at) where dispatched_at is null and failed_at is null;
