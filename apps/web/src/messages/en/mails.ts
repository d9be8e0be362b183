export default {
  title: 'Outbox',
  subtitle:
    'No mail server is configured, so emails are kept here. They contain login links: share them carefully.',
  empty_title: 'No emails yet',
  empty_text: 'Invitations and password links appear here.',
  show_links: 'Show links',
  show_links_hint:
    'These links open this person’s account. Viewing them is recorded in the company’s audit log.',
  not_delivered: 'Sending…',
};
