import { USER_COLUMN, type Language } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { csvFile, type CsvFile } from '../../platform/files/csv-text.ts';
import { findAttributes } from '../attributes/index.ts';
import { readReader } from '../users/index.ts';
import { plain } from './import-mapping.ts';

/** Headings that `guessMapping` reads as the columns they name. An attribute that is called like another column is left out. */
export function templateHeadings(
  language: Language,
  attributes: readonly { readonly name: string }[],
): string[] {
  const columns = Object.values(USER_COLUMN).map((term) => term[language]);
  const taken = new Set(columns.map(plain));
  return [...columns, ...attributes.map(({ name }) => name).filter((name) => !taken.has(plain(name)))];
}

/** A file with headings and no row, to be filled in a spreadsheet. */
export async function userImportTemplate(ctx: Ctx): Promise<CsvFile> {
  requirePermission(ctx, 'user.users', 'write');
  const { language, decimals } = await readReader(ctx);
  return csvFile(['users'], [templateHeadings(language, await findAttributes(ctx))], decimals);
}
