/** Menu and header targets (below /accounts/{accountId}/, or a whole path) whose screens do not exist yet. */
export const notYetBuilt: ReadonlySet<string> = new Set([
  'erfm_report',
  'analytics/custom_reports',
  'get_logs',
  'acquisition/forms',
  'forms',
  'landing_pages',
  'websites',
  'preference_pages',
  'surveys',
  'product_recommendations',
  'integrations',
]);
