/*
 * What a user can reach, one name for each. Where the specification names a figure it is that one. A call with more is refused by its
 * schema (`bad_request`), unless its line says otherwise.
 */

/** Sandboxes of a company; a further one is refused (`sandbox_limit`). */
export const MAX_SANDBOXES = 3;
/** Months that a sandbox calculates; more are refused (`invalid_period`). */
export const MAX_SANDBOX_MONTHS = 12;
/** Statements of one page of the board. */
export const MAX_STATEMENTS_PER_PAGE = 100;
/** Users of one page of the list. */
export const MAX_USERS_PER_PAGE = 15;
/** Records that the grid reads at once. */
export const MAX_RECORDS_PER_WINDOW = 200;
/** Bytes of the lists of records that a process keeps: sixteen lists of a million, or one of ten. The least recently read goes first. */
export const MAX_KEPT_LIST_BYTES = 256 * 1024 * 1024;
/** Records that a kept list is brought up to date for, one by one; beyond, it is made again. */
export const MAX_PATCHED_RECORDS = 100;
/** Fields that records are grouped by, one inside the other. */
export const MAX_GROUP_LEVELS = 3;
/** Pixels that a column of the grid takes. */
export const MIN_COLUMN_WIDTH = 64;
export const MAX_COLUMN_WIDTH = 800;
/** Groups of one table on the screen; beyond, the grouping is refused (`too_many_groups`): nobody reads as many headers. */
export const MAX_RECORD_GROUPS = 50_000;
/** Groups that were opened or closed by hand. */
export const MAX_TURNED_GROUPS = 1000;
/** Bytes of the groups that a process keeps. The least recently read go first. */
export const MAX_KEPT_GROUP_BYTES = 64 * 1024 * 1024;
/** Rows of an imported file; refused beyond (`file_too_many_rows`). */
export const MAX_IMPORT_ROWS = 1_000_000;
/** Rows of an exported file, as far as the installation allows as many: a sheet of Excel has 48,576 more. */
export const MAX_EXPORT_ROWS = 1_000_000;
/** Records of a table that searches and sorts at once; beyond, the page says that it is large. */
export const MAX_COMFORTABLE_TABLE_ROWS = 1_000_000;
/** Records of a table; beyond, its page is refused (`table_too_large`). */
export const MAX_TABLE_ROWS = 10_000_000;
/** Bytes of an uploaded file; refused beyond (`file_too_big`). */
export const MAX_UPLOAD_BYTES = 512 * 1024 * 1024;
/** Bytes that an Excel file may unpack to: a million rows of 20 columns are some 900 MB. Refused beyond. */
export const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
/** Bytes of one company's uploads until they are removed; further ones are refused. */
export const MAX_COMPANY_UPLOAD_BYTES = 4 * 1024 ** 3;
/** Bytes of a file of people; refused beyond (`file_too_big`). */
export const MAX_PEOPLE_FILE_BYTES = 4 * 1024 * 1024;
/** Pixels of a side of a stored picture, of people and companies: larger ones are made smaller. */
export const MAX_PICTURE_SIDE = 60;
/** Bytes of an uploaded picture: that square is some 10 kB; more for other clients. */
export const MAX_PICTURE_BYTES = 256 * 1024;
/** Pixels of an uploaded picture, 2,048 by 2,048: more do not fit into its bytes. Refused beyond (`picture_too_big`). */
export const MAX_PICTURE_PIXELS = 2048 ** 2;
/** Bytes of a request's body that is no file; refused beyond (`payload_too_large`). */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Fields of a table, and columns of a file that are imported. */
export const MAX_COLUMNS_PER_TABLE = 200;
/** Groups inside groups of a condition. */
export const MAX_CONDITION_DEPTH = 5;
/** Summaries under a table, each a pass over its column. */
export const MAX_SUMMARY_COLUMNS = 10;
/** Conditions of one tree, with its groups. */
export const MAX_CONDITIONS_PER_TREE = 100;
/** Characters of a formula. */
export const MAX_FORMULA_LENGTH = 10_000;
/** Brackets and functions inside each other; beyond, the formula has an error. */
export const MAX_FORMULA_DEPTH = 64;
/** Arguments of a function; beyond, the formula has an error. */
export const MAX_FORMULA_ARGUMENTS = 100;
/** Characters of a number on the wire. */
export const MAX_NUMBER_LENGTH = 80;
/** Variables of a compensation. */
export const MAX_VARIABLES_PER_COMPENSATION = 200;
/** Scopes of a compensation. */
export const MAX_SCOPES_PER_COMPENSATION = 20;
/** Calculated fields of a scope. */
export const MAX_CALCULATED_FIELDS = 20;
/** Rows of a lookup table; beyond, the table has an error. */
export const MAX_ROWS_PER_LOOKUP = 2_000;
/** Variables that a lookup looks up. */
export const MAX_KEYS_PER_LOOKUP = 3;
/** Points of a payout curve. */
export const MAX_POINTS_PER_PAYOUT = 50;
/** Months until a new person's quota is whole. */
export const MAX_RAMP_MONTHS = 36;
/** Tiers of an accelerator. */
export const MAX_TIERS_PER_ACCELERATOR = 100;
/** Prizes of a ranking, and the last place that one may go to. */
export const MAX_PRIZES_PER_RANKING = 100;
export const MAX_PRIZE_RANK = 100_000;
/** Characters of a name. */
export const MAX_NAME_LENGTH = 255;
/** Characters of a longer text. */
export const MAX_TEXT_LENGTH = 10_000;
/** Bytes (UTF-8) of an ID of a record, and of a name that no user has: an index keeps no longer ones. */
export const MAX_KEY_BYTES = 2000;
/** Ids that one call names. */
export const MAX_IDS_PER_CALL = 10_000;
/** Months that one action calculates: five years. */
export const MAX_MONTHS_PER_CALCULATION = 60;
/** Recalculations that one person requests per minute; refused beyond (`too_many_requests`). A person walks through a year; more is a script. */
export const MAX_RECALCULATIONS_PER_MINUTE = 30;
/** Licences that one purchase adds. */
export const MAX_LICENCES = 100_000;
/** Months of a term of a contract. */
export const MAX_TERM_MONTHS = 120;
/** Letters sent for signature in a year; each company has a limit of its own, at most this. */
export const MAX_LETTERS_A_YEAR = 1_000_000;
/** Price of a licence for twelve months: below this. */
export const MAX_LICENCE_PRICE = 1_000_000_000;
/** Variables that an accelerator groups by. */
export const MAX_GROUPS_PER_ACCELERATOR = 5;
/** Months by which a payment, or a part of it, is put off. */
export const MAX_MONTHS_UNTIL_PAID = 36;
/** Parts in which pay is paid. */
export const MAX_INSTALMENTS = 12;
/** Cells pasted into the grid at once; refused beyond. */
export const MAX_PASTED_CELLS = 20_000;
/** Bytes of the call that writes them. */
export const MAX_PASTE_BYTES = 8 * 1024 * 1024;
/** Characters of a plan as text; beyond, the call is refused. */
export const MAX_PLAN_TEXT_LENGTH = 500_000;
/** Example situations of a compensation. */
export const MAX_CHECKS_PER_COMPENSATION = 50;
/** Records of one of them. */
export const MAX_RECORDS_PER_CHECK = 200;
/** Decimals of an exchange rate. */
export const RATE_DECIMALS = 12;
/** Exchange rates that one call changes: what a central bank published in 25 years, a rate per month. */
export const MAX_RATE_CHANGES = 20_000;
/** Characters of a file of exchange rates. */
export const MAX_RATE_FILE_LENGTH = 3_000_000;

