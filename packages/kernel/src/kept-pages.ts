/*
 * What a device keeps of its reader's own pages, so that they open without a line (decision 0178). The server says of each answer whether
 * it may be kept; the service worker keeps it and says when it did.
 */

/** Response header of an answer that the reader's device may keep: for which user and environment, `{user}.{environment}`. */
export const KEPT_FOR_HEADER = 'x-kept-for';
/** Response header of an answer that the device kept: the instant when the server gave it. */
export const KEPT_AT_HEADER = 'x-kept-at';
/** Days after which a kept answer is neither shown nor kept. */
export const MAX_KEPT_DAYS = 7;
/** Answers that a device keeps; the oldest goes first. */
export const MAX_KEPT_ANSWERS = 200;
