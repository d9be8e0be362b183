import {
  createRole as createRoleCall,
  deleteRole as deleteRoleCall,
  duplicateRole as duplicateRoleCall,
  getRole as getRoleCall,
  listRoles as listRolesCall,
  updateRole as updateRoleCall,
} from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { getRole, listRoles } from './read-roles.ts';
import { createRole } from './create-role.ts';
import { duplicateRole } from './duplicate-role.ts';
import { deleteRole } from './delete-role.ts';
import { updateRole } from './update-role.ts';

export const routes = [
  route(listRolesCall, async (ctx) => ({ roles: [...(await listRoles(ctx))] })),
  route(getRoleCall, (ctx, { params }) => getRole(ctx, params.id)),
  route(createRoleCall, (ctx, { body }) => createRole(ctx, body)),
  route(duplicateRoleCall, (ctx, { params, body }) => duplicateRole(ctx, params.id, body.name)),
  route(updateRoleCall, (ctx, { params, body }) => updateRole(ctx, params.id, body)),
  route(deleteRoleCall, async (ctx, { params }) => {
    await deleteRole(ctx, params.id);
    return { ok: true as const };
  }),
];
