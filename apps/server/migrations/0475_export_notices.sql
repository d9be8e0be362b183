-- A failed export is a card of the notification centre.
alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'EXPORTS', 'DISCUSSION'));
