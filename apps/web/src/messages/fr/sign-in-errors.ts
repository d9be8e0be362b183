import type en from '../en/sign-in-errors.ts';

/** Of the sign-in at other sites and of the second factor. */
export default {
  google_login_disabled: 'Votre entreprise ne permet pas la connexion avec Google. Connectez-vous autrement.',
  google_not_available:
    'Google n’est pas configuré sur cette installation. Demandez-le à la personne qui gère Comptoir.',
  google_unverified:
    'Google n’a pas pu confirmer que cette adresse e-mail est la vôtre. Connectez-vous autrement.',
  sso_disabled:
    'L’authentification unique est désactivée pour votre entreprise. Connectez-vous autrement ou demandez à votre administrateur.',
  sso_required: 'Votre entreprise exige l’authentification unique. Redirection en cours…',
  sso_not_configured:
    'Aucune authentification unique n’est configurée pour cette adresse e-mail. Vérifiez-la ou connectez-vous autrement.',
  sso_untested:
    'Personne ne s’est encore connecté par authentification unique. Déconnectez-vous, connectez-vous ainsi une fois, puis réessayez.',
  sso_failed:
    'L’authentification unique a échoué. Réessayez ou demandez à votre administrateur de vérifier la connexion.',
  sign_in_over: 'Cette connexion a commencé ailleurs, a déjà servi ou a pris trop de temps. Réessayez.',
  locks_out:
    'Vous ne pourriez plus vous connecter. Connectez-vous d’abord par un moyen qui reste actif, puis réessayez.',
  domain_invalid: 'Saisissez un domaine, par exemple example.com.',
  domain_taken: 'Une autre entreprise a déjà vérifié {domain}. S’il est à vous, contactez l’assistance.',
  domain_unproven:
    'L’enregistrement TXT {record} de {domain} est introuvable. Un changement DNS peut prendre un jour. Réessayez plus tard.',
  idp_metadata_invalid:
    '{reason, select, unreachable {Les métadonnées n’ont pas pu être téléchargées. Vérifiez l’adresse ou collez le XML.} no_provider {Ces métadonnées ne décrivent pas un fournisseur d’identité.} no_address {Ces métadonnées n’ont pas d’adresse de connexion HTTP-Redirect en HTTPS.} no_certificate {Ces métadonnées n’ont pas de certificat de signature valide.} other {Ce ne sont pas des métadonnées SAML valides.}}',
  factor_needed: 'Votre entreprise exige un second facteur. Actualisez la page pour le configurer.',
  factor_wrong: 'Ce code n’est pas le bon. Vérifiez-le et réessayez.',
  factor_set: 'Vous avez déjà une application d’authentification. Supprimez-la d’abord.',
  passkey_refused: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou connectez-vous autrement.',
  passkey_cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
  passkey_known: 'Cette clé d’accès est déjà utilisée.',
  passkeys_full: 'Vous avez {most} clés d’accès. Retirez-en une avant d’en ajouter une autre.',
  passkeys_unavailable:
    'Les clés d’accès ne marchent qu’à l’adresse de Comptoir, comme comptoir.example.com. Ouvrez-le à cette adresse, ou demandez à la personne qui le gère.',
  factor_required:
    'Votre entreprise exige un second facteur. Ajoutez-en un autre avant de supprimer celui-ci.',
} satisfies typeof en;
