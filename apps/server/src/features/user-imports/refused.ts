import type { Issue } from './check-model.ts';

/** A row that is not taken. */
export class Refused extends Error {
  readonly issue: Issue;
  constructor(issue: Issue) {
    super(issue.reason);
    this.issue = issue;
  }
}
