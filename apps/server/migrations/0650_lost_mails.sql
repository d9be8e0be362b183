-- Admins are notified of a mail that was given up: the card leads to the person.
alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'EXPORTS', 'DISCUSSION', 'WEBHOOK', 'SANDBOX', 'PROPOSAL', 'LETTER', 'USER'));
