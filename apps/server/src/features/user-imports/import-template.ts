import type { FileType } from '@comptoir/contract';
import { type Language, pick, TEMPLATE, USER_COLUMN } from '@comptoir/words';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type DownloadedFile,
  type TemplateColumn,
  templateFile,
} from '../../platform/files/template-file.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { findAttributes } from '../attributes/index.ts';
import { readCompany } from '../company/index.ts';
import { otherCurrencies } from '../currencies/index.ts';
import { findRoles } from '../roles/index.ts';
import { findTeams } from '../teams/index.ts';
import { readReader } from '../users/index.ts';
import { plain } from './import-mapping.ts';

type Target = keyof typeof USER_COLUMN;

/** Headings that `guessMapping` reads as the columns they name. An attribute that is called like another column is left out. */
export function templateHeadings(
  language: Language,
  attributes: readonly { readonly name: string }[],
): string[] {
  const columns = Object.values(USER_COLUMN).map((term) => term[language]);
  return [...columns, ...ownAttributes(columns, attributes).map(({ name }) => name)];
}

function ownAttributes<One extends { readonly name: string }>(
  columns: readonly string[],
  attributes: readonly One[],
): readonly One[] {
  const taken = new Set(columns.map(plain));
  return attributes.filter(({ name }) => !taken.has(plain(name)));
}

/** A file with headings and one example row, to be filled in a spreadsheet. */
export async function userImportTemplate(ctx: Ctx, file_type: FileType): Promise<DownloadedFile> {
  requirePermission(ctx, 'user.users', 'write');
  const { language, decimals } = await readReader(ctx);
  const { settings } = await readCompany(ctx);
  const words = pick(language, TEMPLATE);
  const roles = await findRoles(ctx);
  const allowed: Partial<Record<Target, readonly string[]>> = {
    role: roles.map(({ name }) => name),
    team: (await findTeams(ctx)).map(({ name }) => name),
    language: ['en', 'fr'],
    currency: [settings.currency, ...(await otherCurrencies(ctx))],
    calculation_currency: [settings.currency, ...(await otherCurrencies(ctx))],
  };
  const { month } = await presentMonth(ctx);
  const examples: Partial<Record<Target, string>> = {
    name: 'Camille Example',
    email: 'camille@example.com',
    role: roles.find((role) => role.default)?.name ?? '',
    external_ref: 'EXAMPLE-1',
    language,
    currency: settings.currency,
    attribute_start: month,
  };
  const targets = Object.keys(USER_COLUMN) as Target[];
  const columns = targets.map((target): TemplateColumn => {
    const name = USER_COLUMN[target][language];
    return { name, example: examples[target] ?? '', allowed: allowed[target] ?? [] };
  });
  const attributes = ownAttributes(
    columns.map(({ name }) => name),
    await findAttributes(ctx),
  ).map(({ name, options }): TemplateColumn => ({ name, example: options[0] ?? '', allowed: options }));
  return templateFile(
    {
      words: [words.file, 'users'],
      columns: [...columns, ...attributes],
      sheets: [words.rows, words.allowed],
    },
    file_type,
    decimals,
  );
}
