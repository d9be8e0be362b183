import type { Page } from 'playwright-core';

/** `$7,870.16` is 787016: figures on the screen, in cents. */
export function centsShown(text: string): bigint {
  const match = /(-|−)?\s*[^\d-]*([\d,]+)(?:\.(\d{2}))?/.exec(text);
  if (!match) throw new Error(`no amount in "${text}"`);
  const cents = BigInt(match[2]!.replaceAll(',', '')) * 100n + BigInt(match[3] ?? '00');
  return match[1] ? -cents : cents;
}

export async function openBoard(page: Page, year: number, month: number): Promise<void> {
  await page.goto(`/statements?year=${year}&month=${month}`);
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
}

/** Makes the month's statements, or calculates them again; settles when every row is ready. */
export async function calculate(page: Page, monthName: string): Promise<void> {
  const first = page.getByRole('button', { name: `Calculate ${monthName}` });
  const again = page.getByRole('button', { name: 'Recalculate' });
  await first.or(again).first().waitFor();
  await ((await first.isVisible()) ? first : again).click();
  await page
    .getByText(/^Recalculated:/)
    .first()
    .waitFor();
}

/** What the board shows of each of these people, in cents. */
export async function amountsOnBoard(page: Page, names: Iterable<string>): Promise<Map<string, bigint>> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().waitFor();
  const found = await rows.evaluateAll((elements) =>
    elements.map((row) => {
      const heads = Array.from(
        row.closest('table,[role=grid]')?.querySelectorAll('[role=columnheader],thead th') ?? [],
      );
      const cells = Array.from(row.querySelectorAll('[role=gridcell],[role=rowheader],td,th'));
      const at = heads.findIndex((head) => head.textContent?.trim().startsWith('Commission'));
      return { person: row.querySelector('a')?.textContent ?? '', amount: cells[at]?.textContent ?? '' };
    }),
  );
  const shown = new Map<string, bigint>();
  for (const name of names) {
    const row = found.find(({ person }) => person.trim().startsWith(name));
    if (row) shown.set(name, centsShown(row.amount));
  }
  return shown;
}
