-- Of an Excel file: the sheet that was taken, and the names of all.
alter table user_imports add column sheet jsonb;
