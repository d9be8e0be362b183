-- A letter that waits for a signature has a card.
alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'EXPORTS', 'DISCUSSION', 'WEBHOOK', 'SANDBOX', 'PROPOSAL', 'LETTER'));
