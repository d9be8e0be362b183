export { type CellReading, readAttributeCell } from './attribute-cells.ts';
export { PersonFinder } from './find-person.ts';
export { readUpload, readUsersFile, type UsersFile } from './import-file.ts';
export { guessMapping, plain } from './import-mapping.ts';
export { directoryUsers } from './import-queries.ts';
export { routes } from './routes.ts';
export { followPeople, type PeopleFollower } from './follow-people.ts';
export { dismissPreview, forgetSyncedRows } from './import-queries.ts';
export { applyPeople, type BroughtPeople, type PeopleMapping, previewPeople } from './synced-import.ts';
