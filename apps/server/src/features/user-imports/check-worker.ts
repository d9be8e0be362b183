import { parentPort, workerData } from 'node:worker_threads';
import { ZoneDays } from '../imports/index.ts';
import { checkImport } from './import-check.ts';
import type { CheckTask } from './check-in-worker.ts';

/** Checks one file and answers what it found. Entry point of `check-in-worker.ts`; nothing imports it. */
const { sheet, directory } = workerData as CheckTask;
parentPort?.postMessage(checkImport(sheet, { ...directory, zone: new ZoneDays(directory.timezone) }));