/** A linked value may be read over so many links, one after the other. */
export const MAX_LINK_DEPTH = 3;
/** Fields that together are the ID of a record, and what is between their values in it. */
export const MAX_ID_FIELDS = 4;
export const ID_SEPARATOR = ' · ';
/** Fields of a record that together find a record of another table. */
export const MAX_LOOKUP_TABLE_KEYS = 3;
/** Values without a record that a list of a link shows. */
export const MAX_UNLINKED_VALUES = 100;

/** Bytes of a file that is attached to a message: under 100 MB. Refused beyond (`file_too_big`). */
export const MAX_ATTACHMENT_BYTES = 100 * 1024 ** 2 - 1;
/** Bytes of one company's attached files; further ones are refused. */
export const MAX_COMPANY_ATTACHMENT_BYTES = 20 * 1024 ** 3;
/** People that columns of one record may name, each with a share of it. */
export const MAX_SPLIT_PEOPLE = 6;
/** Hours for which the secret before a rotation stays valid. */
export const MAX_KEY_OVERLAP_HOURS = 168;
/** API keys of one person that are not deleted; further ones are refused (`api_keys_full`). */
export const MAX_API_KEYS_PER_USER = 20;
/** Calls that one API key makes in a minute to one process; further ones are refused (`too_many_requests`). */
export const MAX_API_CALLS_PER_MINUTE = 600;
/** People of one call of the public API. */
export const MAX_API_PEOPLE = 200;
/** People that one call of the public API archives. */
export const MAX_API_ARCHIVED = 50;
/** Records of one call of the public API. */
export const MAX_API_RECORDS = 2_000;
/** Records of calls that are loaded together; the next call begins another load. */
export const MAX_API_LOAD_RECORDS = 100_000;
/** Bytes of a call with records. */
export const MAX_API_RECORDS_BYTES = 8 * 1024 ** 2;
/** Seconds that a load waits for further calls. */
export const MAX_API_DEBOUNCE_S = 3_600;
/** Rows of one answer of the public API. */
export const MAX_API_ROWS = 2_000;

