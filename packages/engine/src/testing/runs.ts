import fc from 'fast-check';

/** How many examples a property draws: as many as it usually needs to find its mistakes, or what `FC_RUNS` wants everywhere. */
export function runs(usual: number): number {
  return fc.readConfigureGlobal().numRuns ?? usual;
}
