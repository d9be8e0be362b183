import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Rejection } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { safeCell } from '../../platform/files/csv-text.ts';
import { recordFile } from '../../platform/files/file-records.ts';
import { makeOwnedFolder } from '../../platform/temporary/owned-folder.ts';

/** Rows kept for the screen. */
const SHOWN = 1000;

/** Gathers what an import left out: the first rows in memory for the screen, all of them in a file for the download. */
export class ResultsFile {
  readonly shown: Rejection[] = [];
  count = 0;
  private folder: string | null = null;
  private stream: WriteStream | null = null;

  async add(rejections: readonly Rejection[]): Promise<void> {
    if (rejections.length === 0) return;
    const stream = this.stream ?? (await this.open());
    this.count += rejections.length;
    this.keep(rejections);
    const lines = rejections.map((each) =>
      [String(each.row_number), each.outcome, each.reason, each.column_name ?? '', each.value ?? '']
        .map(csvCell)
        .join(','),
    );
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
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
    if (!this.stream || !this.folder) return null;
    this.stream.end();
    await once(this.stream, 'close');
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
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async open(): Promise<WriteStream> {
    this.folder = await makeOwnedFolder('comptoir-import');
    this.stream = createWriteStream(join(this.folder, 'results.csv'));
    this.stream.write('row,outcome,reason,column,value\n');
    return this.stream;
  }
}

export function csvCell(text: string): string {
  const safe = safeCell(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
