/** Menu and header targets (below /accounts/{accountId}/, or a whole path) whose screens do not exist yet; they stay hidden. */
export const notYetBuilt: ReadonlySet<string> = new Set([
  'erfm_report', 'website_reports', 'reports/journeys',
  'analytics/custom_reports', 'get_logs',
  'sms_campaigns', 'push_applications', 'transactional_sms_campaigns',
  'social_schedules', 'social_schedules/queue', 'social_campaigns', 'social_content_categories', 'social_accounts', 'social_leads',
  'acquisition/forms', 'landing_pages', 'forms', 'surveys',
  'journeys', 'data_journeys',
  'segments', 'relational_tables', 'relational_queries', 'preference_pages', 'secure_lists',
  'cleansing_rules', 'websites', 'sms_lists',
  'dynamic_contents', 'folders', 'footers', 'image_groups', 'content_feeds', 'product_recommendations', 'coupon_banks',
  'live_content_images', 'mobile_keywords',
  'integrations',
]);
