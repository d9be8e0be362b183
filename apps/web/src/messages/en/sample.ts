export default {
  try: 'Try with sample data',
  try_lead:
    'Look around with people, deals and plans first. You come back to your empty company whenever you want.',
  what: 'Your company is shown with the data of a small sales team. You come back to your empty company whenever you want.',
  comes: 'What comes:',
  comes_data: '41 people in three offices, with their deals, quotas and two plans',
  comes_months: 'Ten calculated months up to today: some are paid, one is validated, one is partly locked',
  comes_talk: 'A discussion about a statement',
  people: 'These people have no login, and nobody gets a mail. You can open everyone’s statements.',
  removable:
    'What you have set up so far waits, and comes back as it is. You can remove the sample at any time.',
  start: 'Show sample data',
  making: 'Your sample data are being made. People, deals and statements appear as they are ready.',
  progress: 'Progress of the sample data',
  made: 'You are looking at sample data.',
  failed: 'The sample data couldn’t be completed.',
  again: 'Start again',
  again_lead:
    'Both delete the sample data with everything that was added to them: people without a login, tables, plans, statements, discussions, API keys, connections and sandboxes.',
  again_reset: 'Reset the sample makes them again, as they were at first.',
  again_remove:
    'Remove it brings back your company as it was before. People who have a login or were invited stay, with their roles.',
  again_final: 'This can’t be undone.',
  name: 'Type “{name}” to confirm',
  reset: 'Reset the sample',
  remove: 'Remove it',
};
