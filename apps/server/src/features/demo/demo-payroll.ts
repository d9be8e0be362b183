import { listPayrollTemplates, type PayrollSettings, savePayrollTemplate } from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';

const NAME = 'Payroll program';
const COLUMNS: PayrollSettings['columns'] = [
  { title: 'Company', value: 'constant', text: '042' },
  { title: 'Employee number', value: 'employee' },
  { title: 'Name', value: 'name' },
  { title: 'Pay code', value: 'pay_code' },
  { title: 'Label', value: 'label' },
  { title: 'Amount', value: 'amount' },
  { title: 'Currency', value: 'currency' },
  { title: 'Month', value: 'month' },
];

/** A template of files for payroll; March and April have closed statements for it. */
export async function makePayrollTemplate(client: DemoClient): Promise<void> {
  const { templates, compensations } = await client.call(listPayrollTemplates);
  if (templates.some((one) => one.name === NAME)) return;
  const codes = Object.fromEntries(
    compensations.map(({ id }, at) => [id, `C${String(at + 1).padStart(3, '0')}`]),
  );
  await client.call(savePayrollTemplate, {
    body: {
      name: NAME,
      settings: { employee: 'external_ref', columns: COLUMNS, codes: { ...codes, other: 'C900' } },
    },
  });
}
