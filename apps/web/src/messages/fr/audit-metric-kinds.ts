import type en from '../en/audit-metric-kinds.ts';

/** Indicateurs, marques et accueil. */
export default {
  create_metric: 'A créé un indicateur',
  update_metric: 'A modifié un indicateur',
  hide_metric: 'A masqué ou affiché un indicateur',
  delete_metric: 'A supprimé un indicateur',
  add_flag: 'A marqué un nombre',
  remove_flag: 'A retiré une marque',
  set_dashboard: 'A modifié ses chiffres épinglés',
  set_metric_limit: 'A modifié la limite d’indicateurs',
} satisfies Record<keyof typeof en, string>;
