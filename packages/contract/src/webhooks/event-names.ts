/** What an endpoint can subscribe to; `events.ts` documents what each carries. */
export const HOOK_EVENTS = [
  'statement.calculated',
  'statement.locked',
  'statement.unlocked',
  'statement.validated',
  'statement.invalidated',
  'statement.paid',
  'statement.unpaid',
  'import.finished',
  'import.failed',
  'plan.live',
  'user.created',
  'user.changed',
  'user.archived',
  'request.answered',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
/** With the test, to which nobody subscribes. */
export const HOOK_TYPES = [...HOOK_EVENTS, 'webhook.test'] as const;
export type HookType = (typeof HOOK_TYPES)[number];
