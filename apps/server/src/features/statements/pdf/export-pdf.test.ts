import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { app, calculate, JUNE, t, threeDeals, useStatements, worldWith } from '../testing/statement-world.ts';
import { exportStatementPdf, exportStatementsPdf } from './export-pdf.ts';

useStatements();
const world = worldWith(salesFixture);

it('a statement and a month are PDF files with their fonts in them; who sees no statement gets none', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  await t.query(`update users set name = 'Zoë Œuvre – 東京', language = 'fr' where id = $1`, [w.rep.user_id]);
  const one = await t.run(w.tenant, (ctx) =>
    exportStatementPdf(ctx, { user_id: w.rep.user_id, ...JUNE, currency_mode: 'calculation' }),
  );
  const text = Buffer.from(one.content).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(one.name).toMatch(/\.pdf$/);
  const many = await t.run(w.tenant, (ctx) =>
    exportStatementsPdf(ctx, { ...JUNE, tab: 'all', filters: {}, currency_mode: 'company' }),
  );
  expect(many.content.length).toBeGreaterThan(one.content.length);
  const other = await (await app.as(w.other)).post('/api/statement/pdf', { user_id: w.rep.user_id, ...JUNE });
  expect(other.body.code).toBe('statement_forbidden');
  const saved = await (
    await app.as(w.tenant.admin)
  ).post('/api/statement/pdf', {
    user_id: w.rep.user_id,
    ...JUNE,
  });
  expect(saved.status).toBe(200);
  const kinds = await t.query<{ kind: string }>(
    `select kind from audit_log where environment_id = $1 and kind like 'export_statement%' order by number`,
    [w.tenant.tenant.environment_id],
  );
  expect(kinds.map((row) => row.kind)).toEqual(['export_statement_pdf']);
});
