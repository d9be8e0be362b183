export default {
  title: 'Outbox',
  subtitle: 'No mail server is set: mails stay here. Their links open accounts; hand them over with care.',
  empty_title: 'No mail yet',
  empty_text: 'Invitations and password links appear here.',
  show_links: 'Show the links',
  show_links_hint:
    'They open this person’s account. That you had them shown is noted in the company’s audit trail.',
  not_delivered: 'Not delivered yet. It appears in a few seconds.',
};
