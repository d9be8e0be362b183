import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/define.ts';
import { MARK_ORDER_JOB, markOrder } from './order-marks.ts';
import { PREPARE_ORDER_JOB, prepareOrder } from './prepared-order.ts';
import { COPY_TEXTS_JOB, copyTexts } from './record-texts.ts';

export const jobs: readonly JobDefinition[] = [
  defineJob(COPY_TEXTS_JOB, {
    payload: z.object({ table_id: idSchema }),
    queue: 'record_texts',
    handler: (job, { table_id }) => copyTexts(job, table_id),
  }),
  defineJob(PREPARE_ORDER_JOB, {
    payload: z.object({ table_id: idSchema, field_id: idSchema, direction: z.enum(['asc', 'desc']) }),
    // One after the other: two builds at once would fill the workers of everybody.
    queue: 'record_orders',
    handler: prepareOrder,
  }),
  defineJob(MARK_ORDER_JOB, {
    payload: z.object({
      table_id: idSchema,
      order: z.object({ field_id: idSchema, direction: z.enum(['asc', 'desc']) }).nullable(),
    }),
    queue: 'record_orders',
    handler: (job, payload) => markOrder(job, payload),
  }),
];
