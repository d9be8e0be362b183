import type en from '../en/legal.ts';

export default {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  replace_title: 'Ce texte est un exemple',
  replace: 'L’entreprise qui exploite cette installation doit le remplacer par le sien.',
  terms_purpose_title: 'À quoi sert Comptoir',
  terms_purpose:
    'Votre entreprise utilise Comptoir pour modéliser, calculer et payer les commissions commerciales. Elle décide qui y a accès et peut y mettre fin.',
  terms_account_title: 'Votre compte',
  terms_account:
    'Votre compte est strictement personnel. Choisissez un mot de passe que vous n’utilisez nulle part ailleurs et ne le confiez à personne.',
  terms_figures_title: 'Les montants',
  terms_figures:
    'Les montants qui ne sont pas encore validés peuvent changer. Ce qui vous est dû découle de votre contrat et de votre plan.',
  terms_contact_title: 'Vos questions',
  terms_contact: 'Adressez-vous à l’administrateur de votre entreprise.',
  privacy_data_title: 'Ce qui est conservé',
  privacy_data:
    'Votre nom, votre e-mail, votre rôle, vos équipes et vos managers ; vos objectifs, les enregistrements à votre nom et les commissions qui en sont calculées ; quand, d’où et sur quel appareil vous vous connectez ; ce que vous modifiez.',
  privacy_purpose_title: 'Pourquoi',
  privacy_purpose:
    'Pour calculer, expliquer et payer les commissions, et pour prouver comment elles ont été obtenues.',
  privacy_readers_title: 'Qui y a accès',
  privacy_readers:
    'Vous, vos managers et les personnes que votre entreprise autorise. Rien n’est transmis à des annonceurs, et aucune page ne fait appel à des serveurs tiers.',
  privacy_cookies_title: 'Cookies',
  privacy_cookies:
    'Trois, tous nécessaires à la connexion : un cookie de session, un cookie de sécurité contre les requêtes falsifiées, et un qui reconnaît ce navigateur, pour que les mots de passe erronés d’autres personnes ne vous bloquent pas.',
  privacy_rights_title: 'Vos droits',
  privacy_rights:
    'Demandez à l’administrateur de votre entreprise de vous montrer, de corriger ou de supprimer ce qui est conservé à votre sujet, dans les limites prévues par la loi.',
} satisfies typeof en;
