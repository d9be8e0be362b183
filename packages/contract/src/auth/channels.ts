/**
 * Names of the private real-time channels. The environment is part of both: a sandbox is a copy with the same user ids.
 * Events carry ids and states only; the client reads the rest with its own rights.
 */
export function companyChannel(environment_id: string): string {
  return `private-company-${environment_id}`;
}

export function userChannel(environment_id: string, user_id: string): string {
  return `private-user-${environment_id}_${user_id}`;
}

/**
 * Who is looking at a discussion, and who is typing: events that clients send each other. `epoch` rises when a member leaves, and with it
 * the name: who is no member any more cannot join the next one, and hears nothing on the old one.
 */
export function discussionChannel(
  environment_id: string,
  discussion_id: string,
  epoch: number,
  is_hosted = false,
): string {
  const prefix = is_hosted ? HOSTED_DISCUSSION_CHANNEL : DISCUSSION_CHANNEL;
  return `${prefix}${environment_id}_${discussion_id}_${epoch}`;
}
export const DISCUSSION_CHANNEL = 'private-discussion-';
/** A hosted service names who sends an event on channels of presence alone. */
export const HOSTED_DISCUSSION_CHANNEL = 'presence-discussion-';

/** What people edit at length: a compensation, a quota. */
export type EditedKind = 'compensation' | 'quota';

/** Who has something open to edit it, and who is changing it: events that clients send each other. */
export function editingChannel(
  environment_id: string,
  { kind, id }: { readonly kind: EditedKind; readonly id: string },
  is_hosted = false,
): string {
  return `${is_hosted ? HOSTED_EDITING_CHANNEL : EDITING_CHANNEL}${environment_id}_${kind}_${id}`;
}
export const EDITING_CHANNEL = 'private-editing-';
export const HOSTED_EDITING_CHANNEL = 'presence-editing-';

/** What clients may send each other there: without content but who. */
export const CLIENT_EVENTS = ['client-here', 'client-gone', 'client-typing'] as const;
export type ClientEvent = (typeof CLIENT_EVENTS)[number];
