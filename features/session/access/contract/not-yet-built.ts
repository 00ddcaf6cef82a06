/** Menu and header targets (below /accounts/{accountId}/, or a whole path) whose screens do not exist yet. */
export const notYetBuilt: ReadonlySet<string> = new Set([
  'erfm_report',
  'website_reports',
  'analytics/custom_reports',
  'get_logs',
  'sms_campaigns',
  'push_applications',
  'transactional_sms_campaigns',
  'acquisition/forms',
  'landing_pages',
  'forms',
  'surveys',
  'preference_pages',
  'websites',
  'product_recommendations',
  'integrations',
]);
