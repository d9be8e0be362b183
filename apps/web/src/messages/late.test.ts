import { expect, test } from 'vitest';
import first from './en/first.ts';
import firstFrench from './fr/first.ts';
import late from './en/late.ts';

/** Control: imported by the first page, texts of one settings page are read by everybody who opens the application. */
test('texts of pages that few people open do not come with the first page', () => {
  for (const domain of Object.keys(late)) {
    expect(Object.keys(first)).not.toContain(domain);
    expect(Object.keys(firstFrench)).not.toContain(domain);
  }
});
