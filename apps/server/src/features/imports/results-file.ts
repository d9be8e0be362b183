import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Rejection } from '@comptoir/contract';
import { MAX_IMPORT_ROWS, safeCell } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { recordFile } from '../../platform/files/file-records.ts';
import { makeOwnedFolder } from '../../platform/temporary/owned-folder.ts';
import { ReasonCounts } from './reason-counts.ts';
import { RowSet } from './row-set.ts';

/** Rows kept for the screen. */
const SHOWN = 1000;

/**
 * Gathers what an import left out: the first rows in memory for the screen, all of them in a file for the download. A row is listed
 * once: its warning goes when it is left out later, as a duplicate for instance.
 */
export class ResultsFile {
  readonly shown: Rejection[] = [];
  readonly reasons = new ReasonCounts();
  /** Warnings of rows that were left out afterwards. */
  droppedWarnings = 0;
  private folder: string | null = null;
  private stream: WriteStream | null = null;
  private warnings: WriteStream | null = null;
  private readonly warned = new RowSet(MAX_IMPORT_ROWS + 1);
  private readonly leftOut = new RowSet(MAX_IMPORT_ROWS + 1);

  async add(rejections: readonly Rejection[]): Promise<void> {
    if (rejections.length === 0) return;
    for (const each of rejections) {
      this.note(each);
      this.reasons.add(each);
    }
    this.keep(rejections);
    const leftOut = rejections.filter(({ outcome }) => outcome !== 'warning');
    if (leftOut.length > 0) await writeTo((this.stream ??= await this.open()), leftOut.map(lineOf));
    const warnings = rejections.filter(({ outcome }) => outcome === 'warning');
    if (warnings.length > 0)
      await writeTo(
        (this.warnings ??= await this.openWarnings()),
        warnings.map((each) => JSON.stringify(each)),
      );
  }

  isLeftOut(row_number: number): boolean {
    return this.leftOut.has(row_number);
  }

  private note({ row_number, outcome }: Rejection): void {
    if (outcome === 'warning') return this.warned.add(row_number);
    this.leftOut.add(row_number);
    if (!this.warned.has(row_number)) return;
    this.warned.delete(row_number);
    this.droppedWarnings += 1;
    const place = this.shown.findIndex((kept) => kept.row_number === row_number);
    if (place >= 0) this.shown.splice(place, 1);
  }

  /** Refusals push warnings out of the list: what was lost matters more than what deserves a look. */
  private keep(rejections: readonly Rejection[]): void {
    for (const each of rejections) {
      if (this.shown.length < SHOWN) this.shown.push(each);
      else if (each.outcome !== 'warning') {
        const place = this.shown.findLastIndex((kept) => kept.outcome === 'warning');
        if (place < 0) return;
        this.shown[place] = each;
      }
    }
  }

  /** Stores the file with the import's transaction; `null` when nothing was left out. */
  async store(ctx: Ctx, name: string): Promise<string | null> {
    await this.appendWarnings();
    if (!this.stream || !this.folder) return null;
    await closed(this.stream);
    const id = ctx.newId();
    const stored = await ctx.services.files.write(createReadStream(join(this.folder, 'results.csv')), {
      environment_id: ctx.tenant.environment_id,
      id,
      max_bytes: Number.MAX_SAFE_INTEGER,
    });
    await recordFile(ctx, stored, { id, name, media_type: 'text/csv', purpose: 'import_results' });
    return id;
  }

  async dispose(): Promise<void> {
    this.stream?.destroy();
    this.warnings?.destroy();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  /** After the rows that were left out. */
  private async appendWarnings(): Promise<void> {
    if (!this.warnings) return;
    await closed(this.warnings);
    for await (const line of createInterface({ input: createReadStream(this.warnings.path) })) {
      const warning = JSON.parse(line) as Rejection;
      if (this.warned.has(warning.row_number))
        await writeTo((this.stream ??= await this.open()), [lineOf(warning)]);
    }
  }

  private async open(): Promise<WriteStream> {
    const stream = createWriteStream(join(await this.ownFolder(), 'results.csv'));
    stream.write('row,outcome,reason,column,value\n');
    return stream;
  }

  private async openWarnings(): Promise<WriteStream> {
    return createWriteStream(join(await this.ownFolder(), 'warnings.jsonl'));
  }

  private async ownFolder(): Promise<string> {
    return (this.folder ??= await makeOwnedFolder('comptoir-import'));
  }
}

async function writeTo(stream: WriteStream, lines: readonly string[]): Promise<void> {
  if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
}

async function closed(stream: WriteStream): Promise<void> {
  stream.end();
  await once(stream, 'close');
}

function lineOf(each: Rejection): string {
  return [String(each.row_number), each.outcome, each.reason, each.column_name ?? '', each.value ?? '']
    .map(csvCell)
    .join(',');
}

export function csvCell(text: string): string {
  const safe = safeCell(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