/** Records that one change writes at once, in the call itself; more are a job. */
export const MAX_CHANGED_AT_ONCE = 2_000;
/** Records that the preview of a change looks at. */
export const MAX_PREVIEWED_RECORDS = 10_000;
/** Calls that an identity provider makes in a minute to one process: Entra ID wants 25 a second. */
export const MAX_SCIM_CALLS_PER_MINUTE = 1_500;
/** Resources of one answer of SCIM. */
export const MAX_SCIM_PAGE = 200;
/** Bytes of a call of SCIM: a group comes with all its members. */
export const MAX_SCIM_BODY_BYTES = 4 * 1024 ** 2;
/** Characters of a filter or path of SCIM. */
export const MAX_SCIM_FILTER_LENGTH = 2_000;
/** Parts of a filter of SCIM within each other. */
export const MAX_SCIM_FILTER_DEPTH = 20;
/** Operations of one PATCH of SCIM. */
export const MAX_SCIM_OPERATIONS = 1_000;
/** Operations of one bulk request of SCIM: each is a call of its own. */
export const MAX_SCIM_BULK = 100;
/** Groups that an identity provider may send to one company. */
export const MAX_SCIM_GROUPS = 1_000;
/** Members of one of these groups. */
export const MAX_SCIM_MEMBERS = 20_000;
/** Refused calls of SCIM that the settings show. */
export const MAX_SCIM_REFUSALS = 50;
/** Bytes of one message of an agent. */
export const MAX_AGENT_MESSAGE_BYTES = 1024 * 1024;
/** Open proposals of one agent's key; a further one is refused (`proposals_full`). */
export const MAX_OPEN_PROPOSALS = 100;
/** Days for which an agent's proposal can be confirmed. */
export const MAX_PROPOSAL_DAYS = 7;
/** Days after which a decided or expired proposal is removed; the audit trail keeps what was done. */
export const MAX_KEPT_PROPOSAL_DAYS = 90;
/** Rows that one tool answers an agent; beyond, it says how many it left off. */
export const MAX_AGENT_ROWS = 100;
/** Values that one proposal changes. */
export const MAX_PROPOSED_CHANGES = 100;
/** People's months whose pay a change would make another, as far as they are listed. */
export const MAX_LISTED_IMPACTS = 5000;
/** Own metrics of a company, unless support changed it; a further one is refused (`metric_limit`). */
export const MAX_METRICS = 100;
/** What support may set that to. */
export const MAX_METRIC_LIMIT = 1_000;
/** Variables that one metric adds up: one for each copy of a compensation. */
export const MAX_METRIC_VARIABLES = 50;
/** Metrics that one call reads. */
export const MAX_METRICS_PER_CALL = 20;
/** Months that one call reads of metrics; more are refused (`invalid_period`). */
export const MAX_METRIC_MONTHS = 36;
/** Flagged fields and variables of a company; refused beyond (`flag_limit`). */
export const MAX_FLAGS = 200;
/** Cards on one person's home page. */
export const MAX_DASHBOARD_CARDS = 12;
/** Reports of a company; a further one is refused (`reports_full`). */
export const MAX_REPORTS = 500;
/** Measures of one report. */
export const MAX_REPORT_MEASURES = 10;
/** Groups of one report, of all levels; beyond, the grouping is refused (`too_many_groups`). */
export const MAX_REPORT_GROUPS = 5_000;
/** Columns that the values of a report's pivot make; further values are in the totals alone, and counted. */
export const MAX_REPORT_ACROSS = 60;
/** Characters of the heading under which the list shows a report. */
export const MAX_SECTION_LENGTH = 100;
/** Schedules of one report; a further one is refused (`reports_full`). */
export const MAX_REPORT_SCHEDULES = 10;
/** People to whom one schedule sends a report. */
export const MAX_REPORT_RECIPIENTS = 100;
/** Rows of a report on paper; beyond, it says how many it left off. */
export const MAX_REPORT_PDF_ROWS = 500;
/** Rows of a report's workbook that leaves by mail. */
export const MAX_REPORT_MAIL_ROWS = 20_000;

