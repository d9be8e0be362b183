export default {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  replace_title: 'This text is an example',
  replace: 'The company that runs this installation must replace it with its own.',
  terms_purpose_title: 'What it is for',
  terms_purpose:
    'Your company uses Comptoir to model, compute and pay sales commissions. It decides who has access, and may end it.',
  terms_account_title: 'Your account',
  terms_account:
    'Your account is yours alone. Choose a password that you use nowhere else, and pass it on to nobody.',
  terms_figures_title: 'Figures',
  terms_figures:
    'Figures that are not validated yet may still change. What is owed to you follows from your contract and your plan.',
  terms_contact_title: 'Questions',
  terms_contact: 'Ask the administrator of your company.',
  privacy_data_title: 'What is kept',
  privacy_data:
    'Your name, e-mail, role, teams and managers; your quotas, the records that bear your name and the commissions computed from them; when, from where and on which device you log in; what you change.',
  privacy_purpose_title: 'Why',
  privacy_purpose: 'To compute, explain and pay commissions, and to prove how they came about.',
  privacy_readers_title: 'Who sees it',
  privacy_readers:
    'You, those who manage you, and those whom your company entitles to it. Nothing is passed on to advertisers, and no page asks servers of others for anything.',
  privacy_cookies_title: 'Cookies',
  privacy_cookies:
    'Three, which logging in needs: one knows your session, one keeps strangers from acting in your name, and one knows that you signed in from this browser before, so that strangers’ wrong passwords do not lock you out.',
  privacy_rights_title: 'Your rights',
  privacy_rights:
    'Ask the administrator of your company to show, correct or delete what is kept about you, as far as the law provides.',
};
