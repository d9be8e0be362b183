import {
  type BodyOf,
  deletePayrollTemplate,
  listPayrollTemplates,
  makePayrollFile,
  type PayrollSettings,
  type PayrollTemplates,
  previewPayrollFile,
  type ResponseOf,
  savePayrollTemplate,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';
import { keepPrevious, putAnswer, queryClient } from '../lib/query.ts';
import { write } from './write.ts';

export type PayrollTemplate = PayrollTemplates['templates'][number];

export const payrollData = {
  templates: queryOptions({
    queryKey: ['payroll', 'templates'],
    queryFn: ({ signal }) => call(listPayrollTemplates, {}, { signal }),
  }),
  preview: (year: number, month: number, settings: PayrollSettings) =>
    queryOptions({
      queryKey: ['payroll', 'preview', year, month, settings],
      queryFn: ({ signal }) => call(previewPayrollFile, { body: { year, month, settings } }, { signal }),
      ...keepPrevious,
    }),
  download: (body: BodyOf<typeof makePayrollFile>) => download(makePayrollFile, { body }),
  save: write(savePayrollTemplate, {
    put: ({ id: _id, ...templates }: ResponseOf<typeof savePayrollTemplate>) =>
      putAnswer<PayrollTemplates>(queryClient, payrollData.templates.queryKey, templates),
    makesStale: [],
  }),
  delete: write(deletePayrollTemplate, { makesStale: [['payroll', 'templates']] }),
};
