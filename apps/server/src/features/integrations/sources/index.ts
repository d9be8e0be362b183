import type { IntegrationKind } from '@comptoir/contract';
import { csvHttps } from './csv-https.ts';
import { mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';
import { s3 } from './s3.ts';
import { sftp } from './sftp.ts';
import { hubspot, pipedrive, salesforce } from './rest/connectors.ts';
import { bamboohr, lucca, personio } from './rest/hr-connectors.ts';
import { restSource } from './rest/rest-source.ts';
import type { Source } from './source.ts';

export const SOURCES: Readonly<Record<IntegrationKind, Source>> = {
  csv_https: csvHttps,
  sftp,
  postgresql,
  mysql,
  s3,
  salesforce: restSource(salesforce),
  hubspot: restSource(hubspot),
  pipedrive: restSource(pipedrive),
  bamboohr: restSource(bamboohr),
  personio: restSource(personio),
  lucca: restSource(lucca),
};