/** Bytes of a file that a letter template is made of. */
export const MAX_LETTER_FILE_BYTES = 20 * 1024 ** 2;
/** Of an uploaded template, unpacked: its pictures with the rest, and what is read into memory of it. */
export const MAX_LETTER_UNPACKED_BYTES = 200 * 1024 ** 2;
export const MAX_LETTER_READ_BYTES = 24 * 1024 ** 2;
/** Tags of a Word file, and values of a PDF: each is an object in memory when it is read. */
export const MAX_LETTER_MARKS = 500_000;
export const MAX_LETTER_VALUES = 2_000_000;
/** Pages of a letter. */
export const MAX_LETTER_PAGES = 50;
/** Tags of one template, and places of one tag. */
export const MAX_LETTER_TAGS = 200;
/** Paragraphs and other blocks of a written template. */
export const MAX_LETTER_BLOCKS = 500;
/** Characters of one piece of text in a written template. */
export const MAX_LETTER_TEXT = 10_000;
/** Characters of the subject of a campaign's mail. */
export const MAX_LETTER_SUBJECT = 100;
/** Characters of the message of a campaign's mail. */
export const MAX_LETTER_MESSAGE = 5_000;
/** Letters of one campaign. */
export const MAX_LETTERS_PER_CAMPAIGN = 5_000;
/** Letters that one call voids, sends again or reminds. */
export const MAX_LETTERS_AT_ONCE = 1_000;
/** Live templates of a company. */
export const MAX_LETTER_TEMPLATES = 500;
/** Letters that a company sends for signature in a calendar year, unless support changed it. */
export const MAX_ESIGNATURES_PER_YEAR = 20_000;
/** Days between reminders of a letter that is not signed. */
export const LETTER_REMINDER_DAYS = 7;
/** Wrong codes after which a new one is needed. */
export const MAX_LETTER_CODE_TRIES = 5;
/** Codes that one link mails in an hour. */
export const MAX_LETTER_CODES_PER_HOUR = 5;
/** Minutes for which a code is valid. */
export const MAX_LETTER_CODE_MINUTES = 10;
/** Minutes for which a page that was opened by a code can be signed. */
export const MAX_LETTER_PASS_MINUTES = 60;
/** Points of a drawn signature. */
export const MAX_SIGNATURE_POINTS = 5_000;
