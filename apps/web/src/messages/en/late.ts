import apiKeys from './api-keys.ts';
import integrations from './integrations.ts';
import letters from './letters.ts';
import proposals from './proposals.ts';
import provisioning from './provisioning.ts';
import security from './security.ts';
import webhooks from './webhooks.ts';

/** Texts of pages that few people open: they come with the page. */
export default { apiKeys, integrations, letters, proposals, provisioning, security, webhooks };
