export { archiveUser } from './archive-user.ts';
export { createCompany, type CreatedCompany, type NewCompany } from './create-company-queries.ts';
export { createUser } from './create-user.ts';
export { type Departures, followDepartures } from './departures.ts';
export { orgChartSheet } from './read-managers.ts';
export { hasCompany, lockFirstCompany } from './first-company-queries.ts';
export { linksOfUsers } from './manager-link-queries.ts';
export { loopsIn } from './manager-link-policy.ts';
export { peopleChanged, type PeopleChange } from './people-changed.ts';
export { readReader, type Reader } from '../readers/index.ts';
export { routes } from './routes.ts';
export { tellOfUsers } from './tell-endpoints.ts';
export { assertMayAdminister, assertNotArchived } from './user-policy.ts';
export {
  findStoredUsers,
  findUserIds,
  findUserNames,
  searchUserRows,
  type StoredUser,
} from './user-queries.ts';
export { undoArchiveUser } from './undo-archive-user.ts';
export { unarchiveUser } from './unarchive-user.ts';
export { writeEmail } from './change-email.ts';
export {
  findUserLinks,
  forgetUserLinks,
  type LinkedPerson,
  saveUserLinks,
  syncedAmong,
  type UserLink,
} from './user-link-queries.ts';

export { setUserLicences } from './set-user-licences.ts';
export { updateUser } from './update-user.ts';
export { linkSpan } from './write-manager.ts';
export { writeManagers, type NewManager } from './write-managers.ts';
export { hasOtherAdmin, insertUsers, setRoles, updateUserRow, type NewUser } from './user-write-queries.ts';
export { inviteUser } from './invite-user.ts';
export { removeManager } from './remove-manager.ts';
export { setManager } from './set-manager.ts';
export { setUserAccess } from './set-user-access.ts';
