export { jobs } from './jobs.ts';
export { usesOf, usesOfEach } from './uses-of.ts';
export {
  removeUses,
  writeCompensationUses,
  writeMetricUses,
  writeReportUses,
  writeTableViewUses,
  writeViewUses,
} from './write-uses.ts';
