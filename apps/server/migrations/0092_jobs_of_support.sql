-- Support staff have no user in a company: a job that one of them asks for names their account, so that the trail can name them.
-- Null: a user asked, or nobody did.
alter table jobs add column created_by_account uuid;
