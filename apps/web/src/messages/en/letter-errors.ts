/** Of commission letters. */
export default {
  letter_template_not_found: 'This template no longer exists.',
  letter_template_archived: 'This template is archived. Unarchive it first.',
  letter_template_in_use:
    '{count, plural, one {A campaign uses this template: {names}. Archive it instead.} other {# campaigns use this template: {names}. Archive it instead.}}',
  letter_templates_full: 'There are {most} templates. Delete one first.',
  letter_file_rotated: 'Page {page} is rotated. Save the file with upright pages and upload it again.',
  letter_file_encrypted: 'This file is protected by a password. Remove the password and upload it again.',
  letter_file_pages: 'The file has too many pages. A letter can have {most}.',
  letter_campaign_not_found: 'This campaign no longer exists.',
  letter_campaign_sent: 'This campaign was sent. Its letters and its email can’t be changed.',
  letter_campaign_incomplete: 'The campaign isn’t complete. Fill in what is missing first.',
  letter_rows_refused:
    '{of, select, people {{count, plural, one {{names} gets no letter. Correct the choice, or confirm to send the others.} other {# people get no letter: {names}. Correct the choice, or confirm to send the others.}}} other {{count, plural, one {One row makes no letter. Correct the file, or confirm to send the others.} other {# rows make no letter. Correct the file, or confirm to send the others.}}}}',
  letters_too_many: 'A campaign can have {most} letters. Divide it.',
  esignature_limit:
    'Your company can send {most} letters for signature this year. {used} were sent, and this campaign has {needed}. Send it by email, or contact support.',
  letter_not_found: 'This letter no longer exists, or it isn’t yours.',
  letter_not_your_turn: 'Someone else signs first. You get an email when it’s your turn.',
  letter_state:
    '{state, select, signed {This letter is already signed.} declined {This letter was declined.} expired {This letter has expired.} voided {This letter was voided.} other {This isn’t possible with this letter.}}',
  letter_link_invalid: 'This link isn’t valid. Open the link in the latest email.',
  letter_link_over:
    '{state, select, signed {This letter is signed. The link is no longer valid.} declined {This letter was declined.} expired {This letter has expired.} voided {This letter was voided.} other {A newer email was sent. Open the link in it.}}',
  letter_code_needed: 'Enter the code of the email first.',
  letter_code_wrong:
    '{left, plural, =0 {This code isn’t right. Request a new one.} one {This code isn’t right. You have one more try.} other {This code isn’t right. You have # more tries.}}',
  letter_code_over: 'This code is no longer valid. Request a new one.',
};
