import type en from '../en/company.ts';

export default {
  title: 'Entreprise',
  identity: 'Identité',
  name: 'Nom de l’entreprise',
  choose_logo: 'Choisir un logo',
  other_logo: 'Changer le logo',
  remove_logo: 'Retirer',
  logo_none: 'Choisissez un logo pour remplacer celui de Comptoir pour tout le monde.',
  logo_own: 'Affiché à tout le monde en haut de chaque page.',
  periods: 'Périodes',
  periods_lead: 'Détermine dans quel mois une affaire compte. Un changement recalcule les relevés ouverts.',
  reference_day: 'Jour de clôture du mois',
  reference_day_hint: '1 = mois civils. 25 = les affaires après le 25 comptent le mois suivant.',
  fiscal_year: 'L’exercice commence en',
  fiscal_year_shift: 'L’exercice porte le nom de',
  shift_none: 'L’année de début',
  shift_after: 'L’année après le début',
  shift_before: 'L’année avant le début',
  money: 'Devise et formats',
  currency: 'Devise',
  rounding: 'Arrondi',
  half_up: 'Arrondi au demi supérieur (2,5 → 3)',
  half_even: 'Arrondi au pair le plus proche (2,5 → 2)',
  date_format: 'Dates',
  american: '12/31/2026 (États-Unis)',
  european: '31/12/2026 (Europe)',
  iso: '2026-12-31 (ISO)',
  decimal_separator: 'Séparateur décimal',
  locale: 'Selon la langue de chacun',
  point: 'Toujours un point (1 234.50)',
  comma: 'Toujours une virgule (1 234,50)',
  people: 'Personnes',
  hierarchy: 'Organisation',
  hierarchy_team: 'Par équipe',
  hierarchy_team_hint: 'La page des équipes montre qui travaille où. Il n’y a pas d’organigramme.',
  hierarchy_manager: 'Par manager',
  hierarchy_manager_hint:
    'L’organigramme montre qui dépend de qui. Il n’y a pas de page des équipes ; les équipes gardent leurs membres et leurs droits.',
  payroll: 'Paie',
  payroll_needs_validation: 'N’envoyer en paie que des relevés validés',
  payroll_needs_validation_hint: 'Les relevés verrouillés attendent que quelqu’un les valide.',
  time: 'Heure',
  timezone: 'Fuseau horaire',
  calculation_time: 'Heure du calcul de nuit',
  calculation_time_hint: 'Dans le fuseau de l’entreprise, par exemple 02:00.',
  name_needed: 'Saisissez un nom.',
  save: 'Enregistrer',
  saved: 'Paramètres de l’entreprise enregistrés',
  features_title: 'Fonctionnalités',
  features_subtitle:
    'Ce que {company} peut utiliser. Les changements s’appliquent aussitôt à toute l’entreprise.',
  feature_sandboxes: 'Bacs à sable',
  feature_sandboxes_text: 'Des copies de l’entreprise où l’on essaie des plans sans toucher à la paie.',
  feature_reasons: 'Motifs d’ajustement',
  feature_reasons_text:
    'Une liste de motifs à choisir quand quelqu’un modifie un enregistrement ou un relevé à la main.',
  feature_ai_filters: 'Filtres en mots',
  feature_ai_filters_text: 'Un filtre écrit comme une phrase devient des conditions.',
  feature_adjustments_analysis: 'Analyse des ajustements',
  feature_adjustments_analysis_text:
    'Une page qui additionne ce qui a été modifié à la main, par motif, auteur, plan, équipe et mois.',
  feature_public_api: 'API publique',
  feature_public_api_text:
    'Des clés avec lesquelles des programmes lisent et écrivent des données. Désactivé : toutes les clés sont refusées.',
  feature_audit_trail: 'Journal d’audit',
  feature_audit_trail_text:
    'Les administrateurs voient qui a modifié quoi, et quand. Désactivé : seul le support le voit. Tout est toujours enregistré.',
<<<<<<< HEAD
  feature_commission_letters: 'Lettres de commission',
  feature_commission_letters_text:
    'Des lettres sur la rémunération, tirées de modèles et envoyées par e-mail ou à signer.',
=======
  feature_commission_letters: 'Lettres de rémunération variable',
  feature_commission_letters_text:
    'Les lettres sur la paie, par e-mail ou signature électronique, à partir de modèles.',
>>>>>>> letters-server
  feature_draws: 'Avances',
  feature_draws_text: 'La paie avancée, sa récupération, les soldes et les rémunérations minimales.',
  feature_multi_currencies: 'Plusieurs devises',
  feature_multi_currencies_text:
    'Personnes, objectifs et montants dans d’autres devises, avec des taux de change par mois.',
  feature_discussions: 'Discussions',
  feature_discussions_text:
    'Des questions sur les relevés et les montants, à côté d’eux. Un admin les active.',
  feature_requests: 'Demandes',
  feature_requests_text:
    'Des demandes avec sujets remplacent les discussions. Celles-ci sont gardées, et reviennent sans cette option.',
  feature_custom_roles: 'Rôles personnalisés',
  feature_custom_roles_text:
    'Les rôles peuvent être ajoutés, modifiés et supprimés. Désactivé : les rôles existants restent tels quels.',
  feature_sso_config: 'Authentification unique',
  feature_sso_config_text:
    'L’entreprise peut connecter son fournisseur d’identité et l’exiger pour se connecter.',
  feature_sales_simulations: 'Simulations',
  feature_sales_simulations_text:
    'Chacun essaie sur son relevé ce que ses prochaines affaires lui rapporteraient, si son plan le permet.',
  feature_webhook: 'Webhooks',
  feature_webhook_text:
    'Appeler les adresses d’autres systèmes quand quelque chose se passe. Désactivé : rien n’est envoyé.',
  feature_table_view_sharing: 'Partage des vues de table',
  feature_table_view_sharing_text: 'Partager les vues des tables de données avec des rôles et des personnes.',
  feature_statement_view_sharing: 'Partage des vues de relevés',
  feature_statement_view_sharing_text:
    'Les vues de relevés peuvent être partagées avec des rôles et des utilisateurs. Désactivé : plus aucun nouveau partage ; les vues déjà partagées le restent.',
  read_only: 'Lecture seule. Demandez à un administrateur de modifier ces paramètres.',
  day_invalid: 'Saisissez un nombre entier de 1 à 31.',
  time_invalid: 'Saisissez une heure, par exemple 02:00.',
} satisfies typeof en;
