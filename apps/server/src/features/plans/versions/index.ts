export { getVersion, listVersions } from './read-versions.ts';
export { restoreVersion } from './restore-version.ts';
