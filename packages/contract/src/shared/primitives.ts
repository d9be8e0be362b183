import { MAX_NAME_LENGTH, MAX_NUMBER_LENGTH, parseDate, parseDecimal, parseMonth } from '@comptoir/kernel';
import { z } from 'zod';

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const idSchema = z.string().regex(new RegExp(`^${ID}$`));
/** For a query: up to 200 ids with commas between them, or nothing. */
export const idListSchema = z
  .string()
  .regex(new RegExp(`^(${ID}(,${ID}){0,199})?$`))
  .default('');
/** The item "nobody" of a list of people. */
export const NO_USER = 'no-user';
export const managerFilterSchema = z.union([z.literal(NO_USER), idSchema]);
/** Control characters, line and paragraph separators, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Names appear in mails, files, menus and sentences: one line of visible characters. */
export const isPlainName = (text: string): boolean => !UNPRINTABLE.test(text);
/** A stored name for a mail or a file: those that are older than the rule are put on one line. */
export const plainName = (text: string): string =>
  text.replace(new RegExp(`${UNPRINTABLE.source}+`, 'gu'), ' ').trim();
/** A name that was given already, or a value like one: as it is. */
export const knownNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine(isPlainName, { message: 'name_characters' });
/** A name as somebody writes it. Two that look alike are the same: letters with their accents in one character, single spaces between words. */
export const nameSchema = knownNameSchema
  .normalize('NFC')
  .overwrite((text) => text.replaceAll(/\p{Zs}+/gu, ' '));
/** A name that may be left out. */
export const blankNameSchema = z
  .string()
  .trim()
  .max(MAX_NAME_LENGTH)
  .refine(isPlainName, { message: 'name_characters' });
/** A stored name: older ones may break the rule and are still shown. */
export const storedNameSchema = z.string();
/** `YYYY-MM-DD`, a date that exists. */
export const dateSchema = z.string().refine((text) => parseDate(text) !== null, { message: 'invalid_date' });
/** `YYYY-MM`. */
export const monthSchema = z
  .string()
  .refine((text) => parseMonth(text) !== null, { message: 'invalid_month' });
/** Decimal text with a point, no exponent. */
export const decimalSchema = z
  .string()
  .max(MAX_NUMBER_LENGTH)
  .refine((text) => /^-?\d+(\.\d+)?$/.test(text) && parseDecimal(text) !== null, {
    message: 'invalid_number',
  });
/** ISO instant in UTC. */
export const instantSchema = z.string();
export const yearSchema = z.coerce.number().int().min(1900).max(2200);
export const monthNumberSchema = z.coerce.number().int().min(1).max(12);
export const okSchema = z.object({ ok: z.literal(true) });
/**
 * Raised by every write of what people edit. Sent back with a write it is refused with `conflict` when somebody else has saved since;
 * left out, the write overwrites theirs.
 */
export const editVersionSchema = z.number().int().min(1);
export const idParams = z.object({ id: idSchema });
/** Page `page` (from 0) of `size` rows. */
export const pageQuery = (size: number, most = 200) =>
  z.strictObject({
    page: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(most).default(size),
  });
/** For programs: the rows whose ids follow this one, by id and without a sort. Rows that come and go are not seen twice. */
export const afterIdSchema = idSchema.optional();
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number().int() });
