import { sql } from '../../platform/db/index.ts';

/** Where an entry came from. Programs are named in it; of the others, jobs have no address, support no user of the company, an identity provider no account. */
export const auditSource = sql`case when source is not null then source
  when ip is null then 'job'
  when actor_user_id is null and actor_account_id is null and actor_name like 'SCIM (%' then 'scim'
  when actor_user_id is null and actor_account_id is not null then 'support' else 'person' end`;
