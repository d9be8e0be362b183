import type { FileType } from '@comptoir/contract';
import { type Language, pick, TEMPLATE, wordsIn } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { CsvCell } from '../../platform/files/csv-text.ts';
import { type DownloadedFile, templateFile } from '../../platform/files/template-file.ts';
import { idFieldsOf, requireTable, type Field } from '../tables/index.ts';
import { readReader } from '../readers/index.ts';
import { findGroupNamesOf, findUserNamesOf } from './template-queries.ts';
import { fillable } from './mappings/mapping-policy.ts';

/** A file with the table's columns and one example row. Its column names are those of the fields, so that an import finds them by itself. */
export async function tableTemplate(
  ctx: Ctx,
  table_id: string,
  file_type: FileType,
): Promise<DownloadedFile> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const fields = fillable(table);
  const { language, decimals } = await readReader(ctx);
  const words = pick(language, TEMPLATE);
  const users = fields.some(({ kind }) => kind === 'user') ? await findUserNamesOf(ctx) : [];
  const groups = fields.some(({ type }) => type === 'group') ? await findGroupNamesOf(ctx) : [];
  const { yes, no } = wordsIn(language).noun;
  const today = ctx.clock.today();
  const columns = fields.map((field) => {
    const allowed = allowedIn(field, { users, groups, yes, no });
    const isId = idFieldsOf(table).includes(field.id);
    const example = isId ? 'EXAMPLE-1' : exampleOf(field, { allowed, today, language });
    return { name: field.name, example, allowed };
  });
  return templateFile(
    { words: [words.file, table.name], columns, sheets: [words.rows, words.allowed] },
    file_type,
    decimals,
  );
}

interface Allowing {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly yes: string;
  readonly no: string;
}

function allowedIn(field: Field, { users, groups, yes, no }: Allowing): readonly string[] {
  if (field.kind === 'user') return users;
  if (field.kind === 'boolean') return [yes, no];
  return field.type === 'group' ? groups : field.options;
}

interface Exemplifying {
  readonly allowed: readonly string[];
  readonly today: string;
  readonly language: Language;
}

function exampleOf(field: Field, { allowed, today, language }: Exemplifying): CsvCell {
  if (field.type === 'multipicklist') return allowed.slice(0, 2).join('; ');
  const [first] = allowed;
  if (first !== undefined) return first;
  if (field.kind === 'date') return today;
  if (field.kind === 'decimal')
    return field.type === 'percentage' ? '10%' : { number: field.decimals > 0 ? '1234.50' : '1234' };
  if (field.type === 'link') return 'https://example.com';
  return TEMPLATE.example[language];
}
