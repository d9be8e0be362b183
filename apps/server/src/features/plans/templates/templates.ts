import type { PlanTemplateWire } from '@comptoir/contract';
import { readFile } from 'node:fs/promises';
import type { FieldType, QuotaModel, World } from '@comptoir/engine';

/** What a template reads, under the names that its text uses: opened, they become the company's own. */
export interface TemplateNeeds {
  readonly tables: readonly {
    readonly name: string;
    readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  }[];
  readonly quotas: readonly ({ readonly name: string } & Pick<QuotaModel, 'frequency' | 'type'>)[];
  readonly attributes: readonly {
    readonly name: string;
    readonly type: World['attributes'][number]['type'];
  }[];
}

export interface PlanTemplate {
  readonly id: PlanTemplateWire['id'];
  readonly needs: TemplateNeeds;
}

const DEALS = {
  name: 'Deals',
  fields: [
    { name: 'Sales rep', type: 'user' },
    { name: 'Close date', type: 'date' },
    { name: 'Amount', type: 'amount' },
    { name: 'Stage', type: 'picklist' },
  ],
} as const;

const START_DATE = { name: 'Start date', type: 'date' } as const;

/** In the order in which they are offered. Their texts are beside, one file each; a test runs all their checks. */
export const PLAN_TEMPLATES = [
  {
    id: 'account_executive',
    needs: {
      tables: [DEALS],
      quotas: [{ name: 'Quarterly quota', frequency: 'quarterly', type: 'amount' }],
      attributes: [],
    },
  },
  {
    id: 'sdr_meetings',
    needs: {
      tables: [
        {
          name: 'Meetings',
          fields: [
            { name: 'Owner', type: 'user' },
            { name: 'Date', type: 'date' },
            { name: 'Status', type: 'picklist' },
          ],
        },
      ],
      quotas: [],
      attributes: [START_DATE],
    },
  },
  { id: 'manager_override', needs: { tables: [DEALS], quotas: [], attributes: [] } },
  {
    id: 'customer_success',
    needs: {
      tables: [
        {
          name: 'Renewals',
          fields: [
            { name: 'Owner', type: 'user' },
            { name: 'Renewal date', type: 'date' },
            { name: 'Amount due', type: 'amount' },
            { name: 'Amount renewed', type: 'amount' },
          ],
        },
      ],
      quotas: [],
      attributes: [{ name: 'Target bonus', type: 'amount' }],
    },
  },
  {
    id: 'spiff',
    needs: {
      tables: [
        {
          name: 'Deals',
          fields: [
            { name: 'Sales rep', type: 'user' },
            { name: 'Close date', type: 'date' },
            { name: 'Stage', type: 'picklist' },
            { name: 'Product', type: 'picklist' },
          ],
        },
      ],
      quotas: [],
      attributes: [],
    },
  },
  { id: 'new_hire_draw', needs: { tables: [DEALS], quotas: [], attributes: [START_DATE] } },
  {
    id: 'team_pool',
    needs: { tables: [DEALS], quotas: [], attributes: [{ name: 'Team size', type: 'number' }] },
  },
] as const satisfies readonly PlanTemplate[];

export function readTemplate(id: PlanTemplate['id']): Promise<string> {
  return readFile(new URL(`./texts/${id}.yaml`, import.meta.url), 'utf8');
}
