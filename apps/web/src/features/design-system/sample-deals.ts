export const STAGES = ['Open', 'Won', 'Lost'];

/** A row of the grids. */
export type Deal = Readonly<Record<'id' | 'name' | 'stage' | 'amount', string | null> & { isWon: boolean }>;
export const dealAt = (at: number): Deal => ({
  id: String(at),
  name: `Alpha ${at + 1}`,
  stage: STAGES[at % 3] ?? null,
  amount: String((at * 7919) % 10_000),
  isWon: at % 3 === 1,
});
export const DEALS = Array.from({ length: 12 }, (_, at) => dealAt(at));
