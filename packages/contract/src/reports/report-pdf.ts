import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { idParams } from '../shared/primitives.ts';

export const downloadReportPdf = defineCall({
  name: 'downloadReportPdf',
  method: 'GET',
  path: '/api/reports/{id}/pdf',
  summary: 'A report as a PDF: its groups where it has some, else its first rows',
  permission: { kind: 'resource', resource: 'report', level: 'read' },
  needs: REPORT_NEEDS,
  params: idParams,
  response: z.unknown(),
  answers: 'file',
  errors: [
    'forbidden',
    'feature_off',
    'live_only',
    'report_not_found',
    'not_found',
    'invalid_field',
    'table_too_large',
    'too_many_groups',
  ],
});
