import type en from '../en/metric-errors.ts';

/** Indicateurs et marques. */
export default {
  metric_limit: 'Votre formule comprend {most} indicateurs propres. Supprimez-en un ou contactez le support.',
  metric_key_used: 'Un autre indicateur a la clé API {api_key}. Choisissez-en une autre.',
  metric_standard: 'Les indicateurs standard se masquent ; ils ne se modifient pas et ne se suppriment pas.',
  metric_in_use: '{name} est utilisé. Retirez-le d’abord là où il l’est.',
  not_numeric: '{name} n’est pas un nombre. Seuls les nombres peuvent être marqués ou devenir un indicateur.',
  flag_refused:
    '{state, select, no_statements {{name} ne peut pas encore être marqué : aucun relevé n’a été calculé.} no_statements_to_flag {{name} ne peut pas être marqué : aucun relevé ne peut avoir sa valeur.} other {{name} est déjà marqué.}}',
  flag_limit: 'Il y a déjà {most} marques. Retirez-en une d’abord.',
} satisfies Record<keyof typeof en, string>;
