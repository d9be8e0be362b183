/** Of the sign-in at other sites and of the second factor. */
export default {
  google_login_disabled: 'Your company doesn’t allow logging in with Google. Log in another way.',
  google_not_available:
    'Google isn’t set up on this installation. Ask the person who runs Comptoir to set it up.',
  google_unverified: 'Google couldn’t confirm that this email is yours. Log in another way.',
  sso_disabled: 'Single sign-on is turned off for your company. Log in another way, or ask your admin.',
  sso_required: 'Your company requires single sign-on. Redirecting you…',
  sso_not_configured: 'No single sign-on is set up for this email. Check it, or log in another way.',
  sso_untested: 'Nobody has logged in with single sign-on yet. Log out, log in with it once, then try again.',
  sso_failed: 'Single sign-on didn’t work. Try again, or ask your admin to check the connection.',
  sign_in_over: 'This login was started elsewhere, was already used, or took too long. Try again.',
  locks_out: 'This would lock you out. First log in another way that stays on, then try again.',
  domain_invalid: 'Enter a domain such as example.com.',
  domain_taken: 'Another company has already verified {domain}. If it’s yours, contact support.',
  domain_unproven:
    'We didn’t find the TXT record of {domain} at {record}. DNS changes can take up to a day. Try again later.',
  idp_metadata_invalid:
    '{reason, select, unreachable {We couldn’t download the metadata. Check the address, or paste the XML.} no_provider {This metadata doesn’t describe an identity provider.} no_address {This metadata has no login address for the HTTP-Redirect binding over HTTPS.} no_certificate {This metadata has no valid signing certificate.} other {This isn’t valid SAML metadata.}}',
  factor_needed: 'Your company requires a second factor. Refresh the page to set it up.',
  factor_wrong: 'This code isn’t right. Check it and try again.',
  factor_set: 'You already have an authenticator app. Remove it first.',
  passkey_refused: 'This passkey wasn’t accepted. Try again, or log in another way.',
  passkey_cancelled: 'No passkey was used. Try again, or log in another way.',
  passkey_known: 'This passkey is already in use.',
  passkeys_full: 'You have {most} passkeys. Remove one before you add another.',
  passkeys_unavailable:
    'Passkeys only work at Comptoir’s own address, such as comptoir.example.com. Open it there, or ask the person who runs it.',
  factor_required: 'Your company requires a second factor. Add another one before you remove this one.',
};
