import fc from 'fast-check';

/**
 * Property tests draw the same examples in every run: a change is red for what it changes. To look for new examples, give `FC_SEED`
 * (a number or `random`; it is printed) and `FC_RUNS` (how many for each property of the engine). What they find becomes a test.
 */
const { FC_SEED = '20170630', FC_RUNS } = process.env;
const seed = FC_SEED === 'random' ? Date.now() % 2 ** 31 : Number(FC_SEED);
const numRuns = Number(FC_RUNS ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error(`FC_SEED is a whole number or "random", not "${FC_SEED}"`);
if (!Number.isSafeInteger(numRuns) || numRuns < 1)
  throw new Error(`FC_RUNS is a number of examples, not "${FC_RUNS}"`);

fc.configureGlobal(FC_RUNS === undefined ? { seed } : { seed, numRuns });
if (process.env['FC_SEED'] !== undefined || FC_RUNS !== undefined) console.log(`fast-check: FC_SEED=${seed}`);
