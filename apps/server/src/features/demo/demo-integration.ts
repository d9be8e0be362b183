import { createIntegration, listIntegrations, updateIntegration } from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';

const NAME = 'Deals from the CRM (example)';

/** A description to look at and to change: it is off, and nothing is requested of anybody until somebody turns it on. */
export async function describeIntegration(client: DemoClient): Promise<void> {
  const { integrations } = await client.call(listIntegrations);
  if (integrations.some((one) => one.connection_name === NAME)) return;
  const { id } = await client.call(createIntegration, {
    body: {
      kind: 'sftp',
      connection_name: NAME,
      settings: { host: 'sftp.example.com', port: '22', username: 'comptoir', sign_in: 'password' },
      secrets: { password: 'change me' },
    },
  });
  await client.call(updateIntegration, {
    params: { id },
    body: {
      import_settings: { slots: ['07:30', '13:00'], weekdays_only: true, incremental: false, nightly: true },
    },
  });
}
