import apiKeys from './api-keys.ts';
import charts from './charts.ts';
import firstSteps from './first-steps.ts';
import integrations from './integrations.ts';
import letters from './letters.ts';
import metrics from './metrics.ts';
import proposals from './proposals.ts';
import provisioning from './provisioning.ts';
import reports from './reports.ts';
import sample from './sample.ts';
import security from './security.ts';
import shortcuts from './shortcuts.ts';
import webhooks from './webhooks.ts';

/** Texts of pages that few people open: they come with the page. */
export default {
  apiKeys,
  charts,
  firstSteps,
  integrations,
  letters,
  metrics,
  proposals,
  provisioning,
  reports,
  sample,
  security,
  shortcuts,
  webhooks,
};
