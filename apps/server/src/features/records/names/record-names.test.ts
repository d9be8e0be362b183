import type { ResultLine } from '@comptoir/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../platform/testing/index.ts';
import { fieldColumn, recordTable } from '../../tables/storage/index.ts';
import { findRecordsByName, MAX_FOUND, recordNameSql } from './record-name-queries.ts';
import { detailsOf, isNamedById, nameAmong, recordNameOf } from './record-names.ts';

describe('the rule', () => {
  it('takes the text of the name field, and nothing where there is none', () => {
    expect(recordNameOf('Darcel')).toBe('Darcel');
    expect([recordNameOf(null), recordNameOf(undefined), recordNameOf(['a']), recordNameOf(true)]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('knows a table that names its records by their ID alone', () => {
    expect(isNamedById({ name_field_id: 'a', id_field_id: 'a' })).toBe(true);
    expect(isNamedById({ name_field_id: 'a', id_field_id: 'b' })).toBe(false);
    expect(isNamedById({ name_field_id: 'a', id_field_id: null })).toBe(false);
  });

  it('finds the name of a record among lines', () => {
    const titles = ['First', 'Second'];
    const lines = {
      count: 2,
      at: (index: number) => ({ record_id: String(index), title: titles[index] ?? '' }),
    };
    expect(nameAmong(lines, '1')).toBe('Second');
    expect(nameAmong(lines, '2')).toBeNull();
  });

  it('describes a record by the texts that the plan shows, without its name, amounts and variables', () => {
    const value = (id: string, text: string): ResultLine['values'][number] => ({
      source: 'field',
      id,
      value: { type: 'text', value: text },
    });
    const line = {
      title: 'Z063',
      values: [value('id', 'Z063'), value('who', 'Isdom'), value('what', 'GTX')],
    };
    const shown = (id: string, format = 'text') => ({ source: 'field', id, format });
    expect(detailsOf(line, [shown('id'), shown('who'), shown('what'), shown('gone')])).toBe('Isdom · GTX');
    expect(detailsOf(line, [shown('id'), shown('who', 'amount')])).toBeNull();
  });
});

describe('in a record table', () => {
  let t: TestDatabase;
  let tenant: TestTenant;
  const [table_id, name_field_id] = [newId(), newId()];
  const use = { table_id, title_field_id: name_field_id };
  const all = Array.from({ length: MAX_FOUND + 1 }, (_, at) => `Deal ${String(at).padStart(2, '0')}`);
  beforeAll(async () => {
    t = await startTestDatabase();
    tenant = await t.tenant();
    await t.run(tenant, async ({ db }) => {
      await sql`select record_table_create(${table_id})`.execute(db);
      await sql`select record_column_add(${table_id}, ${name_field_id}, 'text')`.execute(db);
      const relation = recordTable(tenant.tenant.environment_id, table_id);
      await sql`insert into ${relation} (id, ${fieldColumn(name_field_id)})
        select gen_random_uuid(), unnest(${[...all, '100% Sure', '100 Sure', 'a_b', 'acb']}::text[])`.execute(
        db,
      );
    });
  });
  afterAll(() => t?.stop());

  const found = (
    what: { search: string; page?: number; is_whole?: boolean },
    where: Pick<typeof use, 'table_id' | 'title_field_id'> = use,
  ) =>
    t.run(tenant, async ({ db }) => {
      const { environment_id } = tenant.tenant;
      const { ids, more } = await findRecordsByName(db, environment_id, where, { page: 0, ...what });
      const { rows } = await sql<{ name: string }>`select ${sql.raw(recordNameSql(use))} as name
        from ${recordTable(environment_id, table_id)} where id = any(${ids}::uuid[]) order by 1`.execute(db);
      return { names: rows.map(({ name }) => name), more };
    });

  it('finds by a part of the name, a page at a time, or by all of it', async () => {
    expect(await found({ search: 'deal' })).toEqual({ names: all.slice(0, MAX_FOUND), more: true });
    expect(await found({ search: 'deal', page: 1 })).toEqual({ names: all.slice(MAX_FOUND), more: false });
    expect(await found({ search: 'deal', is_whole: true })).toEqual({ names: [], more: false });
    expect(await found({ search: 'DEAL 07', is_whole: true })).toEqual({ names: ['Deal 07'], more: false });
  });

  it('takes % and _ for letters', async () => {
    expect((await found({ search: '100%' })).names).toEqual(['100% Sure']);
    expect((await found({ search: 'a_b' })).names).toEqual(['a_b']);
  });

  it('finds nothing where the table has no name field', async () => {
    expect(await found({ search: 'deal' }, { table_id, title_field_id: '' })).toEqual({
      names: [],
      more: false,
    });
    expect(recordNameSql({ title_field_id: '' })).toBe(`''::text`);
  });
});
