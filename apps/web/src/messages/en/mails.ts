export default {
  title: 'Outbox',
  subtitle:
    'No mail server is configured, so emails are kept here. They contain login links: share them carefully.',
  empty_title: 'No emails yet',
  empty_text: 'Invitations and password links appear here.',
  show_links: 'Show links',
  show_links_hint:
    'These links open this person’s account. Viewing them is recorded in the company’s audit log.',
  subtitle_leaves: 'What became of each email. Texts aren’t kept once they’ve been sent.',
  sent: 'Sent.',
  failed:
    'Not sent after {count, plural, one {# attempt} other {# attempts}}. The mail server said: {reason}',
  tried_again:
    'Not sent yet after {count, plural, one {# attempt} other {# attempts}}. The mail server said: {reason}. Next attempt: <when></when>',
  not_delivered: 'Sending…',
};
