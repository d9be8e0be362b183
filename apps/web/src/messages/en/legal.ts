export default {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  replace_title: 'This text is an example',
  replace: 'The company that runs this installation must replace it with its own.',
  terms_purpose_title: 'What it is for',
  terms_purpose:
    'Your company uses Comptoir to model, calculate and pay sales commissions. It decides who has access and can end it.',
  terms_account_title: 'Your account',
  terms_account:
    'Your account is for you only. Choose a password you don’t use anywhere else, and don’t share it.',
  terms_figures_title: 'Figures',
  terms_figures:
    'Amounts that aren’t validated yet can change. What you’re owed follows from your contract and your plan.',
  terms_contact_title: 'Questions',
  terms_contact: 'Ask your company’s admin.',
  privacy_data_title: 'What we keep',
  privacy_data:
    'Your name, email, role, teams and managers; your quotas, the records assigned to you and the commissions calculated from them; when, where and on which device you log in; what you change.',
  privacy_purpose_title: 'Why',
  privacy_purpose: 'To calculate, explain and pay commissions, and to show how they were calculated.',
  privacy_readers_title: 'Who sees it',
  privacy_readers:
    'You, your managers, and people your company authorizes. Nothing is shared with advertisers, and no page makes third-party requests.',
  privacy_cookies_title: 'Cookies',
  privacy_cookies:
    'Three, all needed to log in: a session cookie, a security cookie that prevents forged requests, and one that recognizes this browser, so that other people’s wrong passwords don’t lock you out.',
  privacy_rights_title: 'Your rights',
  privacy_rights:
    'Ask your company’s admin to show, correct or delete the data kept about you, as provided by law.',
};
