import { z } from 'zod';
import { dateSchema, idSchema, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { heldPlanSchema } from '../users/shapes.ts';

export const teamMemberSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  user_name: z.string(),
  avatar: z.string().nullable(),
  /** Both days included; null: open. */
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
  /** Sees statements and dashboards of the team and of the teams below it. */
  can_view: z.boolean(),
  /** Validates statements of the team and of the teams below it. */
  can_validate: z.boolean(),
  version: editVersionSchema,
});
export type TeamMember = z.output<typeof teamMemberSchema>;

export const teamSchema = z.object({
  id: idSchema,
  name: z.string(),
  parent_id: idSchema.nullable(),
  /** The same, under the name that the calls accept. */
  parent: idSchema.nullable(),
  /** From the root down to the direct parent. */
  parents: z.array(idSchema),
  children: z.array(idSchema),
  /** The people who are in no team: it has no row, no rights and no plans, is never chosen, and can't be changed. */
  default: z.boolean(),
  /** Of its name and place. */
  version: editVersionSchema,
  /** Members in the requested month. */
  member_count: z.number().int(),
  /** Present with `attributions=true`: memberships that touch the requested month (all of them on the detail). */
  members: z.array(teamMemberSchema).optional(),
  /** Plans that its members have by it: all on the detail, those of the requested month with `attributions=true`. */
  plans: z.array(heldPlanSchema).optional(),
});
export type Team = z.output<typeof teamSchema>;

const place = { parent: idSchema.nullable().optional(), parent_id: idSchema.nullable().optional() };
type Place = { readonly parent?: string | null | undefined; readonly parent_id?: string | null | undefined };

/** `parent` and `parent_id` are two names of one thing; the server knows the second. */
const placed = <Body extends Place>({ parent, ...body }: Body) => ({
  ...body,
  parent_id: body.parent_id === undefined ? parent : body.parent_id,
});

const version = editVersionSchema.optional();
const atTop = <Body extends { readonly parent_id?: string | null | undefined }>(body: Body) => ({
  ...body,
  parent_id: body.parent_id ?? null,
});

/** A team as it is created or replaced: without a parent it is at the top. */
export const teamBody = z
  .strictObject({ name: nameSchema, ...place })
  .transform(placed)
  .transform(atTop);
export const teamReplacement = z
  .strictObject({ name: nameSchema, ...place, version })
  .transform(placed)
  .transform(atTop);
/** What changes of a team; the rest stays. */
export const teamChange = z
  .strictObject({ name: nameSchema.optional(), ...place, version })
  .transform(placed);
