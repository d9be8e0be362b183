import { idSchema, plainName } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { fill, pick, REPORT_FILE, type WordsOf } from '@comptoir/words';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob, type JobCtx, type JobControl } from '../../../platform/jobs/define.ts';
import { insertMail } from '../../../platform/mail/insert-mail.ts';
import type { InstallationSchedule } from '../../../platform/schedules/index.ts';
import { SYSTEM_ACTOR } from '../../../platform/auth/principal.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { contextOver } from '../../../platform/unit-of-work.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { readReader } from '../../readers/index.ts';
import { findColleagues } from '../../statements/index.ts';
import { type ReportFile, reportFile } from '../files/report-file.ts';
import { permissionOn } from '../report-policy.ts';
import { findReport } from '../report-queries.ts';
import { nextTime } from './next-time.ts';
import { findAddress, findDue, isReportingOn, lockSchedule, saveSent } from './schedule-queries.ts';

const SEND_JOB = 'send_report';

/** Looks once an hour, because a schedule names an hour. What a stopped installation missed is sent once when it is back. */
export const sendSchedule: InstallationSchedule = {
  name: 'reports',
  every: 'hour',
  async run(platform) {
    for (const { id, tenant } of await findDue(platform.database, platform.clock.now()))
      await platform.database.transaction({ environment_id: tenant.environment_id, account_id: null }, (db) =>
        contextOver(
          platform,
          { tenant, actor: SYSTEM_ACTOR, request_id: newId(), ip: null, audit_kind: SEND_JOB },
          db,
          [],
        ).enqueue(SEND_JOB, { schedule_id: id }, { key: id }),
      );
  },
};

/**
 * One report to everyone of its schedule: each gets a file made with their own rights of that moment, in their language. Each person's mail
 * is one transaction with the note that they had it, so that a repeated job sends nothing twice.
 */
export const sendReport = defineJob(SEND_JOB, {
  payload: z.object({ schedule_id: idSchema }),
  handler: (job, { schedule_id }, control) => sendDue(job, schedule_id, control),
});

async function sendDue(job: JobCtx, schedule_id: string, control: JobControl): Promise<{ sent: number }> {
  const due = await job.transaction(async (ctx) => {
    const schedule = await lockSchedule(ctx, schedule_id);
    const now = ctx.clock.now();
    if (schedule?.next_at === null || schedule === null || schedule.next_at > now) return null;
    const { settings } = await companyPeriod(ctx);
    return { schedule, next_at: nextTime(schedule, now, settings.timezone), isOn: await isReportingOn(ctx) };
  });
  if (due === null) return { sent: 0 };
  const { schedule, next_at, isOn } = due;
  const mails: ((ctx: Ctx) => Promise<void>)[] = [];
  for (const user_id of isOn ? schedule.user_ids : []) {
    control.signal.throwIfAborted();
    const mail = await job.snapshot((ctx) => mailFor(ctx, user_id, schedule));
    if (mail) mails.push(mail);
  }
  // All of them with the next time: a job that is repeated sends none of them twice.
  await job.transaction(async (ctx) => {
    const locked = await lockSchedule(ctx, schedule_id);
    if (locked?.next_at?.getTime() !== schedule.next_at?.getTime()) return;
    for (const send of mails) await send(ctx);
    await saveSent(ctx, schedule_id, { last_at: ctx.clock.now(), next_at });
    ctx.audit({
      object_type: 'report_schedule',
      object_id: schedule_id,
      after: { report_id: schedule.report_id, mails: mails.length },
    });
  });
  return { sent: mails.length };
}

/** Null: the person can't sign in, has no address, or does not see the report or what it reads any more. */
async function mailFor(
  job: Ctx,
  user_id: string,
  { report_id, format }: { readonly report_id: string; readonly format: 'pdf' | 'xlsx' },
): Promise<((ctx: Ctx) => Promise<void>) | null> {
  const [person] = await findColleagues(job, [user_id]);
  const to = await findAddress(job, user_id);
  if (!person || to === null) return null;
  const ctx: Ctx = { ...job, actor: person };
  const report = await findReport(ctx, report_id);
  if (!report || report.archived_at !== null || permissionOn(ctx, report) === null) return null;
  const { language } = await readReader(ctx);
  const words = pick(language, REPORT_FILE);
  const made = await reportFile(ctx, report, format).then(attached, (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return withoutFile(error, words);
  });
  if (made === null) return null;
  const name = plainName(report.name);
  const { settings } = await companyPeriod(ctx);
  const date = ctx.clock.today(settings.timezone);
  return (writing) =>
    insertMail(
      writing.db,
      writing.tenant.environment_id,
      {
        to,
        language,
        subject: fill(words.mail_subject, { name }),
        text: `${fill(made.text ?? words.mail_text, { person: plainName(person.name), name, date, ...made.numbers })}\n\n${words.mail_open} :\n${writing.services.public_url}/reports/${report.id}`,
        ...made.more,
      },
      writing.clock.now(),
    );
}

interface MadeMail {
  /** Absent: that the file is there. */
  readonly text?: string;
  readonly numbers?: Readonly<Record<string, string>>;
  readonly more: { readonly attachment?: { name: string; media_type: string; base64: string } };
}

const attached = ({ name, media_type, content }: ReportFile): MadeMail => ({
  more: { attachment: { name, media_type, base64: content.toString('base64') } },
});

/** What is too large is said, so that nobody waits for a mail that never comes; null: the person may not read it any more. */
function withoutFile({ code, params }: AppError, words: ReportFileWords): MadeMail | null {
  if (code === 'export_too_many_rows')
    return {
      text: words.mail_rows,
      numbers: { rows: String(params['rows']), most: String(params['most']) },
      more: {},
    };
  return TOO_LARGE.has(code) ? { text: words.mail_large, more: {} } : null;
}

const TOO_LARGE: ReadonlySet<string> = new Set(['too_many_groups', 'table_too_large']);
type ReportFileWords = WordsOf<typeof REPORT_FILE>;
