/** Menu and header targets (below /accounts/{accountId}/, or a whole path) whose screens do not exist yet. */
export const notYetBuilt: ReadonlySet<string> = new Set([
  'erfm_report',
  'website_reports',
  'analytics/custom_reports',
  'get_logs',
  'acquisition/forms',
  'forms',
  'landing_pages',
  'surveys',
  'websites',
  'product_recommendations',
  'integrations',
]);
