import {
  type BodyOf,
  createIntegration,
  type Integration,
  listIntegrations,
  updateIntegration,
} from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';

interface Example {
  readonly body: BodyOf<typeof createIntegration>;
  readonly times?: Partial<Omit<Integration['import_settings'], 'imports_per_day'>>;
}

/** Where each leads is nobody's: who tries one puts their own address there (docs/guide/integrations-en.md). */
const EXAMPLES: readonly Example[] = [
  {
    body: {
      kind: 'sftp',
      connection_name: 'Deals from the CRM (example)',
      settings: { host: 'sftp.example.com', port: '22', username: 'comptoir', sign_in: 'password' },
      secrets: { password: 'change me' },
    },
    times: { slots: ['07:30', '13:00'], weekdays_only: true, incremental: false, nightly: true },
  },
  {
    body: {
      kind: 'csv_https',
      connection_name: 'Files on the web (example)',
      settings: { base_url: 'https://files.example.com/comptoir/', sign_in: 'none' },
      secrets: {},
    },
  },
  {
    body: {
      kind: 'bamboohr',
      connection_name: 'People from HR (example)',
      settings: { company_domain: 'example' },
      secrets: { token: 'change me' },
    },
    times: { slots: [], weekdays_only: false, incremental: false, nightly: true },
  },
];

/** Descriptions to look at and to change: they are off, and nothing is requested of anybody until somebody turns one on. */
export async function describeIntegrations(client: DemoClient): Promise<void> {
  const { integrations } = await client.call(listIntegrations);
  for (const { body, times } of EXAMPLES) {
    if (integrations.some((one) => one.connection_name === body.connection_name)) continue;
    const { id } = await client.call(createIntegration, { body });
    if (times)
      await client.call(updateIntegration, { params: { id }, body: { import_settings: { ...times } } });
  }
}
