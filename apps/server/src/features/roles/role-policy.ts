import type { Role } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';

/** The Admin role cannot be edited: it is how a company always finds its way back in. */
export function assertEditable(role: Role): void {
  if (role.category !== 'other') throw new AppError('role_not_editable', { name: role.name });
}

/** Exactly one default role: it is replaced by naming another, never switched off. */
export function assertKeepsDefault(role: Role, becomes_default: boolean): void {
  if (role.default && !becomes_default) throw new AppError('role_is_default', { name: role.name }, 'default');
}

export function assertDeletable(role: Role): void {
  assertEditable(role);
  if (role.default) throw new AppError('role_is_default', { name: role.name });
  if (role.user_count > 0) throw new AppError('role_in_use', { name: role.name, users: role.user_count });
}

/** `Manager (2)`, with the first number that is free. */
export function copyName(name: string, roles: readonly Pick<Role, 'name'>[]): string {
  const used = new Set(roles.map((role) => role.name.toLowerCase()));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}
