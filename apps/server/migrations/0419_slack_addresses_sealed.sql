-- Addresses of Slack are kept encrypted (docs/decisions/0130-secrets-at-rest.md). Those that were typed before can't be encrypted here, where
-- the key is not: they are forgotten, and people type them again. From now on the table itself refuses one that can be read.
update notification_settings set slack_webhook = null;
update notification_defaults set slack_webhook = null;
alter table notification_settings add constraint notification_settings_slack_sealed check (slack_webhook like 'v1.%');
alter table notification_defaults add constraint notification_defaults_slack_sealed check (slack_webhook like 'v1.%');
