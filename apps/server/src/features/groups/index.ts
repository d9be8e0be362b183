export { createDimension } from './create-dimension.ts';
export { createGroup } from './create-group.ts';
export { followAttribute, followEveryAttribute } from './follow-attribute.ts';
export { findGroupNames, type GroupName, lockDimensions } from './group-queries.ts';
export { assertByHand, assertOneAtATime, freeKey, keyFrom } from './group-policy.ts';
export { type NewMember, writeMembers } from './write-members.ts';
export { routes } from './routes.ts';
