// Written by `node tools/generate-sdk.ts` from the description of the API.

/** The calls of an account, by method and path. */
export interface Operations {
  /** End a membership */
  'DELETE accounts/{ofAccountId}/members/{memberId}': {
    query: { new_owner_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Give groups their usual names again (group_aliases); or delete a calculation from the list */
  'DELETE analytics/erfm_reports/{report}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a analytics_report */
  'DELETE analytics/reports/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a analytics_statistic */
  'DELETE analytics/statistics/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a api_key */
  'DELETE api_keys/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete an automated import; its files stay */
  'DELETE automated_imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Let several addresses be reached again */
  'DELETE brand_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Let an address be reached again */
  'DELETE brand_unsubscribes/{id}': {
    query: { reason?: string };
    body: undefined;
    answer: unknown;
  };
  /** Delete several brands, many of them in the background */
  'DELETE brands/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a brand */
  'DELETE brands/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several builders, many of them in the background */
  'DELETE builders/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a builder */
  'DELETE builders/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a business_hour */
  'DELETE business_hours/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several campaigns, many of them in the background */
  'DELETE campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a campaign */
  'DELETE campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a category */
  'DELETE categories/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several cleansing_rules, many of them in the background */
  'DELETE cleansing_rules/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a cleansing_rule */
  'DELETE cleansing_rules/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove a connection: the store is asked to call us no more, and its token is forgotten */
  'DELETE connections/{id}': {
    query: { records?: "keep" | "delete" };
    body: undefined;
    answer: unknown;
  };
  /** Delete several contacts, or all that a query shows */
  'DELETE contacts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a contact */
  'DELETE contacts/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Take a contact out of do not mail; If-Match with its version overwrites no later change */
  'DELETE contacts/{id}/general_unsubscribes': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a subscription that waits, and its contact where nothing else is known of it */
  'DELETE contacts/{id}/pending/{pendingId}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several content_feeds, many of them in the background */
  'DELETE content_feeds/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a content_feed */
  'DELETE content_feeds/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several content_templates, many of them in the background */
  'DELETE content_templates/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a content_template */
  'DELETE content_templates/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several contents, many of them in the background */
  'DELETE contents/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a content */
  'DELETE contents/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several coupon_banks, many of them in the background */
  'DELETE coupon_banks/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a coupon_bank */
  'DELETE coupon_banks/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Disconnect a store, with its lists; with records=delete its orders, products, carts and customers go as well */
  'DELETE crms/{id}': {
    query: { records?: "keep" | "delete" };
    body: undefined;
    answer: unknown;
  };
  /** Delete several ctags, many of them in the background */
  'DELETE ctags/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a ctag */
  'DELETE ctags/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several custom_fields, many of them in the background */
  'DELETE custom_fields/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a custom_field */
  'DELETE custom_fields/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several custom_reports, many of them in the background */
  'DELETE custom_reports/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a custom_report */
  'DELETE custom_reports/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several custom_rows, many of them in the background */
  'DELETE custom_rows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a custom_row */
  'DELETE custom_rows/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several data_workflows, many of them in the background */
  'DELETE data_workflows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a data_workflow */
  'DELETE data_workflows/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove a domain; requires reauthentication */
  'DELETE dkim_domains/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** End the warm-up: the domain may send any number */
  'DELETE dkim_domains/{id}/warm_up': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several dynamic_contents, many of them in the background */
  'DELETE dynamic_contents/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a dynamic_content */
  'DELETE dynamic_contents/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a folder; its content moves up */
  'DELETE folders/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several footers, many of them in the background */
  'DELETE footers/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a footer */
  'DELETE footers/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several forms, many of them in the background */
  'DELETE forms/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a form */
  'DELETE forms/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several global_suppression_entries, many of them in the background */
  'DELETE global_suppression_entries/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a global_suppression_entry */
  'DELETE global_suppression_entries/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several global_suppression_lists, many of them in the background */
  'DELETE global_suppression_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a global_suppression_list */
  'DELETE global_suppression_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Let several addresses be reached again */
  'DELETE global_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Let an address be reached again */
  'DELETE global_unsubscribes/{id}': {
    query: { reason?: string };
    body: undefined;
    answer: unknown;
  };
  /** Unsubscribe an address; what waited for it is dropped */
  'DELETE hooks/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several image_groups, many of them in the background */
  'DELETE image_groups/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a image_group */
  'DELETE image_groups/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several pictures and their files; force=true where emails still show them */
  'DELETE images/bulk_delete': {
    query: { ids?: (number)[]; force?: boolean };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a picture and its files; force=true where emails still show it */
  'DELETE images/{id}': {
    query: { force?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Delete a quarantined email */
  'DELETE inbound_mails/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Remove an integration; its reading stops */
  'DELETE integrations/{id}': {
    query: { records?: "keep" | "delete" };
    body: undefined;
    answer: unknown;
  };
  /** Delete a invitation */
  'DELETE invitations/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several knowledge_articles, many of them in the background */
  'DELETE knowledge_articles/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a knowledge_article */
  'DELETE knowledge_articles/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several landing_pages, many of them in the background */
  'DELETE landing_pages/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a landing_page */
  'DELETE landing_pages/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove a domain; requires reauthentication */
  'DELETE link_tracking_domains/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several lists, many of them in the background */
  'DELETE lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a list */
  'DELETE lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Take a contact off a list */
  'DELETE lists/{id}/contacts/{contactId}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a subscription that waits, and its contact where nothing else is known of it */
  'DELETE lists/{id}/pending/{pendingId}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several live_content_images, many of them in the background */
  'DELETE live_content_images/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a live_content_image */
  'DELETE live_content_images/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Empties the local inbox */
  'DELETE local_inbox': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several macros, many of them in the background */
  'DELETE macros/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a macro */
  'DELETE macros/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Disconnect a provider */
  'DELETE mail_webhooks/{provider}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** End a membership; what the person alone owned goes to another */
  'DELETE members/{memberId}': {
    query: { new_owner_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Delete a mobile_application */
  'DELETE mobile_applications/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several mobile_keywords, many of them in the background */
  'DELETE mobile_keywords/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a mobile_keyword */
  'DELETE mobile_keywords/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove a notification from one’s own list */
  'DELETE notifications/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete an order that its shop deleted; only a newer version restores it */
  'DELETE orders/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several preference_pages, many of them in the background */
  'DELETE preference_pages/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a preference_page */
  'DELETE preference_pages/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Report that the caller closed a record */
  'DELETE presence': {
    query: { place: string };
    body: undefined;
    answer: unknown;
  };
  /** Delete several product_feed_templates, many of them in the background */
  'DELETE product_feed_templates/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a product_feed_template */
  'DELETE product_feed_templates/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several product_feeds, many of them in the background */
  'DELETE product_feeds/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a product_feed */
  'DELETE product_feeds/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several products, many of them in the background */
  'DELETE products/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a product */
  'DELETE products/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several push_campaigns, many of them in the background */
  'DELETE push_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a push_campaign */
  'DELETE push_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a push_device */
  'DELETE push_devices/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several relational_queries, many of them in the background */
  'DELETE relational_queries/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a relational_query */
  'DELETE relational_queries/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several relational_tables, many of them in the background */
  'DELETE relational_tables/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a relational_table */
  'DELETE relational_tables/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove rows by their keys */
  'DELETE relational_tables/{id}/rows': {
    query: undefined;
    body: { keys: (string)[] };
    answer: unknown;
  };
  /** Take all sample data out */
  'DELETE sample_data': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several secure_lists, many of them in the background */
  'DELETE secure_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a secure_list */
  'DELETE secure_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several segments, many of them in the background */
  'DELETE segments/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a segment */
  'DELETE segments/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Give a setting its default back */
  'DELETE settings/{setting}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Remove a public key; its sessions end within a minute */
  'DELETE sftp_keys/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a cart of a shop */
  'DELETE shops/{id}/carts/{cart}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a sla_policy */
  'DELETE sla_policies/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several sms_campaigns, many of them in the background */
  'DELETE sms_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a sms_campaign */
  'DELETE sms_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several sms_contacts, many of them in the background */
  'DELETE sms_contacts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a sms_contact */
  'DELETE sms_contacts/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Let text messages to the number of a contact go out again */
  'DELETE sms_contacts/{id}/remove_from_dnm': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several sms_lists, many of them in the background */
  'DELETE sms_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a sms_list */
  'DELETE sms_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Take a text out of views; usage keeps it */
  'DELETE sms_messages/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a sms_number */
  'DELETE sms_numbers/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Let several addresses be reached again */
  'DELETE sms_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Let an address be reached again */
  'DELETE sms_unsubscribes/{id}': {
    query: { reason?: string };
    body: undefined;
    answer: unknown;
  };
  /** Delete several social_accounts, many of them in the background */
  'DELETE social_accounts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a social_account */
  'DELETE social_accounts/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several social_campaigns, many of them in the background */
  'DELETE social_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a social_campaign */
  'DELETE social_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several social_content_categories, many of them in the background */
  'DELETE social_content_categories/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a social_content_category */
  'DELETE social_content_categories/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several social_leads, many of them in the background */
  'DELETE social_leads/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a social_lead */
  'DELETE social_leads/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several social_schedules, many of them in the background */
  'DELETE social_schedules/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a social_schedule */
  'DELETE social_schedules/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a support_email */
  'DELETE support_email/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a support_email */
  'DELETE support_emails/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several surveys, many of them in the background */
  'DELETE surveys/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a survey */
  'DELETE surveys/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete a view */
  'DELETE table_views/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a tag_group */
  'DELETE tag_groups/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several tags, many of them in the background */
  'DELETE tags/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a tag */
  'DELETE tags/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove an uploaded file that was not sent */
  'DELETE tickets/uploads/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete a ticket with its messages and files */
  'DELETE tickets/{number}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Withdraw a reply or a forward that has not been sent */
  'DELETE tickets/{number}/messages/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several transactional_campaigns, many of them in the background */
  'DELETE transactional_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a transactional_campaign */
  'DELETE transactional_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Let several addresses be reached again */
  'DELETE unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Let an address be reached again */
  'DELETE unsubscribes/{id}': {
    query: { reason?: string };
    body: undefined;
    answer: unknown;
  };
  /** Delete a webhook */
  'DELETE webhooks/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Delete several websites, many of them in the background */
  'DELETE websites/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a website */
  'DELETE websites/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** Remove a widget from the caller’s dashboard */
  'DELETE widgets/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several workflows, many of them in the background */
  'DELETE workflows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete a workflow */
  'DELETE workflows/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number };
  };
  /** All A/B tests with their winners */
  'GET ab_reports': {
    query: { name?: string; page?: number; per_page?: number; sort?: "name" | "status" | "sent_at" | "updated_at"; sort_order?: "asc" | "desc" };
    body: undefined;
    answer: unknown;
  };
  /** Plan, usage, people and what needs attention */
  'GET account_overview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Background jobs of the account, newest first */
  'GET account_sidekiq_logs': {
    query: { page?: number; per_page?: number; state?: "queued" | "active" | "retry" | "completed" | "failed" | "cancelled"; name?: string; search?: boolean; sort?: "id" | "title" | "state" | "created_by"; sort_order?: "asc" | "desc" };
    body: undefined;
    answer: unknown;
  };
  /** One background job */
  'GET account_sidekiq_logs/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What is known of the account API token; never the token itself */
  'GET account_token': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One account with its company, or of a child account */
  'GET accounts/{id}': {
    query: undefined;
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Usage by billing period, newest first, or of a child account */
  'GET accounts/{id}/billable_usage_reports': {
    query: { page?: number; per_page?: number };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Requests of an account, newest first, or of a child account */
  'GET accounts/{id}/requests': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "open" | "in_progress" | "done" | "declined" };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Usage, pending and overage of a period, or of a child account */
  'GET accounts/{id}/usage': {
    query: { month?: string };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** The members of the account */
  'GET accounts/{ofAccountId}/members': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Groups of buyers with contacts, orders and revenue, moves between groups, and a page of calculations */
  'GET analytics/erfm_reports': {
    query: { page?: number; per_page?: number; from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** The contacts behind a figure of the report: a group, scores, or a move between groups */
  'GET analytics/erfm_reports/contacts': {
    query: { after?: number; per_page?: number; group?: "champions" | "loyal" | "big_spenders" | "promising" | "new_buyers" | "needs_attention" | "cannot_lose" | "at_risk" | "hibernating" | "lost"; r?: number; f?: number; m?: number; moved_from?: "champions" | "loyal" | "big_spenders" | "promising" | "new_buyers" | "needs_attention" | "cannot_lose" | "at_risk" | "hibernating" | "lost" | "first_order"; moved_to?: "champions" | "loyal" | "big_spenders" | "promising" | "new_buyers" | "needs_attention" | "cannot_lose" | "at_risk" | "hibernating" | "lost"; from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** What the groups of buyers are called, by their keys */
  'GET analytics/erfm_reports/group_aliases': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** From where on a buyer has which score; they may be changed while the status is active */
  'GET analytics/erfm_reports/settings': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One group with its contacts, by its key; or one calculation, by its number */
  'GET analytics/erfm_reports/{report}': {
    query: { after?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** What became of text messages and pushes, by day */
  'GET analytics/mobile': {
    query: { from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** List analytics/reports */
  'GET analytics/reports': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; from?: string; to?: string };
    body: undefined;
    answer: ({ id: number; name: string; kind: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from: string | null; to: string | null; created_by: string; created_at: string; updated_at: string })[];
  };
  /** The email with clicks at every position of a link */
  'GET analytics/reports/campaign_overlay': {
    query: { campaign_id: number };
    body: undefined;
    answer: unknown;
  };
  /** A saved report with what it comes to, of its own days or of others */
  'GET analytics/reports/{id}': {
    query: { from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** List analytics/statistics */
  'GET analytics/statistics': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; from?: string; to?: string };
    body: undefined;
    answer: ({ id: number; name: string; kind: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from: string | null; to: string | null; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Clicks by country */
  'GET analytics/statistics/campaign_country_click_count': {
    query: { campaign_id: number };
    body: undefined;
    answer: unknown;
  };
  /** A saved report with what it comes to, of its own days or of others */
  'GET analytics/statistics/{id}': {
    query: { from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** List api_keys */
  'GET api_keys': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "last_used_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { api_keys: ({ id: number; name: string; roles: (string)[]; permissions: Record<string, "yes">; whitelisted_ips: (string)[]; prefix: string; created_at: string; updated_at: string; last_used_at: string | null; last_used_ip: string | null })[] };
  };
  /** Show one api_key */
  'GET api_keys/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; roles: (string)[]; permissions: Record<string, "yes">; whitelisted_ips: (string)[]; prefix: string; created_at: string; updated_at: string; last_used_at: string | null; last_used_ip: string | null };
  };
  /** Archived records of every family that the caller may see */
  'GET archive': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "type" | "archived_at" | "archived_by"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; type?: string };
    body: undefined;
    answer: unknown;
  };
  /** The automated imports of a list */
  'GET automated_imports/lists/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List brand_unsubscribes, newest first */
  'GET brand_unsubscribes': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** One entry with its source, date and history */
  'GET brand_unsubscribes/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Name, logo, color and website of a brand, or of the account where none is named */
  'GET branding': {
    query: { brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** List brands */
  'GET brands': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; logo: string; color: string; kit: unknown; unsubscribed_count: number; campaigns_count: number; created_by: string; sending_domain_id: number | null; link_domain_id: number | null; created_at: string; updated_at: string })[];
  };
  /** The domains that a brand may have of its own */
  'GET brands/domain_choices': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET brands/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one brand */
  'GET brands/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; logo: string; color: string; kit: unknown; unsubscribed_count: number; campaigns_count: number; created_by: string; sending_domain_id: number | null; link_domain_id: number | null; created_at: string; updated_at: string };
  };
  /** Who uses this brand */
  'GET brands/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List builders */
  'GET builders': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; type?: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; status?: "draft" | "published" | "paused" };
    body: undefined;
    answer: ({ id: number; name: string; type: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; state: "draft" | "published" | "paused"; published: boolean; has_changes: boolean; design: Record<string, unknown>; lists: (number)[]; folder_id: number | null; url: string; version: number | null; published_at: string | null; views: number; submissions: number; quarantined: number; kept_out_this_week: number; rate: number | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** The form that brings people into a journey, or the lists that a new one would fill */
  'GET builders/get_builder': {
    query: { journey_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a host is one of the account’s own, where its forms may stand */
  'GET builders/validate_domain': {
    query: { domain: string };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET builders/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a form can have an address of its own */
  'GET builders/validate_url': {
    query: { url: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one builder */
  'GET builders/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this builder */
  'GET builders/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET builders/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What visitors sent by a form, and what was kept out with the reasons */
  'GET builders/{id}/submissions': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "accepted" | "quarantined" | "waiting" };
    body: undefined;
    answer: unknown;
  };
  /** List business_hours */
  'GET business_hours': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { business_hours: ({ time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays: (string)[]; name: string; id: number; created_at: string; updated_at: string })[] };
  };
  /** Show one business_hour */
  'GET business_hours/{id}': {
    query: undefined;
    body: undefined;
    answer: { time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays: (string)[]; name: string; id: number; created_at: string; updated_at: string };
  };
  /** Who uses this business_hour */
  'GET business_hours/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List campaigns */
  'GET campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "updated_at" | "created_at" | "sent_at" | "scheduled_at" | "audience" | "opens" | "clicks"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter?: "all" | "modified" | "draft" | "schedule" | "scheduled" | "locked" | "test" | "active" | "paused" | "missed" | "sent" | "stopped" | "failed" | "ab_test" | "recurring" | "workflow"; parent_id?: number; content_id?: number; ctag?: number; archived?: boolean; include_stats?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; status: "draft" | "scheduled" | "locked" | "test" | "active" | "paused" | "missed" | "recurring" | "sent" | "skipped" | "stopped" | "failed" | "workflow"; subject: string; preheader: string; from_name: string; from_email: string; reply_to: string; address: string; language: string; content_id: number | null; footer_id: number | null; when_feeds_stale: "send" | "skip" | "hold" | null; brand_id: number | null; lists: (number)[]; suppressed_lists: (number)[]; segments: (number)[]; suppressed_segments: (number)[]; secure_lists: (number)[]; select_all: boolean; ids: (number)[]; schedule_type: number | null; scheduled_at: string | null; hold_seconds: number; mailing_id: number | null; folder_id: number | null; created_by: string; sent_at: string | null; approval_state: "requested" | "returned" | null; approval_note: string; approval_requested_by: string; approval_requested_at: string | null; schedule: unknown; is_enabled: boolean; next_run_at: string | null; send_test_lists: (number)[]; ctags: (number)[]; campaignAction: "edit" | "duplicate"; unopened_of: number | null; unopened_mailing_id: number | null; unopened_before: string | null; parent_id: number | null; journey_id: number | null; occurrence_at: string | null; error: string | null; ab: unknown; created_at: string; updated_at: string })[];
  };
  /** The brands that a campaign may use, ten at a time */
  'GET campaigns/brands': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is taken */
  'GET campaigns/campaign_present_by_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The contacts that a campaign may use, ten at a time */
  'GET campaigns/contacts': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The contents that a campaign may use, ten at a time */
  'GET campaigns/contents': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** How many campaigns each filter of the list shows */
  'GET campaigns/counts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "updated_at" | "created_at" | "sent_at" | "scheduled_at" | "audience" | "opens" | "clicks"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter?: "all" | "modified" | "draft" | "schedule" | "scheduled" | "locked" | "test" | "active" | "paused" | "missed" | "sent" | "stopped" | "failed" | "ab_test" | "recurring" | "workflow"; parent_id?: number; content_id?: number; ctag?: number; archived?: boolean; include_stats?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** The ctags that a campaign may use, ten at a time */
  'GET campaigns/ctags': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The custom_fields that a campaign may use, ten at a time */
  'GET campaigns/custom_fields': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The links of the message, where they lead today */
  'GET campaigns/get_urls': {
    query: { campaign_id: number };
    body: undefined;
    answer: unknown;
  };
  /** The lists that a campaign may use, ten at a time */
  'GET campaigns/lists': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The subject that a new campaign begins with, as the settings say */
  'GET campaigns/new_subject': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The products that a campaign may use, ten at a time */
  'GET campaigns/products': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The relational_tables that a campaign may use, ten at a time */
  'GET campaigns/relational_tables': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The secure_lists that a campaign may use, ten at a time */
  'GET campaigns/secure_lists': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** The segments that a campaign may use, ten at a time */
  'GET campaigns/segments': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** How filters would judge the email, with reasons */
  'GET campaigns/spam_check': {
    query: { campaign_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET campaigns/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The workflows that a campaign may use, ten at a time */
  'GET campaigns/workflows': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[]; list_type?: "normal" | "test"; no_folder?: boolean; brand_id?: number; contact_id?: number; campaign_id?: number; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: unknown;
  };
  /** Show one campaign */
  'GET campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The variants of a test side by side, its winner and how sure that is */
  'GET campaigns/{id}/ab_report': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** People of the bounce report */
  'GET campaigns/{id}/bounce_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** Ask every link whether it works */
  'GET campaigns/{id}/check_links': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** People of the click report */
  'GET campaigns/{id}/click_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** People of the complaint report */
  'GET campaigns/{id}/complaint_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** People of the delivered report */
  'GET campaigns/{id}/delivered_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A campaign with all that its editor chooses among */
  'GET campaigns/{id}/edit': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Opens, clicks and unsubscribes by hour, links by clicks */
  'GET campaigns/{id}/engagement': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The links of the message, where they lead today */
  'GET campaigns/{id}/get_urls': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Figures by mailbox provider */
  'GET campaigns/{id}/isp': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Every link of the email with its clicks */
  'GET campaigns/{id}/link_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; sort?: "link_no" | "url" | "clicks" | "unique_clicks" | "machine_clicks" };
    body: undefined;
    answer: unknown;
  };
  /** People of the open report */
  'GET campaigns/{id}/open_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** The recipients behind one figure */
  'GET campaigns/{id}/people': {
    query: { part: "eligible" | "delivered" | "bounced" | "suppressed" | "failed" | "pending" | "unknown" | "opened" | "clicked" | "unsubscribed"; reason?: string; link_no?: number; name?: string; page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Pre-send checks of a campaign */
  'GET campaigns/{id}/preflight': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The message with one contact’s values */
  'GET campaigns/{id}/preview': {
    query: { contact_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a person can get a campaign again, and what they got of it */
  'GET campaigns/{id}/resend_campaign': {
    query: { contact_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Orders that followed a click, by currency */
  'GET campaigns/{id}/revenue': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The next times of a recurring campaign and its runs so far */
  'GET campaigns/{id}/runs': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Type, time and audience of the schedule */
  'GET campaigns/{id}/schedule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a test send may be made of: test lists, subject prefix, tests so far */
  'GET campaigns/{id}/send_test_appender': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How the campaign was set up, by names */
  'GET campaigns/{id}/setup': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How filters would judge the email, with reasons */
  'GET campaigns/{id}/spam_check': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** People of the unsubscribe report */
  'GET campaigns/{id}/unsubscribe_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; type?: "hard" | "soft"; sort?: "at" | "email" };
    body: undefined;
    answer: unknown;
  };
  /** The recipients who clicked one URL */
  'GET campaigns/{id}/url_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; link_no?: number; url?: string; sort?: "at" | "email" | "times" };
    body: undefined;
    answer: unknown;
  };
  /** Why a recipient did or did not get the campaign */
  'GET campaigns/{id}/why': {
    query: { contact_id?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** Cart connections, newest first; with a list, what of them it takes */
  'GET carts': {
    query: { page?: number; per_page?: number; list_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** List categories */
  'GET categories': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; source_type?: string; source_id?: number; all_record?: boolean };
    body: undefined;
    answer: { categories: ({ id: number; name: string; parent_id: number | null; source: string; store_id: number | null; products_count: number; created_at: string; updated_at: string })[] };
  };
  /** Show one category */
  'GET categories/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Signs a subscription to the live channel of the account or of the caller */
  'GET channel_signature': {
    query: { channel?: string };
    body: undefined;
    answer: unknown;
  };
  /** Child accounts with their usage in this period */
  'GET child_accounts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Usage of the account with its children */
  'GET child_accounts/usage': {
    query: { month?: string };
    body: undefined;
    answer: unknown;
  };
  /** Records of all families that the caller opens, by name, and where they show */
  'GET choices': {
    query: { name: string };
    body: undefined;
    answer: unknown;
  };
  /** The records of a family that may be chosen, by name */
  'GET choices/{family}': {
    query: { page?: number; per_page?: number; name?: string; ids?: (number)[] };
    body: undefined;
    answer: unknown;
  };
  /** List cleansing_rules */
  'GET cleansing_rules': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; enabled?: boolean; kind?: "plain" | "non-openers" | "mega-openers" };
    body: undefined;
    answer: { cleansing_rules: ({ id: number; name: string; kind: "plain" | "non-openers" | "mega-openers"; conditions: unknown; enabled: boolean; stop_above_percent: number; next_run_at: string | null; last_run: { id: number; state: "running" | "waiting" | "done" | "stopped" | "failed" | "dismissed" | "undone"; started_by: string; found: number | null; total: number | null; cleansed: number; error: string | null; started_at: string; finished_at: string | null; undone_at: string | null; undone_by: string | null; can_undo: boolean } | null; is_sample: boolean; created_at: string; updated_at: string })[] };
  };
  /** Whether a name is free */
  'GET cleansing_rules/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one cleansing_rule */
  'GET cleansing_rules/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The last hundred runs of a rule, the newest first */
  'GET cleansing_rules/{id}/runs': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Contacts who bought, the latest first, with what they spent; of one address by email */
  'GET commerce/customers': {
    query: { page?: number; per_page?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** Orders, revenue, refunds, returning buyers and top products of 7, 30 or 90 days */
  'GET commerce/metrics': {
    query: { days?: number };
    body: undefined;
    answer: unknown;
  };
  /** The orders that a list shows, as a CSV file */
  'GET commerce/orders/export': {
    query: { exact_total?: boolean; contact_id?: number; list_id?: number; status?: string; type?: string; store_id?: number; email?: string; number?: string; from?: string; to?: string; min_total?: number; product?: string };
    body: undefined;
    answer: unknown;
  };
  /** What happened around an order, and the email it is credited to */
  'GET commerce/orders/{id}/timeline': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Products that sold in 7, 30 or 90 days, best sellers first */
  'GET commerce/products': {
    query: { page?: number; per_page?: number; days?: number; name?: string };
    body: undefined;
    answer: unknown;
  };
  /** The account’s stores: what they sold in 30 days, and how they are read */
  'GET commerce/stores': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Complaints for each email sent, by day of sending and sending domain, with the limits */
  'GET complaint_rates': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Connections to stores, newest first; of a type and with a status */
  'GET connections': {
    query: { page?: number; per_page?: number; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; status?: "processing" | "pending" | "active" | "inactive" };
    body: undefined;
    answer: unknown;
  };
  /** One connection with its store and status */
  'GET connections/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The newest tickets of a contact, or of an address */
  'GET contact/recent_tickets': {
    query: { contact_id?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** A contact with tickets, orders and subscriptions */
  'GET contact/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How many tickets a contact has by status, and how long answers took */
  'GET contact/{id}/ticket_metrics': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List contacts, newest first */
  'GET contacts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "email"; sort_order?: "asc" | "desc"; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; segment_id?: number; field_ids?: (number)[]; exact_total?: boolean };
    body: undefined;
    answer: { contacts: ({ id: number; email: string; first_name: string; last_name: string; phone: string; fax: string; status: "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; source: string; created_at: string; updated_at: string; last_sent_at: string | null; last_open_at: string | null; last_click_at: string | null; custom_values?: Record<string, string | number | boolean | null> })[] };
  };
  /** All tags of the account */
  'GET contacts/all_tags': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The latest deletions by file, newest first */
  'GET contacts/bulk_delete_file': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The custom fields of contacts, by name */
  'GET contacts/custom_fields': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Items of open carts, of one contact or the newest of all */
  'GET contacts/get_abandoned_items': {
    query: { contact_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** List contacts, newest first */
  'GET contacts/get_all_contacts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "email"; sort_order?: "asc" | "desc"; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; segment_id?: number; field_ids?: (number)[]; exact_total?: boolean };
    body: undefined;
    answer: { contacts: ({ id: number; email: string; first_name: string; last_name: string; phone: string; fax: string; status: "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; source: string; created_at: string; updated_at: string; last_sent_at: string | null; last_open_at: string | null; last_click_at: string | null; custom_values?: Record<string, string | number | boolean | null> })[] };
  };
  /** Default and custom fields with their types */
  'GET contacts/get_all_fields': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Find one contact by id or email */
  'GET contacts/get_contact': {
    query: { id?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** The newest tickets of a contact, or of an address */
  'GET contacts/recent_tickets': {
    query: { contact_id?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** Show one contact */
  'GET contacts/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Open carts of a contact with items and total, newest first */
  'GET contacts/{id}/abandoned_carts': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's bounces */
  'GET contacts/{id}/bounces': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Brands by whether the contact gets their email */
  'GET contacts/{id}/brands': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's clicks */
  'GET contacts/{id}/clicks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's complaints */
  'GET contacts/{id}/complaints': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a contact agreed to and refused, with the very words, the form and the page */
  'GET contacts/{id}/consent': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The proof of what a contact agreed to and refused, as a JSON file */
  'GET contacts/{id}/consent_file': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How recently, how often and for how much a contact bought, each as a score */
  'GET contacts/{id}/erfm_score': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Fields of a contact with types and order */
  'GET contacts/{id}/fields_data': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What the timeline of a contact can be narrowed to */
  'GET contacts/{id}/filters': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Campaigns sent to a contact */
  'GET contacts/{id}/get_all_campaigns': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a contact is in do not mail */
  'GET contacts/{id}/in_dnm': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The journeys that a contact was or is in */
  'GET contacts/{id}/journeys': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Lists of a contact by state */
  'GET contacts/{id}/lists': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The merges into a contact that can be undone, the latest first */
  'GET contacts/{id}/merges': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Words of subjects and link texts that a contact clicked on, the most engaging first */
  'GET contacts/{id}/most_engaging_keywords': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's opens */
  'GET contacts/{id}/opens': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Subscriptions that wait for their confirmation, newest first */
  'GET contacts/{id}/pending': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Everything that is kept of a contact, as a JSON file */
  'GET contacts/{id}/personal_data': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What happened between the account and a contact, newest first; next_cursor leads to the page behind */
  'GET contacts/{id}/recent_activities': {
    query: { filter?: "all" | "sent" | "transactional" | "open" | "click" | "web_view" | "bounce" | "complaint" | "unsubscribe" | "form" | "survey" | "order" | "ticket" | "rfm_change" | "page_view" | "site_event" | "list_change" | "tag_change" | "created" | "merged" | "import"; per_page?: number; cursor?: string; before?: string };
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's sent */
  'GET contacts/{id}/sent': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The texts that a contact got, newest first */
  'GET contacts/{id}/sms_campaigns': {
    query: { page?: number; per_page?: number; name?: string; campaign_id?: number; status?: "delivered" | "sent" | "failed" };
    body: undefined;
    answer: unknown;
  };
  /** SMS lists of a contact by state */
  'GET contacts/{id}/sms_lists': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Email figures of a contact */
  'GET contacts/{id}/stat': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Tags of a contact */
  'GET contacts/{id}/tags': {
    query: { include_contact_tags?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** How many tickets a contact has by status, and how long answers took */
  'GET contacts/{id}/ticket_metrics': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Flip a contact between subscribed and unsubscribed */
  'GET contacts/{id}/toggle_status': {
    query: { list_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The campaigns behind a contact's unsubscribes */
  'GET contacts/{id}/unsubscribes': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The coupon codes that a contact was given; whole for the role coupon_codes */
  'GET contacts/{id}/vouchers': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List content_feeds */
  'GET content_feeds': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "fetched_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; url: string; kind: string; item_count: number; template: string; mapping: { items?: string; fields?: Record<string, string> }; only_new: boolean; old_after_hours: number | null; refresh_minutes: number; last_state: "waiting" | "ok" | "unchanged" | "failed"; last_error: string | null; fetched_at: string | null; next_at: string | null; failures: number; items_count: number; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Show one content_feed */
  'GET content_feeds/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this content_feed */
  'GET content_feeds/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET content_feeds/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Starter layouts of the drag-and-drop editor */
  'GET content_layouts': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One starter layout */
  'GET content_layouts/{layout}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List content_templates */
  'GET content_templates': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "category" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; tab?: "my-template" | "shared"; category?: string };
    body: undefined;
    answer: ({ id: number; name: string; category: string; editor_type: number; excerpt: string; layout: string | null; origin: "own" | "shared" | "shipped"; rights: "read" | "copy" | "edit"; shared_rights: "none" | "read" | "copy" | "edit"; design_hash: string; is_sample: boolean; created_by: string; created_at: string | null; updated_at: string | null; html_part: string; text_part: string; mjml_part: string | null })[];
  };
  /** Whether the account has a template of this name or of this design */
  'GET content_templates/find_duplicate_content_template': {
    query: { name?: string; hash?: string; content_id?: number; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET content_templates/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one content_template: of the account, shared by its parent, or shipped (negative ids) */
  'GET content_templates/{anyId}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a contact would get of an email made from a template */
  'GET content_templates/{anyId}/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this content_template */
  'GET content_templates/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who changed a content_template, when and what: the newest versions first */
  'GET content_templates/{id}/versions': {
    query: { before?: number };
    body: undefined;
    answer: unknown;
  };
  /** A content_template as it was in one version */
  'GET content_templates/{id}/versions/{no}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List contents */
  'GET contents': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "editor_type" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; editor_type?: number; archived?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; editor_type: number; excerpt: string; folder_id: number | null; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_by: string; created_at: string; updated_at: string; html_part: string; text_part: string; mjml_part: string | null; source_url: string | null; subject: string; preheader: string })[];
  };
  /** Logos, colors and kits that an email may take: those of the account and of its brands */
  'GET contents/brand_looks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET contents/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Merge variables that contents may write, with samples */
  'GET contents/variables': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Show one content */
  'GET contents/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this content */
  'GET contents/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Comments on the blocks of a content, each with its replies */
  'GET contents/{id}/comments': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET contents/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The links of a content, by number */
  'GET contents/{id}/links': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a contact would get of a content */
  'GET contents/{id}/preview': {
    query: { contact_id?: number; subject?: string };
    body: undefined;
    answer: unknown;
  };
  /** Who changed a content, when and what: the newest versions first */
  'GET contents/{id}/versions': {
    query: { before?: number };
    body: undefined;
    answer: unknown;
  };
  /** A content as it was in one version */
  'GET contents/{id}/versions/{no}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A content as a .zip with its pictures */
  'GET contents/{id}/zip': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Countries by name */
  'GET countries': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** States of one country, by its number or two letters */
  'GET countries/{country}/states': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List coupon_banks */
  'GET coupon_banks': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "total" | "used" | "left" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; per: "contact" | "message"; when_empty: "hold" | "fallback" | "skip"; fallback: string; low_at: number | null; expires_at: string | null; total: number; used: number; left: number; redeemed: number; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET coupon_banks/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one coupon_bank */
  'GET coupon_banks/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this coupon_bank */
  'GET coupon_banks/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The codes of a bank with who has them; `name` begins a code */
  'GET coupon_banks/{id}/codes': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "code" | "given_at" | "used_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "free" | "given" | "used" | "void" };
    body: undefined;
    answer: unknown;
  };
  /** The imports into it, newest first */
  'GET coupon_banks/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Look at a previewed file again, read with another separator or encoding */
  'GET coupon_imports/preview/{id}': {
    query: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; coupon_bank_id: number };
    body: undefined;
    answer: unknown;
  };
  /** What became of an import */
  'GET coupon_imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The rows that an import rejected, with reason and values */
  'GET coupon_imports/{id}/rejected_rows': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Connected stores, newest first; of a kind, a type of integration or a name */
  'GET crms': {
    query: { page?: number; per_page?: number; crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; integration_type?: string; name?: string };
    body: undefined;
    answer: unknown;
  };
  /** One connected store, with whether its old data is read */
  'GET crms/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** List ctags */
  'GET ctags': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "campaigns_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean; show_all_tags?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; campaigns_count: number; folder_id: number | null; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET ctags/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one ctag */
  'GET ctags/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List custom_fields */
  'GET custom_fields': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "field_type" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; field_type?: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; show_all?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; field_name: string; field_type: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; default_value: string | null; display_name: string; description: string; add_to_profile_page: boolean; created_at: string; updated_at: string })[];
  };
  /** What the account calls its default fields */
  'GET custom_fields/default_fields': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET custom_fields/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one custom_field */
  'GET custom_fields/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; field_name: string; field_type: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; default_value: string | null; display_name: string; description: string; add_to_profile_page: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this custom_field */
  'GET custom_fields/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List custom_reports */
  'GET custom_reports': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; type?: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability" };
    body: undefined;
    answer: ({ id: number; name: string; type: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; filters: Record<string, unknown>; columns: (string)[]; schedule: { every: "day" | "week" | "month"; at: string; weekday: number; day: number; user_ids: (number)[]; send_empty: boolean } | null; next_run_at: string | null; state: "fresh" | "computing" | "failed"; computed_at: string | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Users whom reports can be mailed to */
  'GET custom_reports/readers': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET custom_reports/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one custom_report */
  'GET custom_reports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET custom_reports/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List custom_rows */
  'GET custom_rows': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "category" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; category?: string; is_synced?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; category: string; json_part: unknown; mjml_part: string | null; html_part: string; is_synced: boolean; locked: boolean; is_sample: boolean; created_by: string; is_changeable: boolean; created_at: string; updated_at: string })[];
  };
  /** The categories of saved rows, by name */
  'GET custom_rows/categories': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET custom_rows/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one custom_row */
  'GET custom_rows/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; category: string; json_part: unknown; mjml_part: string | null; html_part: string; is_synced: boolean; locked: boolean; is_sample: boolean; created_by: string; is_changeable: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this custom_row */
  'GET custom_rows/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Settings of the account, or of a child account */
  'GET customers/{id}/customer_settings': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Campaigns worked on lately, drafts, and sends of the next seven days */
  'GET dashboard/campaigns': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Sending domains with their DNS state and complaints */
  'GET dashboard/domains': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What the campaigns of the last days came to, beside as many days before */
  'GET dashboard/figures': {
    query: { days?: "7" | "30" | "90" };
    body: undefined;
    answer: unknown;
  };
  /** Steps to a first campaign that are done; sample data counts for nothing */
  'GET dashboard/first_steps': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** New contacts and unsubscribes of the last days */
  'GET dashboard/growth': {
    query: { days?: "7" | "30" | "90" };
    body: undefined;
    answer: unknown;
  };
  /** Records that the caller changed last */
  'GET dashboard/my_work': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What needs attention: failures, paused series, missing setup */
  'GET dashboard/needs_you': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Campaigns being sent, with their progress */
  'GET dashboard/running': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List data_workflows */
  'GET data_workflows': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "next_run_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "enabled" | "disabled" };
    body: undefined;
    answer: ({ id: number; name: string; status: "enabled" | "disabled"; steps: unknown; schedule: unknown; next_run_at: string | null; last_run: { run: number; state: "running" | "done" | "failed" | "stopped" | "skipped"; cause: "schedule" | "webhook" | "hand"; is_dry: boolean; started_by: string; error: string | null; started_at: string; finished_at: string | null } | null; folder_id: number | null; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET data_workflows/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one data_workflow */
  'GET data_workflows/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this data_workflow */
  'GET data_workflows/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET data_workflows/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The runs of a data journey with the rows of each step, the newest first */
  'GET data_workflows/{id}/runs': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** One run with its steps and its log */
  'GET data_workflows/{id}/runs/{run}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The file that a step made, or the rows that it rejected */
  'GET data_workflows/{id}/runs/{run}/steps/{step}/file': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List dkim_domains, with kind and verified state */
  'GET dkim_domains': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "checked_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** The default domain */
  'GET dkim_domains/default': {
    query: { kind?: "sending" };
    body: undefined;
    answer: unknown;
  };
  /** Domains, and names below them, whose sending is paused */
  'GET dkim_domains/rests': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One domain with its DNS records and what was found */
  'GET dkim_domains/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Warm-up, pauses and complaints of a sending domain */
  'GET dkim_domains/{id}/health': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List dynamic_contents */
  'GET dynamic_contents': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; variant_names: (string)[]; used_in: number; folder_id: number | null; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_by: string; created_at: string; updated_at: string; default_part: string; default_text: string; variants: ({ name: string; rules: unknown; html_part: string; text_part: string })[] })[];
  };
  /** Show one dynamic_content */
  'GET dynamic_contents/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this dynamic_content */
  'GET dynamic_contents/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET dynamic_contents/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How many recipients of the latest emails got each variant and clicked */
  'GET dynamic_contents/{id}/report': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Requested event logs, the newest first */
  'GET event_logs': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** One event log with its progress */
  'GET event_logs/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Which features are switched on for the account */
  'GET feature_flags': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The folders of one type, as the person sees them */
  'GET folders': {
    query: { folder_type?: string; page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The people folders can be shared with */
  'GET folders/users': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One folder with its owners and editors */
  'GET folders/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List footers */
  'GET footers': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; html_part: string; text_part: string; language: string | null; is_default: boolean; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET footers/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one footer */
  'GET footers/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; html_part: string; text_part: string; language: string | null; is_default: boolean; is_sample: boolean; created_by: string; created_at: string; updated_at: string };
  };
  /** Who uses this footer */
  'GET footers/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET footers/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List forms */
  'GET forms': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; state: "draft" | "published" | "paused"; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help: string; placeholder: string; required: boolean; binds: string | null; options: ({ value: string; label: string })[]; list_ids: (number)[]; min: number | null; max: number | null; min_label: string; max_label: string; nps: boolean; value: string; parameter: string; necessary: boolean; show_when: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value: string } | null })[]; lists: (number)[]; folder_id: number | null; language: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title: string; intro: string; button: string; color: string; must_confirm: boolean; thanks_title: string; thanks_text: string; thanks_url: string; confirmed_url: string; tag_ids: (number)[]; sites: (string)[]; version: number | null; seen: number; submissions: number; quarantined: number; kept_out_this_week: number; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET forms/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one form */
  'GET forms/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this form */
  'GET forms/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET forms/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What visitors sent by a form, and what was kept out with the reasons */
  'GET forms/{id}/submissions': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "accepted" | "quarantined" | "waiting" };
    body: undefined;
    answer: unknown;
  };
  /** List global_suppression_entries */
  'GET global_suppression_entries': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "key" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; list_id?: number; kind?: "address" | "domain" };
    body: undefined;
    answer: ({ id: number; list_id: number; list_name: string; kind: "address" | "domain"; key: string; created_by: string; created_at: string; updated_at: string })[];
  };
  /** List global_suppression_lists */
  'GET global_suppression_lists': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "addresses_count" | "domains_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; description: string; addresses_count: number; domains_count: number; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET global_suppression_lists/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one global_suppression_list */
  'GET global_suppression_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; description: string; addresses_count: number; domains_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this global_suppression_list */
  'GET global_suppression_lists/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The files of a list, newest first, with what became of their rows */
  'GET global_suppression_lists/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List global_unsubscribes, newest first */
  'GET global_unsubscribes': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** One entry with its source, date and history */
  'GET global_unsubscribes/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The hooks of Zaps with their last delivery and failures, newest first */
  'GET hooks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The newest events of a kind as hooks are told of them */
  'GET hooks/samples': {
    query: { event: "contact_created" | "contact_updated" | "subscribed" | "unsubscribed" | "email_opened" | "email_clicked" | "email_bounced" | "order_placed" | "form_submitted" };
    body: undefined;
    answer: unknown;
  };
  /** How posting of events stands */
  'GET http_post_url': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The last posts and how they were answered */
  'GET http_post_url/posts': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List image_groups */
  'GET image_groups': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; mode: "best" | "schedule" | "first"; link_url: string; alt: string; code: string; images: ({ image_id: number; name: string; url: string; thumb_url: string; width: number; from_at: string | null; to_at: string | null; opens: number; clicks: number; rate: { value: number; low: number; high: number } | null })[]; opens: number; clicks: number; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Show one image_group */
  'GET image_groups/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this image_group */
  'GET image_groups/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET image_groups/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List images */
  'GET images': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "name" | "bytes" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; image: { url: string }; thumb_url: string; width: number; height: number; dimensions: { width: number; height: number }; size: number; bytes: number; mime: string; animated: boolean; alt: string; is_decorative: boolean; folder_id: number | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** What the library takes, and how much it may */
  'GET images/storage': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Show one image */
  'GET images/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this image */
  'GET images/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Look at a previewed file again, read with another separator or encoding */
  'GET imports/preview/{id}': {
    query: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; list_id?: number | null };
    body: undefined;
    answer: unknown;
  };
  /** What became of an import */
  'GET imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The rows that an import rejected, with reason and values */
  'GET imports/{id}/rejected_rows': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** What an import from another product took and what it did not, with the reasons */
  'GET imports/{id}/report': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What came in at return addresses and from mail providers, newest first; state=aside is the quarantined emails */
  'GET inbound_mails': {
    query: { page?: number; per_page?: number; state?: "waiting" | "done" | "aside" };
    body: undefined;
    answer: unknown;
  };
  /** The beginning of a received email as text */
  'GET inbound_mails/{id}/source': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How returned email is received: the listener, what waits, what is quarantined */
  'GET inbound_state': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Industries to choose from */
  'GET industries': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Industry and cluster of the account; asked with its cluster, the hosts it is served by */
  'GET info': {
    query: { cluster?: "default" | "cloud" | "cloud1" | "sandbox" | "uat" | "staging" | "beta" | "k8s" | "app-eu1" | "app-ca1" };
    body: undefined;
    answer: unknown;
  };
  /** What the installation stands on, each checked now */
  'GET installation_connections': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Integrations of the account, newest first; of a kind, and only those that are active or are not */
  'GET integrations': {
    query: { page?: number; per_page?: number; kind?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; active?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** The fields that Zaps send and the custom field that takes each */
  'GET integrations/zapier': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One integration with its status and lists */
  'GET integrations/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Records of a store that were left out, each with the reason, newest first */
  'GET integrations/{id}/left_out': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The newest readings of a store, how far they are, and what it told in the last day */
  'GET integrations/{id}/readings': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The fields that a connected store has for mapping, asked of it now where it has fields of its own */
  'GET integrations/{id}/source_fields': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List invitations */
  'GET invitations': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "email" | "created_at" | "sent_at" | "expires_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "invited" | "accepted" | "expired" | "revoked" };
    body: undefined;
    answer: { invitations: ({ id: number; email: string; roles: (string)[]; primary_contact: boolean; state: "invited" | "accepted" | "expired" | "revoked"; user_id: number | null; created_at: string; updated_at: string; sent_at: string; expires_at: string; accepted_at: string | null })[] };
  };
  /** Show one invitation */
  'GET invitations/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The contacts of a journey with their step and state; `state=inside` leaves out who is out */
  'GET journeys/{id}/journey_contacts': {
    query: { node?: string; state?: "waiting" | "sending" | "held" | "finished" | "exited" | "failed" | "held_out" | "inside"; output?: string; outcome?: string; search?: string; page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** A person who texted keywords: the number, and which words came from it */
  'GET keyword_contacts/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a person texted to keywords, newest first */
  'GET keyword_contacts/{id}/messages': {
    query: { page?: number; per_page?: number; name?: string };
    body: undefined;
    answer: unknown;
  };
  /** List knowledge_articles */
  'GET knowledge_articles': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; state?: "draft" | "published" };
    body: undefined;
    answer: { knowledge_articles: ({ name: string; slug: string; language: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; category: string; body: string; state: "draft" | "published"; id: number; helpful_yes: number; helpful_no: number; created_at: string; updated_at: string })[] };
  };
  /** Show one knowledge_article */
  'GET knowledge_articles/{id}': {
    query: undefined;
    body: undefined;
    answer: { name: string; slug: string; language: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; category: string; body: string; state: "draft" | "published"; id: number; helpful_yes: number; helpful_no: number; created_at: string; updated_at: string };
  };
  /** List landing_pages */
  'GET landing_pages': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "draft" | "published" | "unpublished" };
    body: undefined;
    answer: ({ id: number; name: string; url: string; domain_id: number | null; editor_type: "dnd" | "html"; status: "draft" | "published" | "unpublished"; version: number | null; published_at: string | null; address: string; visits: number; conversions: number; folder_id: number | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string; html_part: string; json_part: Record<string, unknown> | null; title: string; description: string; image_url: string; language: string; is_indexed: boolean; has_changes: boolean })[];
  };
  /** The domains that pages can be on */
  'GET landing_pages/domains': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a new page can begin with */
  'GET landing_pages/layouts': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether pages can be on a domain: a verified link domain of the account */
  'GET landing_pages/validate_domain': {
    query: { domain?: string; domain_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET landing_pages/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether an address is free for a page */
  'GET landing_pages/validate_url': {
    query: { url: string; domain_id?: number; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one landing_page */
  'GET landing_pages/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this landing_page */
  'GET landing_pages/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET landing_pages/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A page as it would be published now */
  'GET landing_pages/{id}/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Visits and conversions of the last 30 days, and what was published */
  'GET landing_pages/{id}/report': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List link_tracking_domains, with kind and verified state */
  'GET link_tracking_domains': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "checked_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "link" | "sms" };
    body: undefined;
    answer: unknown;
  };
  /** The default domain */
  'GET link_tracking_domains/default': {
    query: { kind?: "link" | "sms" };
    body: undefined;
    answer: unknown;
  };
  /** One domain with its DNS records and what was found */
  'GET link_tracking_domains/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List lists */
  'GET lists': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "subscribers" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; list_type?: "normal" | "test"; archived?: boolean; brand_id?: number };
    body: undefined;
    answer: { lists: ({ id: number; name: string; description: string; public_name: string; public_description: string; is_public: boolean; opt_in: "double" | "single"; opt_in_reminder: boolean; from_name: string; from_email: string; reply_to_email: string; address: string; language: string; list_type: "normal" | "test"; folder_id: number | null; brand_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[] };
  };
  /** Whether a name is free */
  'GET lists/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one list */
  'GET lists/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this list */
  'GET lists/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Contacts of a list, newest first */
  'GET lists/{id}/contacts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "email"; sort_order?: "asc" | "desc"; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; segment_id?: number; field_ids?: (number)[]; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET lists/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who joined and left a list, day by day */
  'GET lists/{id}/growth': {
    query: { days?: number };
    body: undefined;
    answer: unknown;
  };
  /** The imports into it, newest first */
  'GET lists/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Subscriptions that wait for their confirmation, newest first */
  'GET lists/{id}/pending': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The contacts of a list by state */
  'GET lists/{id}/stats': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List live_content_images */
  'GET live_content_images': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "ends_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; mode: "fixed" | "per_person"; ends_at: string | null; zone: string; hours: number | null; counts_from: "joined" | "sent"; style: { width: number; height: number; font: "regular" | "bold" | "light" | "digital"; background: unknown; digit_color: unknown; label_color: unknown; box_color: unknown; days_only: boolean; labels: { days: string; hours: string; minutes: string; seconds: string } }; ended: { kind: "text"; text: string } | { kind: "picture"; url: string }; image_url: string; folder_id: number | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Show one live_content_image */
  'GET live_content_images/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this live_content_image */
  'GET live_content_images/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET live_content_images/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Emails in the local inbox, or texts by channel=sms, newest first */
  'GET local_inbox': {
    query: { page?: number; per_page?: number; channel?: "email" | "sms"; recipient?: string; name?: string; mailing_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** One email: headers, HTML and text part */
  'GET local_inbox/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List macros */
  'GET macros': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { macros: ({ name: string; text: string; status: "open" | "pending" | "on_hold" | "closed" | null; priority: "low" | "medium" | "high" | null; assign_to_me: boolean; assignee_id: number | null; tags: (string)[]; id: number; created_at: string; updated_at: string })[] };
  };
  /** Whether a name is free */
  'GET macros/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one macro */
  'GET macros/{id}': {
    query: undefined;
    body: undefined;
    answer: { name: string; text: string; status: "open" | "pending" | "on_hold" | "closed" | null; priority: "low" | "medium" | "high" | null; assign_to_me: boolean; assignee_id: number | null; tags: (string)[]; id: number; created_at: string; updated_at: string };
  };
  /** The addresses for the calls of mail providers, and which of them are believed; secrets are never shown */
  'GET mail_webhooks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The mapping of a connection: field here, field there */
  'GET mapped_fields': {
    query: { crm_type: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; connection_id: number };
    body: undefined;
    answer: unknown;
  };
  /** The members of the account */
  'GET members': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** One member */
  'GET members/{memberId}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a member alone holds */
  'GET members/{memberId}/belongings': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What the account holds and what its campaigns did */
  'GET metrics': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List mobile_applications */
  'GET mobile_applications': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "platform" | "token_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; platform?: "web" | "ios" | "android" };
    body: undefined;
    answer: ({ id: number; name: string; platform: "web" | "ios" | "android"; gateway: "vapid" | "apns" | "fcm" | "local"; public_key: string; keys: { key: string; bundle_id?: string; team_id?: string; key_id?: string; project?: string; client?: string; vapid_public_keys: (string)[] }; state: "ready" | "stopped"; state_reason: string; state_at: string | null; token_count: number; known_count: number; gone_count: number; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET mobile_applications/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one mobile_application */
  'GET mobile_applications/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; platform: "web" | "ios" | "android"; gateway: "vapid" | "apns" | "fcm" | "local"; public_key: string; keys: { key: string; bundle_id?: string; team_id?: string; key_id?: string; project?: string; client?: string; vapid_public_keys: (string)[] }; state: "ready" | "stopped"; state_reason: string; state_at: string | null; token_count: number; known_count: number; gone_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this mobile_application */
  'GET mobile_applications/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List mobile_keywords */
  'GET mobile_keywords': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "word" | "number" | "texts" | "people" | "joined" | "last_texted_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; number?: string };
    body: undefined;
    answer: ({ id: number; name: string; word: string; number: string; reply: string; sms_list_id: number | null; sms_list_name: string | null; double_opt_in: boolean; question: string; texts: number; people: number; joined: number; last_texted_at: string | null; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Show one mobile_keyword */
  'GET mobile_keywords/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; word: string; number: string; reply: string; sms_list_id: number | null; sms_list_name: string | null; double_opt_in: boolean; question: string; texts: number; people: number; joined: number; last_texted_at: string | null; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this mobile_keyword */
  'GET mobile_keywords/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who clicked links in the replies of a keyword; of one link by url_id */
  'GET mobile_keywords/{id}/clickers': {
    query: { page?: number; per_page?: number; name?: string; url_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The links in the replies of a keyword with their clicks */
  'GET mobile_keywords/{id}/clicks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who texted a keyword, the last one first */
  'GET mobile_keywords/{id}/contacts': {
    query: { page?: number; per_page?: number; name?: string };
    body: undefined;
    answer: unknown;
  };
  /** The newest notifications of one’s own list */
  'GET notifications': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** One notification */
  'GET notifications/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Orders, newest first; of one contact, also within a list */
  'GET orders': {
    query: { exact_total?: boolean; contact_id?: number; list_id?: number; status?: string; type?: string; store_id?: number; email?: string; number?: string; from?: string; to?: string; min_total?: number; product?: string; page?: number; per_page?: number; sort?: "date" | "total"; sort_order?: "asc" | "desc" };
    body: undefined;
    answer: unknown;
  };
  /** Types and statuses of the newest orders, with how many have each */
  'GET orders/types': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One order with its items and refunds */
  'GET orders/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The person the account belongs to */
  'GET owner': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What package and settings of the account allow */
  'GET package_features': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List preference_pages */
  'GET preference_pages': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "page_type" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; page_type?: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; is_default?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; page_type: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type: "dnd" | "html"; language: string | null; brand_id: number | null; is_default: boolean; is_sample: boolean; created_by: string; created_at: string; updated_at: string; html_part: string; json_part: Record<string, unknown> | null })[];
  };
  /** The HTML that a new page of a type begins with */
  'GET preference_pages/default_html_part': {
    query: { page_type: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription" };
    body: undefined;
    answer: unknown;
  };
  /** What an editor begins with: a page by its id, or a new one of a type */
  'GET preference_pages/get_html_json_part': {
    query: { page_type?: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type?: "dnd" | "html"; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET preference_pages/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one preference_page */
  'GET preference_pages/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; page_type: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type: "dnd" | "html"; language: string | null; brand_id: number | null; is_default: boolean; is_sample: boolean; created_by: string; created_at: string; updated_at: string; html_part: string; json_part: Record<string, unknown> | null };
  };
  /** Who uses this preference_page */
  'GET preference_pages/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET preference_pages/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A page as somebody would see it, with sample data */
  'GET preference_pages/{id}/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who else has which of up to 100 records open, and who is writing */
  'GET presence': {
    query: { places: (string)[] };
    body: undefined;
    answer: unknown;
  };
  /** List product_feed_templates */
  'GET product_feed_templates': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; json_part: { kind: "choices" | "html"; columns: number; align: "left" | "center"; show_image: boolean; show_name: boolean; show_price: boolean; show_brand: boolean; show_sku: boolean; show_description: boolean; button_label: string; text_color: string; accent_color: string }; html_part: string; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Show one product_feed_template */
  'GET product_feed_templates/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; json_part: { kind: "choices" | "html"; columns: number; align: "left" | "center"; show_image: boolean; show_name: boolean; show_price: boolean; show_brand: boolean; show_sku: boolean; show_description: boolean; button_label: string; text_color: string; accent_color: string }; html_part: string; is_sample: boolean; created_by: string; created_at: string; updated_at: string };
  };
  /** Who uses this product_feed_template */
  'GET product_feed_templates/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET product_feed_templates/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List product_feeds */
  'GET product_feeds': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; metric?: string; source?: string; show_all?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; metric: "best_sellers" | "new_arrivals" | "trending" | "purchased_together" | "similar_products"; source: string; store_id: number | null; store_name: string; day_range: number | null; category_filter: "all" | "limit" | "exclude"; included_categories: (number)[]; excluded_categories: (number)[]; brands: (string)[]; order_by: "random" | "price" | null; order: "asc" | "desc" | null; only_active: boolean; only_in_stock: boolean; only_published: boolean; tag_type: "product_skus" | "product_feed" | "last_order" | "abandoned_cart" | null; selected_feed_id: number | null; product_skus: (string)[]; item_count: number; fallback_feed_id: number | null; template_id: number | null; items_count: number; computed_at: string | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** The name by which contents show what a contact left in the cart of a store */
  'GET product_feeds/abandoned_cart_tag': {
    query: { store_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether the merchandising service allows a store its free and paid recommendations */
  'GET product_feeds/findify_status': {
    query: { store_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one product_feed */
  'GET product_feeds/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this product_feed */
  'GET product_feeds/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET product_feeds/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List products */
  'GET products': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "item_id" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; source?: string; store_id?: number; category_id?: number; brand?: string; is_published?: boolean };
    body: undefined;
    answer: { products: ({ id: number; item_id: string; sku: string; name: string; price: string | null; currency: string; image_url: string; store_url: string; description: string; brand: string; stock: string | null; source: string; store_id: number | null; store_name: string; categories: ({ id: number; name: string })[]; is_active: boolean; is_published: boolean; is_goods: boolean; overridden: ("name" | "description" | "brand" | "price" | "image_url" | "store_url" | "stock" | "categories")[]; is_sample: boolean; created_at: string; updated_at: string })[] };
  };
  /** Brands of the products of a source or store */
  'GET products/brands': {
    query: { source_type?: string; source_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** All imports of the kind, newest first */
  'GET products/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Look at a previewed file again, read with another separator or encoding */
  'GET products/imports/preview/{id}': {
    query: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; store_id?: number | null };
    body: undefined;
    answer: unknown;
  };
  /** What became of an import */
  'GET products/imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The rows that an import rejected, with reason and values */
  'GET products/imports/{id}/rejected_rows': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Sources of products with their stores */
  'GET products/source_types': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The imports into it, newest first */
  'GET products/stores/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one product */
  'GET products/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; item_id: string; sku: string; name: string; price: string | null; currency: string; image_url: string; store_url: string; description: string; brand: string; stock: string | null; source: string; store_id: number | null; store_name: string; categories: ({ id: number; name: string })[]; is_active: boolean; is_published: boolean; is_goods: boolean; overridden: ("name" | "description" | "brand" | "price" | "image_url" | "store_url" | "stock" | "categories")[]; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** List push_campaigns */
  'GET push_campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; application_id?: number; status?: "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "workflow" | "all" };
    body: undefined;
    answer: ({ id: number; name: string; application_id: number; application: { name: string; platform: "web" | "ios" | "android" } | null; status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "workflow"; title: string; body: string; picture: string; link: string; buttons: ({ title: string; link: string })[]; badge: number | null; sound: boolean; collapse_key: string; ttl: number; lists: (number)[]; segments: (number)[]; is_everybody: boolean; scheduled_at: string | null; sent_at: string | null; error: string | null; tested: number; workflow_id: number | null; run_id: number | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET push_campaigns/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one push_campaign */
  'GET push_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this push_campaign */
  'GET push_campaigns/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET push_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The pushes of a campaign that were handed over or failed, newest first */
  'GET push_campaigns/{id}/messages': {
    query: { page?: number; per_page?: number; name?: string; status?: "sent" | "failed" };
    body: undefined;
    answer: unknown;
  };
  /** Who would get a push campaign now, and what keeps it from being sent */
  'GET push_campaigns/{id}/preflight': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A push campaign as a contact would get it, or as nobody’s values leave it */
  'GET push_campaigns/{id}/preview': {
    query: { contact_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** List push_devices */
  'GET push_devices': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "last_seen_at" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; application_id?: number; is_test?: boolean; status?: "live" | "gone" };
    body: undefined;
    answer: ({ id: number; application_id: number; contact: { id: number; email: string; name: string } | null; name: string; is_test: boolean; environment: "production" | "sandbox"; zone: string | null; app_version: string; last_seen_at: string; gone_at: string | null; why: string; created_at: string; updated_at: string })[];
  };
  /** Show one push_device */
  'GET push_devices/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; application_id: number; contact: { id: number; email: string; name: string } | null; name: string; is_test: boolean; environment: "production" | "sandbox"; zone: string | null; app_version: string; last_seen_at: string; gone_at: string | null; why: string; created_at: string; updated_at: string };
  };
  /** Look at a previewed file again, read with another separator or encoding */
  'GET relational_imports/preview/{id}': {
    query: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; relational_table_id: number };
    body: undefined;
    answer: unknown;
  };
  /** What became of an import */
  'GET relational_imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The rows that an import rejected, with reason and values */
  'GET relational_imports/{id}/rejected_rows': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List relational_queries */
  'GET relational_queries': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "ran_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; sql: string; folder_id: number | null; ran_at: string | null; run_state: "done" | "failed" | null; run_error: string | null; run_rows: number | null; run_took_ms: number | null; run_is_capped: boolean; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** The tables that queries may name, with their columns and types */
  'GET relational_queries/tables': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET relational_queries/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one relational_query */
  'GET relational_queries/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this relational_query */
  'GET relational_queries/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET relational_queries/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The last result of a query, a page at a time */
  'GET relational_queries/{id}/result': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List relational_tables */
  'GET relational_tables': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "uid" | "rows_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; uid: string; columns: ({ name: string; type: "string" | "integer" | "float" | "boolean" | "datetime" | "text" })[]; key: string; link_column: string | null; link_by: "email" | "uid" | null; unknown_contacts: "keep" | "reject" | null; date_format: "YYYY-MM-DD" | "MM/DD/YYYY" | "DD/MM/YYYY" | "DD.MM.YYYY" | null; rows_count: number; linked_count: number; counted_at: string | null; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET relational_tables/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Whether a short name is fit for a table and free */
  'GET relational_tables/validate_uid': {
    query: { uid: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one relational_table */
  'GET relational_tables/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this relational_table */
  'GET relational_tables/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET relational_tables/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The imports into it, newest first */
  'GET relational_tables/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The rows of a table by key; `name` begins a key or is the address of a contact */
  'GET relational_tables/{id}/rows': {
    query: { page?: number; per_page?: number; name?: string; contact_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Sent campaigns with their figures */
  'GET reports': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; from?: string; to?: string; parent_id?: number; sort?: "sent_at" | "name" | "sent" | "delivered" | "opens" | "unique_opens" | "clicks" | "unique_clicks" | "bounces" | "hard_bounces" | "soft_bounces" | "unsubscribes" | "complaints" | "machine_opens" | "machine_clicks" | "delivered_rate" | "open_rate" | "click_rate" | "click_to_open_rate" | "bounce_rate" | "unsubscribe_rate" | "complaint_rate" };
    body: undefined;
    answer: unknown;
  };
  /** Two to five campaigns side by side */
  'GET reports/compare': {
    query: { ids?: (number)[] };
    body: undefined;
    answer: unknown;
  };
  /** Orders that emails are credited with, each with the open or click before it */
  'GET reports/credited_orders': {
    query: { page?: number; per_page?: number; days?: number };
    body: undefined;
    answer: unknown;
  };
  /** Recurring campaigns with all their runs added up */
  'GET reports/recurring_campaign_report': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; sort?: "id" | "last_sent_at" | "name" };
    body: undefined;
    answer: unknown;
  };
  /** What all orders of 7, 30, 90 or 365 days brought, and what of it emails are credited with */
  'GET reports/revenue': {
    query: { days?: number };
    body: undefined;
    answer: unknown;
  };
  /** Test sends, the newest first */
  'GET reports/test_reports': {
    query: { page?: number; per_page?: number; name?: string; search?: string | number | boolean | readonly (string | number)[]; sort_order?: "asc" | "desc"; sort?: "sent_at" };
    body: undefined;
    answer: unknown;
  };
  /** All campaigns of the same list, added up */
  'GET reports/totals': {
    query: { name?: string; from?: string; to?: string; parent_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** This year by months, and the same days of the last; or another year */
  'GET reports/year_to_date': {
    query: { year?: string };
    body: undefined;
    answer: unknown;
  };
  /** One sent campaign with its figures */
  'GET reports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What sample data there is */
  'GET sample_data': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether every member needs a second factor, and how many have none */
  'GET second_factor_rule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List secure_lists */
  'GET secure_lists': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "hashes_count" | "contacts_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; applies_to?: "all" | "chosen" };
    body: undefined;
    answer: ({ id: number; name: string; description: string; applies_to: "all" | "chosen"; hashes_count: number; md5_count: number; sha256_count: number; contacts_count: number | null; counted_at: string | null; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether secure lists suppress anybody in this account */
  'GET secure_lists/switch': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET secure_lists/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one secure_list */
  'GET secure_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; description: string; applies_to: "all" | "chosen"; hashes_count: number; md5_count: number; sha256_count: number; contacts_count: number | null; counted_at: string | null; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this secure_list */
  'GET secure_lists/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The files of a list, newest first, with what became of their rows */
  'GET secure_lists/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List segments */
  'GET segments': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "contacts_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean; brand_id?: number };
    body: undefined;
    answer: { segments: ({ id: number; name: string; description: string; segment_rules_attributes: unknown; contacts_count: number; mailable_count: number; counted_at: string | null; count_took_ms: number | null; state: "counted" | "counting" | "broken"; editor: "classic" | "next_gen"; folder_id: number | null; brand_id: number | null; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[] };
  };
  /** What rules of segments may ask */
  'GET segments/criteria': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET segments/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one segment */
  'GET segments/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this segment */
  'GET segments/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The contacts of a segment as its rule finds them now */
  'GET segments/{id}/contacts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "email"; sort_order?: "asc" | "desc"; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; field_ids?: (number)[]; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET segments/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How many contacts a tracked segment had on the last days, and who entered and left */
  'GET segments/{id}/growth': {
    query: { days?: number };
    body: undefined;
    answer: unknown;
  };
  /** Who changed a segment, when and what: the newest versions first */
  'GET segments/{id}/versions': {
    query: { before?: number };
    body: undefined;
    answer: unknown;
  };
  /** A segment as it was in one version */
  'GET segments/{id}/versions/{no}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who works in the service desk and what each may do */
  'GET service_overview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Every setting with its value and its default */
  'GET settings': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "id" | "key"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; settings_page?: "conversion-attribute" | "relational_table" | "http-post-url" | "campaign-subject-line" | "sms-compliance-settings" | "unique-identifier" | "sending-limits" | "open-and-click-tracking" | "data-retention" | "inbound-mail" | "branding" };
    body: undefined;
    answer: unknown;
  };
  /** The settings of one page, for whom the page is open */
  'GET settings/pages/{page}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Where contacts find their preferences without an email */
  'GET settings/preferences_page': {
    query: undefined;
    body: undefined;
    answer: { url: string };
  };
  /** One setting, by its key or the id of its saved value */
  'GET settings/{setting}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Host, port, user name, keys and folders of the account’s SFTP */
  'GET sftp_access': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The newest finished exports that the caller may put into /exports/ */
  'GET sftp_exports': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The files in the SFTP folder of a list */
  'GET sftp_imports/lists/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Shops that send abandoned carts by the API, by name */
  'GET shops': {
    query: { page?: number; per_page?: number; name?: string; sort?: "shop_name"; sort_order?: "asc" | "desc" };
    body: undefined;
    answer: unknown;
  };
  /** One shop with its delay */
  'GET shops/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The account with its package, flags and the caller’s roles */
  'GET show': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List sla_policies */
  'GET sla_policies': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { sla_policies: ({ name: string; business_hours_id: number | null; support_email_id: number | null; channels: ("email" | "form" | "api" | "manual")[]; targets: { low: { first_reply: number | null; next_reply: number | null; resolve: number | null }; medium: { first_reply: number | null; next_reply: number | null; resolve: number | null }; high: { first_reply: number | null; next_reply: number | null; resolve: number | null } }; raises_priority: boolean; id: number; created_at: string; updated_at: string })[] };
  };
  /** Show one sla_policy */
  'GET sla_policies/{id}': {
    query: undefined;
    body: undefined;
    answer: { name: string; business_hours_id: number | null; support_email_id: number | null; channels: ("email" | "form" | "api" | "manual")[]; targets: { low: { first_reply: number | null; next_reply: number | null; resolve: number | null }; medium: { first_reply: number | null; next_reply: number | null; resolve: number | null }; high: { first_reply: number | null; next_reply: number | null; resolve: number | null } }; raises_priority: boolean; id: number; created_at: string; updated_at: string };
  };
  /** List sms_campaigns */
  'GET sms_campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "scheduled_at" | "sent_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter_by?: "trans" | "bulk" | "all"; status?: "all" | "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "wi" | "trans"; archived?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; type: "bulk" | "trans"; status: "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "wi" | "trans"; from_number: string; text: string; sms_lists: (number)[]; lists: (number)[]; segments: (number)[]; excluded_sms_lists: (number)[]; shorten_links: boolean; opt_out_text: string; scheduled_at: string | null; ends_at: string | null; sent_at: string | null; error: string | null; run_id: number | null; folder_id: number | null; workflow_id: number | null; is_sample: boolean; created_by: string; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[];
  };
  /** What the editor of SMS campaigns chooses from: numbers and kinds of lists */
  'GET sms_campaigns/options': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET sms_campaigns/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one sms_campaign */
  'GET sms_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET sms_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The links of an SMS campaign with their clicks */
  'GET sms_campaigns/{id}/sms_click': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The contacts who clicked a link of an SMS campaign */
  'GET sms_campaigns/{id}/sms_click/detailed': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The contacts who clicked one link of an SMS campaign */
  'GET sms_campaigns/{id}/sms_click/{urlId}/url_report': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** The answers to an SMS campaign, newest first */
  'GET sms_campaigns/{id}/sms_replies': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List sms_contacts */
  'GET sms_contacts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "phone"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; sms_list_id?: number; status?: "subscribed" | "unsubscribed" | "unselected" | "do_not_text" };
    body: undefined;
    answer: ({ id: number; phone: string; email: string; first_name: string; last_name: string; status: "subscribed" | "unsubscribed" | "unselected" | "do_not_text"; source: string; created_at: string; updated_at: string })[];
  };
  /** Show one SMS contact with its lists and what its number said */
  'GET sms_contacts/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What an SMS contact and the account texted each other, oldest first; 50 lines, or those before a moment */
  'GET sms_contacts/{id}/messages': {
    query: { before?: string };
    body: undefined;
    answer: unknown;
  };
  /** SMS lists of a contact by state */
  'GET sms_contacts/{id}/sms_lists': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Look at a previewed file again, read with another separator or encoding */
  'GET sms_imports/preview/{id}': {
    query: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; sms_list_id?: number | null };
    body: undefined;
    answer: unknown;
  };
  /** What became of an import */
  'GET sms_imports/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The rows that an import rejected, with reason and values */
  'GET sms_imports/{id}/rejected_rows': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** List sms_lists */
  'GET sms_lists': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "subscribers" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; description: string; folder_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET sms_lists/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one sms_list */
  'GET sms_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; description: string; folder_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Who uses this sms_list */
  'GET sms_lists/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET sms_lists/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The imports into it, newest first */
  'GET sms_lists/{id}/imports': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Texts that were handed over, newest first: delivered, sent (no receipt yet) or failed */
  'GET sms_messages': {
    query: { page?: number; per_page?: number; name?: string; campaign_id?: number; contact_id?: number; status?: "delivered" | "sent" | "failed" };
    body: undefined;
    answer: unknown;
  };
  /** One text: its number, its words and its state */
  'GET sms_messages/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List sms_numbers */
  'GET sms_numbers': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "number" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; provider?: "local" | "http" | "rest" | "smpp"; kind?: "long_code" | "toll_free" | "short_code" | "sender_name" };
    body: undefined;
    answer: ({ id: number; number: string; kind: "long_code" | "toll_free" | "short_code" | "sender_name"; country: string; provider: "local" | "http" | "rest" | "smpp"; provider_settings: Record<string, unknown>; has_secret: boolean; rate: number; daily_cap: number | null; registration: { brand: string; campaign: string; state: "none" | "pending" | "approved" | "rejected"; since: string | null }; is_default: boolean; rests_until: string | null; rest_reason: string | null; created_at: string; updated_at: string; hooks: { texts: string; receipts: string } | null })[];
  };
  /** Show one sms_number */
  'GET sms_numbers/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Texts that people sent, newest first; kind review with is_open: those that wait for a person */
  'GET sms_replies': {
    query: { page?: number; per_page?: number; name?: string; kind?: "stop" | "help" | "start" | "keyword" | "reply" | "review" | "unmatched"; is_open?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** List sms_unsubscribes, newest first */
  'GET sms_unsubscribes': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** One entry with its source, date and history */
  'GET sms_unsubscribes/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Text messages sent in this period */
  'GET sms_volume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List social_accounts */
  'GET social_accounts': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; network?: "loopback" | "graph" };
    body: undefined;
    answer: ({ id: number; name: string; network: "loopback" | "graph"; kind: "page" | "photo" | "short"; page_key: string; state: "connected" | "renewal_failed" | "signed_out"; fault: string | null; expires_at: string | null; published_count: number; lead_forms_count: number; connected_by: string; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** The networks that accounts can be connected of */
  'GET social_accounts/networks': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Show one social_account */
  'GET social_accounts/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; network: "loopback" | "graph"; kind: "page" | "photo" | "short"; page_key: string; state: "connected" | "renewal_failed" | "signed_out"; fault: string | null; expires_at: string | null; published_count: number; lead_forms_count: number; connected_by: string; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this social_account */
  'GET social_accounts/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The lead forms that a connected account has at its network */
  'GET social_accounts/{id}/lead_forms': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What was published on a page of the practice network */
  'GET social_accounts/{id}/network_posts': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List social_campaigns */
  'GET social_campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; description: string; starts_on: string | null; ends_on: string | null; posts_count: number; published_count: number; failed_count: number; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET social_campaigns/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one social_campaign */
  'GET social_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; description: string; starts_on: string | null; ends_on: string | null; posts_count: number; published_count: number; failed_count: number; is_sample: boolean; created_by: string; created_at: string; updated_at: string };
  };
  /** Who uses this social_campaign */
  'GET social_campaigns/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List social_content_categories */
  'GET social_content_categories': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; color: string; posts_count: number; slots_count: number; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET social_content_categories/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one social_content_category */
  'GET social_content_categories/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; color: string; posts_count: number; slots_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Who uses this social_content_category */
  'GET social_content_categories/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List social_leads */
  'GET social_leads': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; social_account_id?: number; network?: "loopback" | "graph"; is_enabled?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; social_account_id: number; social_account_name: string | null; network: "loopback" | "graph" | null; form_id: string; form_name: string; questions: ({ key: string; label: string })[]; list_id: number; list_name: string | null; mapping: Record<string, string | null>; is_enabled: boolean; lead_count: number; contact_count: number; ignored_count: number; failed_count: number; last_lead_at: string | null; fault: string | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET social_leads/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one social_lead */
  'GET social_leads/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; social_account_id: number; social_account_name: string | null; network: "loopback" | "graph" | null; form_id: string; form_name: string; questions: ({ key: string; label: string })[]; list_id: number; list_name: string | null; mapping: Record<string, string | null>; is_enabled: boolean; lead_count: number; contact_count: number; ignored_count: number; failed_count: number; last_lead_at: string | null; fault: string | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string };
  };
  /** The leads of a form and what became of each, the newest first */
  'GET social_leads/{id}/arrivals': {
    query: { page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** Who uses this social_lead */
  'GET social_leads/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List social_schedules */
  'GET social_schedules': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "scheduled_at" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "draft" | "queued" | "scheduled" | "publishing" | "published" | "failed"; campaign_id?: number; category_id?: number; social_account_id?: number };
    body: undefined;
    answer: ({ id: number; name: string; text: string; variants: Record<string, string>; link: string; picture_url: string; social_account_ids: (number)[]; category_id: number | null; campaign_id: number | null; status: "draft" | "queued" | "scheduled" | "publishing" | "published" | "failed"; scheduled_at: string | null; published_at: string | null; publications: ({ social_account_id: number; name: string; network: "loopback" | "graph" | null; kind: "page" | "photo" | "short" | null; state: "waiting" | "publishing" | "unknown" | "published" | "failed"; fault: string | null; url: string | null; attempts: number; published_at: string | null })[]; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Slots and posts between two moments */
  'GET social_schedules/calendar': {
    query: { from: string; to: string };
    body: undefined;
    answer: unknown;
  };
  /** The posts that wait for slots, in their order, with the time of each */
  'GET social_schedules/queue': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The times of the week at which the queue publishes */
  'GET social_schedules/slots': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Show one social_schedule */
  'GET social_schedules/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; text: string; variants: Record<string, string>; link: string; picture_url: string; social_account_ids: (number)[]; category_id: number | null; campaign_id: number | null; status: "draft" | "queued" | "scheduled" | "publishing" | "published" | "failed"; scheduled_at: string | null; published_at: string | null; publications: ({ social_account_id: number; name: string; network: "loopback" | "graph" | null; kind: "page" | "photo" | "short" | null; state: "waiting" | "publishing" | "unknown" | "published" | "failed"; fault: string | null; url: string | null; attempts: number; published_at: string | null })[]; is_sample: boolean; created_by: string; created_at: string; updated_at: string };
  };
  /** Who uses this social_schedule */
  'GET social_schedules/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** After how many soft bounces in a row, within how many days, an address is suppressed */
  'GET soft_bounce_rule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The fields of a kind of store: those to be mapped, and those that always are */
  'GET source_fields': {
    query: { source: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" };
    body: undefined;
    answer: unknown;
  };
  /** Package, period, limits and add-ons */
  'GET subscriptions': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Contacts who wrote to the service desk, the latest first */
  'GET support_contacts': {
    query: { page?: number; per_page?: number; email?: string };
    body: undefined;
    answer: unknown;
  };
  /** List support_email */
  'GET support_email': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "email" | "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { support_emails: ({ email: string; name: string; signature: string; acknowledgement: string; language: "en" | "de"; default_priority: "low" | "medium" | "high"; default_tags: (string)[]; asks_rating: boolean; rating_delay_hours: number; imap: { host: string; port: number; security: "tls" | "starttls" | "none"; username: string; folder: string; after_taking: "leave" | "mark_read" | "move"; moved_to: string; recent_days: number; state: "new" | "working" | "failing"; failure: "not_allowed" | "dns" | "unreachable" | "tls" | "sign_in" | "folder" | "dropped" | "other" | null; failure_words: string; failing_since: string | null; checked_at: string | null; last_mail_at: string | null; too_large: number } | null; id: number; forward_address: string | null; sends_as_address: boolean; probe_sent_at: string | null; probe_missed_at: string | null; verified_at: string | null; last_received_at: string | null; created_at: string; updated_at: string })[] };
  };
  /** Show one support_email */
  'GET support_email/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List support_emails */
  'GET support_emails': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "email" | "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { support_emails: ({ email: string; name: string; signature: string; acknowledgement: string; language: "en" | "de"; default_priority: "low" | "medium" | "high"; default_tags: (string)[]; asks_rating: boolean; rating_delay_hours: number; imap: { host: string; port: number; security: "tls" | "starttls" | "none"; username: string; folder: string; after_taking: "leave" | "mark_read" | "move"; moved_to: string; recent_days: number; state: "new" | "working" | "failing"; failure: "not_allowed" | "dns" | "unreachable" | "tls" | "sign_in" | "folder" | "dropped" | "other" | null; failure_words: string; failing_since: string | null; checked_at: string | null; last_mail_at: string | null; too_large: number } | null; id: number; forward_address: string | null; sends_as_address: boolean; probe_sent_at: string | null; probe_missed_at: string | null; verified_at: string | null; last_received_at: string | null; created_at: string; updated_at: string })[] };
  };
  /** Show one support_email */
  'GET support_emails/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List surveys */
  'GET surveys': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "draft" | "published" | "closed" };
    body: undefined;
    answer: ({ id: number; name: string; state: "draft" | "published" | "closed"; responses: number; started: number; language: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title: string; intro: string; color: string; pages: ({ title: string; text: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help: string; placeholder: string; required: boolean; binds: string | null; options: ({ value: string; label: string })[]; list_ids: (number)[]; min: number | null; max: number | null; min_label: string; max_label: string; nps: boolean; value: string; parameter: string; necessary: boolean; show_when: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value: string } | null })[] })[]; questions: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help: string; placeholder: string; required: boolean; binds: string | null; options: ({ value: string; label: string })[]; list_ids: (number)[]; min: number | null; max: number | null; min_label: string; max_label: string; nps: boolean; value: string; parameter: string; necessary: boolean; show_when: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value: string } | null })[]; is_anonymous: boolean; thanks_title: string; thanks_text: string; thanks_url: string; closes_at: string | null; max_answers: number | null; published_at: string | null; closed_at: string | null; is_sample: boolean; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET surveys/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one survey */
  'GET surveys/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The answers to one question in words, the latest first */
  'GET surveys/{id}/answers': {
    query: { question: string; search?: string; segment_id?: number; before?: number };
    body: undefined;
    answer: unknown;
  };
  /** Who uses this survey */
  'GET surveys/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET surveys/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What came of a survey, question by question; of all responses or those of a segment */
  'GET surveys/{id}/results': {
    query: { segment_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** The views of a table: one’s own and the shared ones */
  'GET table_views': {
    query: { table: string };
    body: undefined;
    answer: unknown;
  };
  /** List tag_groups */
  'GET tag_groups': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; tag_ids: (number)[]; tags: ({ id: number; name: string })[]; created_at: string; updated_at: string })[];
  };
  /** Show one tag_group */
  'GET tag_groups/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; tag_ids: (number)[]; tags: ({ id: number; name: string })[]; created_at: string; updated_at: string };
  };
  /** List tags */
  'GET tags': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "contacts_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; contacts_count: number; folder_id: number | null; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET tags/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one tag */
  'GET tags/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; name: string; contacts_count: number; folder_id: number | null; created_at: string; updated_at: string };
  };
  /** Who uses this tag */
  'GET tags/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Tickets, those changed last first, narrowed by q[status], q[assignee_id] and the like */
  'GET tickets': {
    query: { page?: number; per_page?: number; sort?: "updated_at" | "created_at" | "number" | "priority" | "waiting_since" | "closed_at"; sort_order?: "asc" | "desc"; "q[status]"?: ("new" | "open" | "pending" | "on_hold" | "closed")[]; "q[priority]"?: ("low" | "medium" | "high")[]; "q[channel]"?: ("email" | "form" | "api" | "manual")[]; "q[assignee_id]"?: "me" | "none" | number; "q[contact_id]"?: number; "q[support_email_id]"?: number; "q[email]"?: string; "q[tag]"?: string; "q[subject]"?: string; "q[text]"?: string; "q[sla]"?: ("breached" | "due")[]; "q[created_from]"?: string; "q[created_to]"?: string; "q[updated_from]"?: string; "q[updated_to]"?: string; "q[closed_days]"?: number; "q[snoozed]"?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Who can be given tickets */
  'GET tickets/agents': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Where the help center of the account is */
  'GET tickets/help_center': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** How many tickets wait in each queue, at most five seconds old */
  'GET tickets/queues': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One ticket with its messages, files and history */
  'GET tickets/{number}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Download a file of a ticket */
  'GET tickets/{number}/files/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Published articles that may answer a ticket: by the words of its subject and of what the customer wrote last */
  'GET tickets/{number}/suggested_articles': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Your uploaded files that wait to be sent with a message of this ticket */
  'GET tickets/{number}/uploads': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List transactional_campaigns */
  'GET transactional_campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "trans" | "all"; filter_by?: "trans" | "all" };
    body: undefined;
    answer: ({ id: number; api_id: string; name: string; status: "trans"; subject: string; preheader: string; from_name: string; from_email: string; reply_to: string; address: string; language: string; content_id: number; footer_id: number | null; track_opens: boolean; track_clicks: boolean; offers_unsubscribe: boolean; sent: number; delivered: number; failed: number; opened: number; clicked: number; last_sent_at: string | null; created_by: string; created_at: string; updated_at: string })[];
  };
  /** Transactional emails, newest first */
  'GET transactional_campaigns/messages': {
    query: { page?: number; per_page?: number; name?: string; campaign_id?: number; status?: "queued" | "sent" | "opened" | "clicked" | "bounced" | "failed" | "suppressed" | "unknown" | "complained" };
    body: undefined;
    answer: unknown;
  };
  /** One transactional email: its state, why, and what happened */
  'GET transactional_campaigns/messages/{message}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Outcomes of transactional emails, by day and by campaign */
  'GET transactional_campaigns/reports': {
    query: { from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET transactional_campaigns/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one transactional_campaign */
  'GET transactional_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; api_id: string; name: string; status: "trans"; subject: string; preheader: string; from_name: string; from_email: string; reply_to: string; address: string; language: string; content_id: number; footer_id: number | null; track_opens: boolean; track_clicks: boolean; offers_unsubscribe: boolean; sent: number; delivered: number; failed: number; opened: number; clicked: number; last_sent_at: string | null; created_by: string; created_at: string; updated_at: string };
  };
  /** The prefilled form of a copy */
  'GET transactional_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List transactional SMS campaigns: sms_campaigns with filter_by=trans */
  'GET transactional_sms_campaigns': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "scheduled_at" | "sent_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter_by?: "trans" | "bulk" | "all"; status?: "all" | "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "wi" | "trans"; archived?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Show one transactional SMS campaign */
  'GET transactional_sms_campaigns/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List unsubscribes, newest first */
  'GET unsubscribes': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** One entry with its source, date and history */
  'GET unsubscribes/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** People of the account */
  'GET users': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: unknown;
  };
  /** Groups of the caller; who has one sees the storefront */
  'GET users/groups': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The caller’s roles in the account */
  'GET users/roles': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One person of the account */
  'GET users/{id}/detail': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Members and invitations together */
  'GET users_and_permissions': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "last_sign_in_at" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "active" | "invited" | "expired" | "revoked" };
    body: undefined;
    answer: unknown;
  };
  /** List webhooks */
  'GET webhooks': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "url" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: { webhooks: ({ id: number; url: string; description: string; event_types: ("contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated")[]; enabled: boolean; state: "active" | "failing" | "stopped" | "off"; failures: number; failing_since: string | null; failure: string | null; next_try_at: string | null; stopped_at: string | null; stopped_reason: string | null; last_delivered_at: string | null; last_status: number | null; waiting: number; failed: number; previous_secret_until: string | null; created_at: string; updated_at: string })[] };
  };
  /** Show one webhook */
  'GET webhooks/{id}': {
    query: undefined;
    body: undefined;
    answer: { id: number; url: string; description: string; event_types: ("contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated")[]; enabled: boolean; state: "active" | "failing" | "stopped" | "off"; failures: number; failing_since: string | null; failure: string | null; next_try_at: string | null; stopped_at: string | null; stopped_reason: string | null; last_delivered_at: string | null; last_status: number | null; waiting: number; failed: number; previous_secret_until: string | null; created_at: string; updated_at: string };
  };
  /** Deliveries of the last 30 days with their last answer, newest first */
  'GET webhooks/{id}/deliveries': {
    query: { page?: number; per_page?: number; state?: "waiting" | "delivered" | "failed" | "skipped" };
    body: undefined;
    answer: unknown;
  };
  /** Views, visitors, sources, pages, campaigns and countries of websites in a time */
  'GET website_reports': {
    query: { website_id?: number; from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** List websites */
  'GET websites': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "url" | "last_seen_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    body: undefined;
    answer: ({ id: number; name: string; url: string; other_hosts: (string)[]; consent_mode: "wait" | "on" | "cookieless"; page_views: number; first_seen_at: string | null; last_seen_at: string | null; is_sample: boolean; created_at: string; updated_at: string })[];
  };
  /** Whether a name is free */
  'GET websites/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one website */
  'GET websites/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this website */
  'GET websites/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The widgets of the caller’s dashboard, in their order */
  'GET widgets': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "widgets_position"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "running" | "needs_you" | "recent" | "growth" | "first_steps" | "last_campaign" | "drafts" | "domains" | "my_work" | "revenue" | "orders" | "top_products" | "list_growth" | "deliverability" | "report" };
    body: undefined;
    answer: unknown;
  };
  /** Sent emails by month */
  'GET widgets/monthly_email_usage': {
    query: { options?: "monthly" };
    body: undefined;
    answer: unknown;
  };
  /** Sent sms by month */
  'GET widgets/sms_volume': {
    query: { options?: "monthly" };
    body: undefined;
    answer: unknown;
  };
  /** One widget with its figures */
  'GET widgets/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** List workflows */
  'GET workflows': {
    query: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "created_at" | "updated_at" | "published_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter_by?: "all" | "modified" | "draft" | "enabled" | "disabled"; archived?: boolean };
    body: undefined;
    answer: { workflows: ({ id: number; name: string; status: "draft" | "enabled" | "disabled"; folder_id: number | null; live_version: number | null; has_changes: boolean; counts: { inside: number; entered: number; finished: number; goals: number }; approval: { by: string; at: string; draft_rev: number } | null; is_sample: boolean; published_at: string | null; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string })[] };
  };
  /** The secret that signs the calls of webhook steps: heliograph-signature is t=<seconds>,v1=<HMAC-SHA256 over seconds, a dot and the body> */
  'GET workflows/call_secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a journey has this name, whatever its case; drafts count */
  'GET workflows/journey_present_by_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** What journeys came to: entered, active, finished, goal rate, revenue and lift against the hold-out */
  'GET workflows/reports': {
    query: { from?: string; to?: string; search?: string; page?: number; per_page?: number };
    body: undefined;
    answer: unknown;
  };
  /** What journeys may begin with */
  'GET workflows/templates': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whether a name is free */
  'GET workflows/validate_name': {
    query: { name: string; id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Show one workflow */
  'GET workflows/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Who uses this workflow */
  'GET workflows/{id}/check_modules_in_use': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The prefilled form of a copy */
  'GET workflows/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The figures of a journey, its steps and the ways between them; of one version or some days */
  'GET workflows/{id}/numbers': {
    query: { version?: number; from?: string; to?: string };
    body: undefined;
    answer: unknown;
  };
  /** What publishing the draft would change, and for how many people inside */
  'GET workflows/{id}/publish_preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Whose wait has ended while a journey was disabled, and how many contacts did not enter meanwhile */
  'GET workflows/{id}/resume_preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** The versions of a journey, the newest first */
  'GET workflows/{id}/versions': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** One version, with what would change were it live */
  'GET workflows/{id}/versions/{version}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Why a contact is where it is in a journey, or why it is not inside */
  'GET workflows/{id}/why': {
    query: { contact_id: number };
    body: undefined;
    answer: unknown;
  };
  /** Change the settings, which calculates the report anew; or name groups */
  'PATCH analytics/erfm_reports': {
    query: undefined;
    body: { erfm_report?: { status?: string; recency?: { score_3?: string | number | null; score_2?: string | number | null; score_1?: string | number | null }; frequency?: { score_3?: string | number | null; score_2?: string | number | null }; monetary?: { score_3?: string | number | null; score_2?: string | number | null } }; group_aliases?: Record<string, string | number> };
    answer: unknown;
  };
  /** Change the settings or name groups, by the group or calculation that shows them */
  'PATCH analytics/erfm_reports/{report}': {
    query: undefined;
    body: { erfm_report?: { status?: string; recency?: { score_3?: string | number | null; score_2?: string | number | null; score_1?: string | number | null }; frequency?: { score_3?: string | number | null; score_2?: string | number | null }; monetary?: { score_3?: string | number | null; score_2?: string | number | null } }; group_aliases?: Record<string, string | number> };
    answer: unknown;
  };
  /** Change a analytics_report; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH analytics/reports/{id}': {
    query: undefined;
    body: { name?: string; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Change a analytics_statistic; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH analytics/statistics/{id}': {
    query: undefined;
    body: { name?: string; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Change a api_key; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH api_keys/{id}': {
    query: undefined;
    body: { name?: string; permissions?: ("campaigns" | "account" | "contacts" | "download_contacts" | "contents" | "surveys" | "reports" | "download_reports" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "orders" | "tickets" | "support_contacts")[]; whitelisted_ips?: (string)[] };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PATCH brand_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a brand; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH brands/{id}': {
    query: undefined;
    body: { name?: string; logo?: string; color?: string; kit?: { colors?: ({ name: string; color: string })[]; background?: string; text_color?: string; link_color?: string; heading_font?: string; text_font?: string; button_color?: string; button_text_color?: string; button_radius?: number | null }; sending_domain_id?: number | null; link_domain_id?: number | null };
    answer: unknown;
  };
  /** Change a builder; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH builders/{id}': {
    query: undefined;
    body: { name?: string; type?: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; design?: Record<string, unknown>; lists?: (number)[]; folder_id?: number | null; url?: string; published?: boolean; state?: "published" | "paused" };
    answer: unknown;
  };
  /** Change a business_hour; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH business_hours/{id}': {
    query: undefined;
    body: { time_zone?: string; week?: ({ day: number; from: string; to: string })[]; holidays?: (string)[]; name?: string };
    answer: { time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays: (string)[]; name: string; id: number; created_at: string; updated_at: string };
  };
  /** Change a campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH campaigns/{id}': {
    query: undefined;
    body: { name?: string; subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; address?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; content_id?: number | null; footer_id?: number | null; when_feeds_stale?: "send" | "skip" | "hold" | null; brand_id?: number | null; lists?: (number)[]; suppressed_lists?: (number)[]; segments?: (number)[]; suppressed_segments?: (number)[]; secure_lists?: (number)[]; select_all?: boolean; ids?: (number)[]; send_test_lists?: (number)[]; ctags?: (number)[]; campaignAction?: "edit" | "duplicate"; folder_id?: number | null; ab?: { tests: "subject" | "from" | "content" | "send_time"; variants: ({ subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; content_id?: number | null; send_at?: string | null })[]; share?: number; wait_minutes?: number; winner_by?: "opens" | "clicks" | "revenue" | "hand" } | null };
    answer: unknown;
  };
  /** Change a cart connection and its mapping */
  'PATCH carts/{id}': {
    query: undefined;
    body: { cart: { name?: string; cart_type?: "one_shopping_cart" | "ultra_cart"; merchant_id?: string; merchant_key?: string; list_id?: number; buyers_agreed?: boolean }; cfields?: Record<string, string> };
    answer: unknown;
  };
  /** Change a category; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH categories/{id}': {
    query: undefined;
    body: { name?: string; parent_id?: number | null; source_type?: string; source_id?: number | null };
    answer: unknown;
  };
  /** Change a cleansing_rule; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH cleansing_rules/{id}': {
    query: undefined;
    body: { name?: string; kind?: "plain" | "non-openers" | "mega-openers"; conditions?: unknown; enabled?: boolean; stop_above_percent?: number };
    answer: unknown;
  };
  /** Change a connection: lists and mapping */
  'PATCH connections/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: { connection: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } } | { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" };
    answer: unknown;
  };
  /** Change a contact; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH contacts/{id}': {
    query: undefined;
    body: { email?: string; first_name?: string; last_name?: string; phone?: string; fax?: string; custom_fields?: Record<string, string | number | boolean | null>; workflow_disable?: boolean; no_tracking?: boolean };
    answer: unknown;
  };
  /** Change a content feed; absent fields stay; another address is asked first */
  'PATCH content_feeds/{id}': {
    query: undefined;
    body: { name?: string; url?: string; item_count?: number; template?: string; mapping?: { items?: string; fields?: Record<string, string> }; only_new?: boolean; old_after_hours?: number | null; refresh_minutes?: number };
    answer: unknown;
  };
  /** Change a content_template; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH content_templates/{anyId}': {
    query: undefined;
    body: { name?: string; category?: string; editor_type?: number; layout?: string | null; html_part?: string; text_part?: string; mjml_part?: string | null; json_part?: unknown; shared_rights?: "none" | "read" | "copy" | "edit" };
    answer: unknown;
  };
  /** Change a content; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH contents/{id}': {
    query: undefined;
    body: { name?: string; editor_type?: number; html_part?: string; text_part?: string; mjml_part?: string | null; source_url?: string | null; subject?: string; preheader?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a coupon_bank; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH coupon_banks/{id}': {
    query: undefined;
    body: { name?: string; per?: "contact" | "message"; when_empty?: "hold" | "fallback" | "skip"; fallback?: string; low_at?: number | null; expires_at?: string | null; codes?: (string)[] };
    answer: unknown;
  };
  /** Change a connected store, and the list that crmlist_id names */
  'PATCH crms/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: { crm: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Change a ctag; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH ctags/{id}': {
    query: undefined;
    body: { name?: string; folder_id?: number | null };
    answer: { id: number; name: string; campaigns_count: number; folder_id: number | null; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Rename default fields */
  'PATCH custom_fields/default_fields': {
    query: undefined;
    body: { account: { first_name?: string; last_name?: string } };
    answer: unknown;
  };
  /** Change a custom_field; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH custom_fields/{id}': {
    query: undefined;
    body: { name?: string; field_type?: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; default_value?: string | number | boolean | null; display_name?: string; description?: string; add_to_profile_page?: boolean };
    answer: unknown;
  };
  /** Change a custom_report; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH custom_reports/{id}': {
    query: undefined;
    body: { name?: string; type?: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; filters?: Record<string, unknown>; columns?: (string)[]; schedule?: { every: "day" | "week" | "month"; at: string; weekday?: number; day?: number; user_ids: (number)[]; send_empty?: boolean } | null };
    answer: unknown;
  };
  /** Change a custom_row; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH custom_rows/{id}': {
    query: undefined;
    body: { name?: string; category?: string; mjml_part?: string; json_part?: Record<string, unknown>; is_synced?: boolean; locked?: boolean };
    answer: unknown;
  };
  /** Change a data_workflow; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH data_workflows/{id}': {
    query: undefined;
    body: { name?: string; steps?: ({ key: string; type: "query"; source: "segment" | "list" | "relational_query"; source_id: number; combine?: "replace" | "add" | "narrow" } | { key: string; type: "import"; from: "url" | "sftp" | "upload"; url?: string | null; folder_list_id?: number | null; pattern?: string | null; file_id?: number | null; list_id?: number | null; delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; date_order?: "mdy" | "dmy"; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; mode?: "upsert" | "insert" | "update"; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null } | { key: string; type: "update"; changes: ({ action: "add_tags"; tag_ids?: (number)[] } | { action: "remove_tags"; tag_ids?: (number)[] } | { action: "add_to_lists"; list_ids?: (number)[] } | { action: "remove_from_lists"; list_ids?: (number)[] } | { action: "do_not_mail" } | { action: "set_field"; field: string; value: string | number | boolean | null })[] } | { key: string; type: "export"; to: "file" | "sftp"; name: string; columns?: (string)[] } | { key: string; type: "campaign"; campaign_id: number; how?: "copy" | "once" } | { key: string; type: "journey"; journey_id: number } | { key: string; type: "wait"; folder_list_id: number; pattern: string; hours?: number } | { key: string; type: "check"; min?: number | null; max?: number | null })[]; schedule?: { kind?: "none" | "recurring" | "webhook"; unit?: "Hour" | "Day" | "Week" | "Month" | "Year"; every?: number; first?: string | null; ends_on?: string | null }; folder_id?: number | null };
    answer: unknown;
  };
  /** Make a domain the default (requires reauthentication), or look at its records now */
  'PATCH dkim_domains/{id}': {
    query: undefined;
    body: { is_default?: boolean; verify?: boolean };
    answer: unknown;
  };
  /** Change a dynamic_content; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH dynamic_contents/{id}': {
    query: undefined;
    body: { name?: string; default_part?: string; default_text?: string; variants?: ({ name?: string; rules: unknown; html_part: string; text_part?: string })[]; folder_id?: number | null };
    answer: unknown;
  };
  /** Put records or folders into the folder that the body names, or at the top */
  'PATCH folders/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string; id: number | "root" };
    answer: unknown;
  };
  /** Put records or folders at the top */
  'PATCH folders/root/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Rename, move or share a folder */
  'PATCH folders/{id}': {
    query: undefined;
    body: { folder?: { name?: string; folder_type?: string; privacy?: "public" | "private"; owner_ids?: (number)[]; editor_ids?: (number)[]; viewer_ids?: (number)[]; owner_access?: boolean; editor_access?: boolean }; parent_folder_id?: number | "root" | "" | null; privacy?: "public" | "private"; owner_ids?: (number)[]; editor_ids?: (number)[]; viewer_ids?: (number)[]; owner_access?: boolean; editor_access?: boolean; shared_users?: ({ id: number; email?: string; permission_type?: "viewer" | "editor" })[] };
    answer: unknown;
  };
  /** Put records or folders into a folder */
  'PATCH folders/{id}/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Change a footer; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH footers/{id}': {
    query: undefined;
    body: { name?: string; html_part?: string; text_part?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; is_default?: boolean };
    answer: unknown;
  };
  /** Change a form; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH forms/{id}': {
    query: undefined;
    body: { name?: string; fields?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; lists?: (number)[]; folder_id?: number | null; state?: "published" | "paused"; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; button?: string; color?: "" | string; must_confirm?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; confirmed_url?: string; tag_ids?: (number)[]; sites?: (string)[] };
    answer: unknown;
  };
  /** Change a global_suppression_list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH global_suppression_lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; entries?: (string)[] };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PATCH global_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a image_group; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH image_groups/{id}': {
    query: undefined;
    body: { name?: string; mode?: "best" | "schedule" | "first"; link_url?: "" | string; alt?: string; images?: ({ image_id: number; from_at?: string | null; to_at?: string | null })[] };
    answer: unknown;
  };
  /** Change a image; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH images/{id}': {
    query: undefined;
    body: { name?: string; alt?: string; is_decorative?: boolean; folder_id?: number | null };
    answer: unknown;
  };
  /** Change an integration: lists and mapping */
  'PATCH integrations/{id}': {
    query: undefined;
    body: { integration: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; kind?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Change a invitation; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH invitations/{id}': {
    query: undefined;
    body: { email?: string; roles?: ("admin" | "user" | "account" | "accounts_read_only" | "segments" | "campaigns" | "campaign_full_access" | "campaign_edit_schedule" | "campaign_requires_approval" | "contents" | "bee_admin" | "reports" | "download_reports" | "contacts" | "download_contacts" | "surveys" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "dns_setup" | "service" | "service/tickets_view_only" | "service/tickets_full_access" | "service/contacts_view_only" | "service/contacts_full_access" | "service/support_email" | "commerce_full_access")[]; primary_contact?: boolean };
    answer: unknown;
  };
  /** Change a knowledge_article; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH knowledge_articles/{id}': {
    query: undefined;
    body: { name?: string; slug?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; category?: string; body?: string; state?: "draft" | "published" };
    answer: unknown;
  };
  /** Change a landing_page; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH landing_pages/{id}': {
    query: undefined;
    body: { name?: string; url?: string; domain_id?: number | null; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; title?: string; description?: string; image_url?: "" | string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; is_indexed?: boolean; published?: boolean; folder_id?: number | null };
    answer: unknown;
  };
  /** Make a domain the default (requires reauthentication), or look at its records now */
  'PATCH link_tracking_domains/{id}': {
    query: undefined;
    body: { is_default?: boolean; verify?: boolean };
    answer: unknown;
  };
  /** Change the type of lists */
  'PATCH lists/list_status_update': {
    query: undefined;
    body: { ids: (number)[]; list_type: "normal" | "test" };
    answer: unknown;
  };
  /** Change a list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; public_name?: string; public_description?: string; is_public?: boolean; opt_in?: "double" | "single"; opt_in_reminder?: boolean; from_name?: string; from_email?: "" | string; reply_to_email?: "" | string; address?: string; language?: string; list_type?: "normal" | "test"; folder_id?: number | null; brand_id?: number | null };
    answer: { id: number; name: string; description: string; public_name: string; public_description: string; is_public: boolean; opt_in: "double" | "single"; opt_in_reminder: boolean; from_name: string; from_email: string; reply_to_email: string; address: string; language: string; list_type: "normal" | "test"; folder_id: number | null; brand_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Change a live_content_image; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH live_content_images/{id}': {
    query: undefined;
    body: { name?: string; mode?: "fixed" | "per_person"; ends_at?: string | null; zone?: string; hours?: number | null; counts_from?: "joined" | "sent"; style?: { width?: number; height?: number; font?: "regular" | "bold" | "light" | "digital"; background?: string; digit_color?: string; label_color?: string; box_color?: string; days_only?: boolean; labels?: { days?: string; hours?: string; minutes?: string; seconds?: string } }; ended?: { kind: "text"; text: string } | { kind: "picture"; url: string }; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a macro; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH macros/{id}': {
    query: undefined;
    body: { name?: string; text?: string; status?: "open" | "pending" | "on_hold" | "closed" | null; priority?: "low" | "medium" | "high" | null; assign_to_me?: boolean; assignee_id?: number | null; tags?: (string)[] };
    answer: unknown;
  };
  /** Sets the secret of a provider: topic ARN (ses), public key (sendgrid), signing key (mailgun), user:password (postmark) */
  'PATCH mail_webhooks/{provider}': {
    query: undefined;
    body: { mail_webhook: { secret: string } };
    answer: unknown;
  };
  /** Change roles or primary contact; absent parts stay; If-Match with the version overwrites no later change of roles */
  'PATCH members/{memberId}': {
    query: undefined;
    body: { roles?: ("admin" | "user" | "account" | "accounts_read_only" | "segments" | "campaigns" | "campaign_full_access" | "campaign_edit_schedule" | "campaign_requires_approval" | "contents" | "bee_admin" | "reports" | "download_reports" | "contacts" | "download_contacts" | "surveys" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "dns_setup" | "service" | "service/tickets_view_only" | "service/tickets_full_access" | "service/contacts_view_only" | "service/contacts_full_access" | "service/support_email" | "commerce_full_access")[]; primary_contact?: boolean };
    answer: unknown;
  };
  /** Change a mobile_application; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH mobile_applications/{id}': {
    query: undefined;
    body: { name?: string; platform?: "web" | "ios" | "android"; key?: string; bundle_id?: string; team_id?: string; key_id?: string };
    answer: unknown;
  };
  /** Change a mobile_keyword; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH mobile_keywords/{id}': {
    query: undefined;
    body: { word?: string; number?: string; reply?: string; sms_list_id?: number | null; double_opt_in?: boolean; question?: string };
    answer: unknown;
  };
  /** Mark a notification read or unread, or update its text and progress */
  'PATCH notifications/{id}': {
    query: undefined;
    body: { is_unread?: boolean; message?: string; percent_complete?: number; data?: Record<string, unknown> };
    answer: unknown;
  };
  /** Change a preference_page; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH preference_pages/{id}': {
    query: undefined;
    body: { name?: string; page_type?: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; brand_id?: number | null; is_default?: boolean };
    answer: unknown;
  };
  /** Change a product_feed_template; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH product_feed_templates/{id}': {
    query: undefined;
    body: { name?: string; json_part?: { kind?: "choices" | "html"; columns?: number; align?: "left" | "center"; show_image?: boolean; show_name?: boolean; show_price?: boolean; show_brand?: boolean; show_sku?: boolean; show_description?: boolean; button_label?: string; text_color?: string; accent_color?: string }; html_part?: string };
    answer: unknown;
  };
  /** Change a product_feed; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH product_feeds/{id}': {
    query: undefined;
    body: { name?: string; metric?: "best_sellers" | "new_arrivals" | "trending" | "purchased_together" | "similar_products"; source?: string; store_id?: number | null; day_range?: number | null; category_filter?: "all" | "limit" | "exclude"; included_categories?: (number)[]; excluded_categories?: (number)[]; brands?: (string)[]; order_by?: "random" | "price" | null; order?: "asc" | "desc" | null; only_active?: boolean; only_in_stock?: boolean; only_published?: boolean; tag_type?: "product_skus" | "product_feed" | "last_order" | "abandoned_cart" | null; selected_feed_id?: number | null; product_skus?: (string)[]; item_count?: number; fallback_feed_id?: number | null; template_id?: number | null };
    answer: unknown;
  };
  /** Change a product; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH products/{id}': {
    query: undefined;
    body: { item_id?: string; name?: string; price?: string; store_url?: string; image_url?: string; description?: string; category_ids?: (number)[]; brand?: string; sku?: string; currency?: string; stock?: string | null; is_active?: boolean; is_published?: boolean; is_goods?: boolean; store_id?: number | null };
    answer: unknown;
  };
  /** Change a push_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH push_campaigns/{id}': {
    query: undefined;
    body: { name?: string; application_id?: number; title?: string; body?: string; picture?: string; link?: string; buttons?: ({ title: string; link?: string })[]; badge?: number | null; sound?: boolean; collapse_key?: string; ttl?: number; lists?: (number)[]; segments?: (number)[]; is_everybody?: boolean };
    answer: unknown;
  };
  /** Change a push_device; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH push_devices/{id}': {
    query: undefined;
    body: { name?: string; is_test?: boolean };
    answer: { id: number; application_id: number; contact: { id: number; email: string; name: string } | null; name: string; is_test: boolean; environment: "production" | "sandbox"; zone: string | null; app_version: string; last_seen_at: string; gone_at: string | null; why: string; created_at: string; updated_at: string };
  };
  /** Change a relational_query; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH relational_queries/{id}': {
    query: undefined;
    body: { name?: string; sql?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a relational_table; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH relational_tables/{id}': {
    query: undefined;
    body: { name?: string; uid?: string; columns?: ({ name: string; type: "string" | "integer" | "float" | "boolean" | "datetime" | "text" })[]; key?: string; link_column?: string | null; link_by?: "email" | "uid" | null; unknown_contacts?: "keep" | "reject" | null; date_format?: "YYYY-MM-DD" | "MM/DD/YYYY" | "DD/MM/YYYY" | "DD.MM.YYYY" | null };
    answer: unknown;
  };
  /** Require a second factor of every member, or no longer */
  'PATCH second_factor_rule': {
    query: undefined;
    body: { requires_second_factor: boolean };
    answer: unknown;
  };
  /** Change a secure list; hashes, or a file of them, replace those that are there unless mode is add; absent fields stay */
  'PATCH secure_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a segment; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH segments/{id}': {
    query: undefined;
    body: { name?: string; description?: string; segment_rules_attributes?: unknown; rules?: unknown; editor?: "classic" | "next_gen"; folder_id?: number | null; brand_id?: number | null };
    answer: unknown;
  };
  /** Change settings of one page together; expected values refuse to overwrite a later change (412) */
  'PATCH settings/pages/{page}': {
    query: undefined;
    body: { values: Record<string, unknown>; expected?: Record<string, unknown> };
    answer: unknown;
  };
  /** Let secure lists suppress contacts, or not */
  'PATCH settings/secure_suppression': {
    query: undefined;
    body: { enabled: boolean };
    answer: unknown;
  };
  /** Change a setting */
  'PATCH settings/{setting}': {
    query: undefined;
    body: { value?: unknown; key?: string };
    answer: unknown;
  };
  /** Change a sla_policy; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH sla_policies/{id}': {
    query: undefined;
    body: { name?: string; business_hours_id?: number | null; support_email_id?: number | null; channels?: ("email" | "form" | "api" | "manual")[]; targets?: { low: { first_reply: number | null; next_reply: number | null; resolve: number | null }; medium: { first_reply: number | null; next_reply: number | null; resolve: number | null }; high: { first_reply: number | null; next_reply: number | null; resolve: number | null } }; raises_priority?: boolean };
    answer: unknown;
  };
  /** Change a sms_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH sms_campaigns/{id}': {
    query: undefined;
    body: { name?: string; type?: "bulk" | "trans"; from_number?: string; text?: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a sms_contact; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH sms_contacts/{id}': {
    query: undefined;
    body: { phone?: string; email?: string; first_name?: string; last_name?: string; subscribed_sms_list_ids?: (number)[]; unsubscribed_sms_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Change a sms_list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH sms_lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; folder_id?: number | null };
    answer: { id: number; name: string; description: string; folder_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Note that a text was read, or a remark; its state follows the receipts of the gateway alone */
  'PATCH sms_messages/{id}': {
    query: undefined;
    body: { is_read?: boolean; note?: string; status?: never };
    answer: unknown;
  };
  /** Change a sms_number; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH sms_numbers/{id}': {
    query: undefined;
    body: { number?: string; kind?: "long_code" | "toll_free" | "short_code" | "sender_name"; country?: string; provider?: "local" | "http" | "rest" | "smpp"; provider_settings?: Record<string, unknown>; secret?: string; rate?: number; daily_cap?: number | null; registration?: { brand?: string; campaign?: string; state?: "none" | "pending" | "approved" | "rejected"; since?: string | null }; is_default?: boolean };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PATCH sms_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a social_account; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH social_accounts/{id}': {
    query: undefined;
    body: { name?: string };
    answer: { id: number; name: string; network: "loopback" | "graph"; kind: "page" | "photo" | "short"; page_key: string; state: "connected" | "renewal_failed" | "signed_out"; fault: string | null; expires_at: string | null; published_count: number; lead_forms_count: number; connected_by: string; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Change a social_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH social_campaigns/{id}': {
    query: undefined;
    body: { name?: string; description?: string; starts_on?: string | null; ends_on?: string | null };
    answer: unknown;
  };
  /** Change a social_content_category; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH social_content_categories/{id}': {
    query: undefined;
    body: { name?: string; color?: string };
    answer: { id: number; name: string; color: string; posts_count: number; slots_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Change a lead form; absent fields stay */
  'PATCH social_leads/{id}': {
    query: undefined;
    body: { name?: string; social_account_id?: number | string; form_id?: string; list_id?: number | string; mapping?: Record<string, string | null>; is_enabled?: boolean };
    answer: unknown;
  };
  /** Change a social_schedule; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH social_schedules/{id}': {
    query: undefined;
    body: { text?: string; variants?: Record<string, string>; link?: string | ""; picture_url?: string | ""; social_account_ids?: (number)[]; category_id?: number | null; campaign_id?: number | null; status?: "draft" | "queued" | "scheduled"; scheduled_at?: string | null };
    answer: unknown;
  };
  /** Sets that rule */
  'PATCH soft_bounce_rule': {
    query: undefined;
    body: { soft_bounce_rule: { limit: number; days: number } };
    answer: unknown;
  };
  /** Change a support_email; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH support_email/{id}': {
    query: undefined;
    body: { email?: string; name?: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Change a support_email; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH support_emails/{id}': {
    query: undefined;
    body: { email?: string; name?: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Change a survey; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH surveys/{id}': {
    query: undefined;
    body: { name?: string; pages?: ({ title?: string; text?: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[] })[]; questions?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; color?: "" | string; is_anonymous?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; closes_at?: string | null; max_answers?: number | null; state?: "published" | "closed"; published?: boolean };
    answer: unknown;
  };
  /** Change a view, or begin with it */
  'PATCH table_views/{id}': {
    query: undefined;
    body: { name?: string; state?: { search?: string; filters?: Record<string, string>; sort?: string; per_page?: number; columns?: Record<string, boolean>; order?: (string)[]; density?: "comfortable" | "compact" }; is_shared?: boolean; is_default?: boolean };
    answer: unknown;
  };
  /** Change a tag_group; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH tag_groups/{id}': {
    query: undefined;
    body: { name?: string; tag_ids?: (number)[] };
    answer: { id: number; name: string; tag_ids: (number)[]; tags: ({ id: number; name: string })[]; created_at: string; updated_at: string };
  };
  /** Change a tag; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH tags/{id}': {
    query: undefined;
    body: { name?: string; folder_id?: number | null };
    answer: { id: number; name: string; contacts_count: number; folder_id: number | null; created_at: string; updated_at: string };
  };
  /** Change a transactional_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH transactional_campaigns/{id}': {
    query: undefined;
    body: { name?: string; subject?: string; preheader?: string; from_name?: string; from_email?: string; reply_to?: "" | string; address?: string; language?: string; content_id?: number; footer_id?: number | null; track_opens?: boolean; track_clicks?: boolean; offers_unsubscribe?: boolean };
    answer: { id: number; api_id: string; name: string; status: "trans"; subject: string; preheader: string; from_name: string; from_email: string; reply_to: string; address: string; language: string; content_id: number; footer_id: number | null; track_opens: boolean; track_clicks: boolean; offers_unsubscribe: boolean; sent: number; delivered: number; failed: number; opened: number; clicked: number; last_sent_at: string | null; created_by: string; created_at: string; updated_at: string };
  };
  /** Change the reason of an entry */
  'PATCH unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change the company; absent fields stay; If-Match with its version overwrites no later change */
  'PATCH update': {
    query: undefined;
    body: { name?: string; address?: string; city?: string; country?: string; state?: string; zip?: string; phone?: string; industry?: string; website?: string; time_zone?: string };
    answer: unknown;
  };
  /** Change a webhook; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH webhooks/{id}': {
    query: undefined;
    body: { url?: string; description?: string; event_types?: ("contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated")[]; enabled?: boolean };
    answer: unknown;
  };
  /** Change a website; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PATCH websites/{id}': {
    query: undefined;
    body: { name?: string; url?: string; other_hosts?: (string)[]; consent_mode?: "wait" | "on" | "cookieless" };
    answer: unknown;
  };
  /** Move a widget or change its options */
  'PATCH widgets/{id}': {
    query: undefined;
    body: { kind?: "running" | "needs_you" | "recent" | "growth" | "first_steps" | "last_campaign" | "drafts" | "domains" | "my_work" | "revenue" | "orders" | "top_products" | "list_growth" | "deliverability" | "report"; options?: { width?: 12 | 8 | 4; days?: "7" | "30" | "90"; report_id?: number }; widgets_position?: number };
    answer: unknown;
  };
  /** Change a journey; absent fields stay. A graph publishes an enabled journey, and everybody inside keeps their step unless `people` says otherwise */
  'PATCH workflows/{id}': {
    query: undefined;
    body: { name?: string; graph?: { nodes: ({ key: string; name?: string; position: { x: number; y: number }; type: "trigger"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } | null; rules?: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } | null } | { key: string; name?: string; position: { x: number; y: number }; type: "email"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "sms"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "push"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "webhook"; method?: "POST" | "PUT" | "GET"; url?: string; headers?: ({ name: string; value: string })[]; body?: string; when_failed?: "go_on" | "hold" } | { key: string; name?: string; position: { x: number; y: number }; type: "set_field"; field?: string; operation?: "set" | "clear" | "add"; value?: string } | { key: string; name?: string; position: { x: number; y: number }; type: "list"; action?: "add" | "remove" | "unsubscribe"; list_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "tag"; action?: "add" | "remove"; tag_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "start_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "end_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "wait"; wait: { kind: "duration"; amount: number; unit: "minutes" | "hours" | "days" | "weeks" } | { kind: "until_time"; time: string; weekdays?: (number)[]; clock?: "person" | "account" } | { kind: "until_date"; field: string; offset_days?: number; time: string; clock?: "person" | "account"; otherwise?: "go_on" | "exit" } | { kind: "event"; trigger: unknown; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "condition"; rules: { filter: unknown; segment_filters_attributes: unknown } | null; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "usual_hour"; within?: "day" | "week" } } | { key: string; name?: string; position: { x: number; y: number }; type: "condition"; branches: ({ key: string; name?: string; rules: { filter: unknown; segment_filters_attributes: unknown } | null })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "split"; branches: ({ key: string; name?: string; percent: number })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "goal" } | { key: string; name?: string; position: { x: number; y: number }; type: "end" })[]; edges: ({ from: string; output: string; to: string })[]; notes?: ({ key: string; text: string; position: { x: number; y: number }; width?: number; height?: number })[] }; settings?: { reentry?: { kind?: "never" | "after_exit" | "always"; every_days?: number; by_key?: boolean }; goal?: { name: string; when: { kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } }; ends?: boolean; days_after?: number } | null; exits?: ({ kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (number)[] } | { kind: "left_list"; list_ids: (number)[] } | { kind: "unsubscribed"; list_ids?: (number)[] } | { kind: "tagged"; tag_ids: (number)[] } | { kind: "untagged"; tag_ids: (number)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (number)[] } | { kind: "left_segment"; segment_ids: (number)[] } | { kind: "ordered"; store_ids?: (number)[] } | { kind: "cart"; store_ids?: (number)[] } | { kind: "opened"; campaign_ids?: (number)[] } | { kind: "clicked"; campaign_ids?: (number)[]; link?: string } | { kind: "form"; form_ids?: (number)[]; builder_ids?: (number)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (number)[]; path?: string } | { kind: "survey"; survey_ids?: (number)[] } | { kind: "rfm_group"; groups?: (string)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: ("low" | "medium" | "high")[]; rating?: "good" | "bad" | null } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } })[]; holdout_percent?: number; clock?: "person" | "account" }; folder_id?: number | null; status?: "draft" | "enabled" | "disabled"; resume?: "shift" | "now" | "skip_late"; people?: "keep" | "stay" | "move" | "exit"; waits?: "keep" | "recompute"; map?: Record<string, string> };
    answer: unknown;
  };
  /** Stop a job: waiting at once, running at its next step */
  'POST account_sidekiq_logs/{id}/cancel': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Try a failed or cancelled job again */
  'POST account_sidekiq_logs/{id}/retry': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make the account API token anew, with reauthentication; the old one gets 401 at once */
  'POST account_token/regenerate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** File a request, or of a child account */
  'POST accounts/{id}/requests': {
    query: undefined;
    body: { kind: "plan" | "limits" | "add_on" | "invoice" | "account" | "other"; subject: string; details?: string };
    answer: unknown;
  };
  /** Email a member a link that proves their address */
  'POST accounts/{ofAccountId}/members/{memberId}/resend-verification': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Calculate the report anew, by other settings where they are given; or name groups */
  'POST analytics/erfm_reports': {
    query: undefined;
    body: { erfm_report?: { status?: string; recency?: { score_3?: string | number | null; score_2?: string | number | null; score_1?: string | number | null }; frequency?: { score_3?: string | number | null; score_2?: string | number | null }; monetary?: { score_3?: string | number | null; score_2?: string | number | null } }; group_aliases?: Record<string, string | number> };
    answer: unknown;
  };
  /** Write all scored contacts to a CSV file */
  'POST analytics/erfm_reports/export': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a analytics_report */
  'POST analytics/reports': {
    query: undefined;
    body: { name: string; kind: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Write saved reports to a CSV file, a row a figure */
  'POST analytics/reports/export': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Create a analytics_statistic */
  'POST analytics/statistics': {
    query: undefined;
    body: { name: string; kind: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Write saved reports to a CSV file, a row a figure */
  'POST analytics/statistics/export': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Create a api_key */
  'POST api_keys': {
    query: undefined;
    body: { name: string; permissions: ("campaigns" | "account" | "contacts" | "download_contacts" | "contents" | "surveys" | "reports" | "download_reports" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "orders" | "tickets" | "support_contacts")[]; whitelisted_ips?: (string)[] };
    answer: unknown;
  };
  /** Take a restore back */
  'POST archive/put_away': {
    query: undefined;
    body: { name?: string; search?: boolean; no_folder?: boolean; folder_id?: number; type?: string; ids?: (number)[]; select_all?: boolean; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Bring records back from the archive */
  'POST archive/restore': {
    query: undefined;
    body: { name?: string; search?: boolean; no_folder?: boolean; folder_id?: number; type?: string; ids?: (number)[]; select_all?: boolean; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Import files of a pattern as they come, mapped as a previewed file */
  'POST automated_imports/lists/{id}': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; pattern: string; schedule: "arrival" | "hourly" | "daily" };
    answer: unknown;
  };
  /** What an automated import would take and do; nothing changes */
  'POST automated_imports/lists/{id}/dry_run': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; pattern: string; schedule: "arrival" | "hourly" | "daily" };
    answer: unknown;
  };
  /** Make several campaigns of one file of name, list, content and time */
  'POST batch_campaigns': {
    query: undefined;
    body: { csv: string; subject?: string; check?: boolean };
    answer: unknown;
  };
  /** Unsubscribe one address, or many */
  'POST brand_unsubscribes': {
    query: undefined;
    body: { kind?: "global" | "brand" | "sms"; address?: string; addresses?: (string)[]; brand_id?: number; reason?: string };
    answer: unknown;
  };
  /** Let several addresses be reached again */
  'POST brand_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write entries to a CSV file */
  'POST brand_unsubscribes/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    answer: unknown;
  };
  /** Unsubscribe the addresses of a CSV file */
  'POST brand_unsubscribes/import': {
    query: { kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Create a brand */
  'POST brands': {
    query: undefined;
    body: { name: string; logo?: string; color?: string; kit?: { colors?: ({ name: string; color: string })[]; background?: string; text_color?: string; link_color?: string; heading_font?: string; text_font?: string; button_color?: string; button_text_color?: string; button_radius?: number | null }; sending_domain_id?: number | null; link_domain_id?: number | null };
    answer: unknown;
  };
  /** Delete several brands, many of them in the background */
  'POST brands/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a builder */
  'POST builders': {
    query: undefined;
    body: { name: string; type?: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; design?: Record<string, unknown>; lists?: (number)[]; folder_id?: number | null; url?: string; published?: boolean; state?: "published" | "paused" };
    answer: unknown;
  };
  /** Delete several builders, many of them in the background */
  'POST builders/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** What the script of a form is given, of one that may not be saved yet */
  'POST builders/preview': {
    query: undefined;
    body: { type: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; design: { language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; pages: ({ title?: string; text?: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[] })[]; button?: string; color?: string; must_confirm?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; confirmed_url?: string; tag_ids?: (number)[]; sites?: (string)[]; display?: { look?: { scheme?: "light" | "dark"; ground?: string; side?: "start" | "end" | "top" | "bottom"; corners?: "square" | "soft" | "round"; align?: "start" | "center"; picture?: string; picture_place?: "top" | "side"; phone?: "sheet" | "same" }; rules?: { include?: (string)[]; exclude?: (string)[]; referrers?: (string)[]; device?: "all" | "computer" | "phone"; pages?: number; delay?: number | null; scroll?: number | null; exit?: boolean; schedule?: { zone?: string; from?: string; until?: string; weekdays?: (number)[]; day_from?: string; day_until?: string }; every_days?: number; not_subscribers?: boolean; quiet?: boolean; wait_for_consent?: boolean } } } };
    answer: unknown;
  };
  /** Copy a builder */
  'POST builders/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Drop submissions that were kept out */
  'POST builders/{id}/submissions/drop': {
    query: undefined;
    body: { ids?: (number)[]; all?: boolean };
    answer: unknown;
  };
  /** Write the submissions of a form to a CSV file */
  'POST builders/{id}/submissions/export': {
    query: undefined;
    body: { state?: "accepted" | "quarantined" | "waiting" };
    answer: unknown;
  };
  /** Release submissions that were kept out: they have their effect now */
  'POST builders/{id}/submissions/release': {
    query: undefined;
    body: { ids?: (number)[]; all?: boolean };
    answer: unknown;
  };
  /** Create a business_hour */
  'POST business_hours': {
    query: undefined;
    body: { time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays?: (string)[]; name: string };
    answer: { time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays: (string)[]; name: string; id: number; created_at: string; updated_at: string };
  };
  /** Create a campaign */
  'POST campaigns': {
    query: undefined;
    body: { name: string; subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; address?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; content_id?: number | null; footer_id?: number | null; when_feeds_stale?: "send" | "skip" | "hold" | null; brand_id?: number | null; lists?: (number)[]; suppressed_lists?: (number)[]; segments?: (number)[]; suppressed_segments?: (number)[]; secure_lists?: (number)[]; select_all?: boolean; ids?: (number)[]; send_test_lists?: (number)[]; ctags?: (number)[]; campaignAction?: "edit" | "duplicate"; folder_id?: number | null; ab?: { tests: "subject" | "from" | "content" | "send_time"; variants: ({ subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; content_id?: number | null; send_at?: string | null })[]; share?: number; wait_minutes?: number; winner_by?: "opens" | "clicks" | "revenue" | "hand" } | null };
    answer: unknown;
  };
  /** Make a campaign that tests variants against each other */
  'POST campaigns/ab_campaign': {
    query: undefined;
    body: { campaign: { name: string; subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; address?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; content_id?: number | null; footer_id?: number | null; when_feeds_stale?: "send" | "skip" | "hold" | null; brand_id?: number | null; lists?: (number)[]; suppressed_lists?: (number)[]; segments?: (number)[]; suppressed_segments?: (number)[]; secure_lists?: (number)[]; select_all?: boolean; ids?: (number)[]; send_test_lists?: (number)[]; ctags?: (number)[]; campaignAction?: "edit" | "duplicate"; folder_id?: number | null; ab: { tests: "subject" | "from" | "content" | "send_time"; variants: ({ subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; content_id?: number | null; send_at?: string | null })[]; share?: number; wait_minutes?: number; winner_by?: "opens" | "clicks" | "revenue" | "hand" } } };
    answer: unknown;
  };
  /** Delete several campaigns, many of them in the background */
  'POST campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Redirect a link of a sent campaign */
  'POST campaigns/change_url': {
    query: undefined;
    body: { campaign_id: number; link_no?: number; old_url?: string; url: string };
    answer: unknown;
  };
  /** Write campaigns to a CSV file */
  'POST campaigns/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "updated_at" | "created_at" | "sent_at" | "scheduled_at" | "audience" | "opens" | "clicks"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter?: "all" | "modified" | "draft" | "schedule" | "scheduled" | "locked" | "test" | "active" | "paused" | "missed" | "sent" | "stopped" | "failed" | "ab_test" | "recurring" | "workflow"; parent_id?: number; content_id?: number; ctag?: number; archived?: boolean; include_stats?: boolean };
    answer: unknown;
  };
  /** Give a campaign exactly these tags */
  'POST campaigns/set_ctags': {
    query: undefined;
    body: { ctags: (number)[]; campaign_id: number };
    answer: unknown;
  };
  /** How filters would judge the email, with reasons */
  'POST campaigns/spam_check': {
    query: undefined;
    body: { campaign_id: number };
    answer: unknown;
  };
  /** Approve a campaign: it is sent as requested */
  'POST campaigns/{id}/approve': {
    query: undefined;
    body: { hold_seconds?: number; scheduled_at?: string | null; hash?: string };
    answer: unknown;
  };
  /** Redirect a link of a sent campaign */
  'POST campaigns/{id}/change_url': {
    query: undefined;
    body: { link_no?: number; old_url?: string; url: string };
    answer: unknown;
  };
  /** Send a campaign that missed its time: now or at another time */
  'POST campaigns/{id}/confirm': {
    query: undefined;
    body: { hold_seconds?: number; scheduled_at?: string | null };
    answer: unknown;
  };
  /** Copy a campaign */
  'POST campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** A report of the campaign as a file */
  'POST campaigns/{id}/export': {
    query: undefined;
    body: { report?: "summary" | "delivered_report" | "open_report" | "click_report" | "bounce_report" | "complaint_report" | "unsubscribe_report" | "link_report" | "url_report" | "isp"; name?: string; type?: "hard" | "soft"; link_no?: number; url?: string };
    answer: unknown;
  };
  /** The click overlay as a file */
  'POST campaigns/{id}/export_overlay': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Pause a campaign that is being sent */
  'POST campaigns/{id}/pause': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send a campaign to one person again */
  'POST campaigns/{id}/resend_campaign': {
    query: undefined;
    body: { contact_id: number };
    answer: unknown;
  };
  /** Make a draft for those who got the campaign and have not opened it */
  'POST campaigns/{id}/resend_to_non_openers': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Resume a paused campaign */
  'POST campaigns/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Return a campaign that awaits approval, with a note */
  'POST campaigns/{id}/return_for_changes': {
    query: undefined;
    body: { note: string };
    answer: unknown;
  };
  /** Keep a campaign as a draft, however incomplete; a scheduled one is taken back */
  'POST campaigns/{id}/save_as_draft': {
    query: undefined;
    body: { campaign?: { name?: string; subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; address?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; content_id?: number | null; footer_id?: number | null; when_feeds_stale?: "send" | "skip" | "hold" | null; brand_id?: number | null; lists?: (number)[]; suppressed_lists?: (number)[]; segments?: (number)[]; suppressed_segments?: (number)[]; secure_lists?: (number)[]; select_all?: boolean; ids?: (number)[]; send_test_lists?: (number)[]; ctags?: (number)[]; campaignAction?: "edit" | "duplicate"; folder_id?: number | null; ab?: { tests: "subject" | "from" | "content" | "send_time"; variants: ({ subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; content_id?: number | null; send_at?: string | null })[]; share?: number; wait_minutes?: number; winner_by?: "opens" | "clicks" | "revenue" | "hand" } | null } };
    answer: unknown;
  };
  /** Send now, at a chosen time, in each recipient’s time zone or at their best hour, or recurring; a repeated call changes nothing */
  'POST campaigns/{id}/schedule': {
    query: undefined;
    body: { schedule_type?: number; hold_seconds?: number; scheduled_at?: string | null; local_time?: string; window_hours?: number; recurring?: { unit: "Day" | "Week" | "Month" | "Year"; every?: number; ends_on?: string | null; runs?: number | null; ahead_hours?: number; time_zone?: string } | null };
    answer: unknown;
  };
  /** When recipients would get the campaign by a schedule, or when it would run */
  'POST campaigns/{id}/schedule_preview': {
    query: undefined;
    body: { schedule_type?: number; hold_seconds?: number; scheduled_at?: string | null; local_time?: string; window_hours?: number; recurring?: { unit: "Day" | "Week" | "Month" | "Year"; every?: number; ends_on?: string | null; runs?: number | null; ahead_hours?: number; time_zone?: string } | null };
    answer: unknown;
  };
  /** Set the winner; the remaining recipients get it now */
  'POST campaigns/{id}/set_ab_winner_campaign': {
    query: undefined;
    body: { winner: string };
    answer: unknown;
  };
  /** Give a campaign exactly these tags */
  'POST campaigns/{id}/set_ctags': {
    query: undefined;
    body: { ctags: (number)[]; campaign_id?: number };
    answer: unknown;
  };
  /** How filters would judge the email, with reasons */
  'POST campaigns/{id}/spam_check': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Stop a campaign that is being sent */
  'POST campaigns/{id}/stop': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Subject lines by the language model, where one is configured */
  'POST campaigns/{id}/suggest_subjects': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Cancel a scheduled campaign */
  'POST campaigns/{id}/undo_schedule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Connect a cart */
  'POST carts': {
    query: undefined;
    body: { cart: { name: string; cart_type: "one_shopping_cart" | "ultra_cart"; merchant_id: string; merchant_key?: string; list_id?: number; buyers_agreed?: boolean } };
    answer: unknown;
  };
  /** Create a category */
  'POST categories': {
    query: undefined;
    body: { name: string; parent_id?: number | null; source_type?: string; source_id?: number | null };
    answer: unknown;
  };
  /** Make a child account */
  'POST child_accounts': {
    query: undefined;
    body: { name: string; time_zone?: string };
    answer: unknown;
  };
  /** Create a cleansing_rule */
  'POST cleansing_rules': {
    query: undefined;
    body: { name: string; kind?: "plain" | "non-openers" | "mega-openers"; conditions?: unknown; enabled?: boolean; stop_above_percent?: number };
    answer: unknown;
  };
  /** Delete several cleansing_rules, many of them in the background */
  'POST cleansing_rules/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** How many contacts a rule would cleanse now, and ten of them; nothing is changed */
  'POST cleansing_rules/preview': {
    query: undefined;
    body: { kind: "plain" | "non-openers" | "mega-openers"; conditions: unknown };
    answer: unknown;
  };
  /** Run a rule now in the background */
  'POST cleansing_rules/{id}/run': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Let a run cleanse as many contacts as it found */
  'POST cleansing_rules/{id}/runs/{runId}/confirm': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** End a run that waits to be confirmed; nothing is cleansed */
  'POST cleansing_rules/{id}/runs/{runId}/dismiss': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Take exactly this run back: what it cleansed can be mailed again */
  'POST cleansing_rules/{id}/runs/{runId}/undo': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Connect a store: answers where its owner allows it, or where it shows when a key opened it */
  'POST connections': {
    query: undefined;
    body: { connection: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } } | { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" };
    answer: unknown;
  };
  /** Connect the store that a person has allowed */
  'POST connections/connected': {
    query: undefined;
    body: { query: Record<string, string> };
    answer: unknown;
  };
  /** A token for the connector API; it works for ten minutes in this account */
  'POST connector_token': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create the contact of an address, or update it when it exists */
  'POST contacts': {
    query: undefined;
    body: { email?: string; first_name?: string; last_name?: string; phone?: string; fax?: string; custom_fields?: Record<string, string | number | boolean | null>; workflow_disable?: boolean; no_tracking?: boolean; list_ids?: (number)[]; tag_names?: (string)[] };
    answer: unknown;
  };
  /** Tag contacts, put them on lists, set a field or add them to do not mail: several, or all that a query shows */
  'POST contacts/bulk_change': {
    query: undefined;
    body: { change: { action: "add_tags"; tag_ids?: (number)[] } | { action: "remove_tags"; tag_ids?: (number)[] } | { action: "add_to_lists"; list_ids?: (number)[] } | { action: "remove_from_lists"; list_ids?: (number)[] } | { action: "do_not_mail" } | { action: "set_field"; field: string; value: string | number | boolean | null }; ids?: (number)[]; select_all?: boolean; excluded_ids?: (number)[]; name?: string; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; list_id?: number; tag_id?: number; segment_id?: number };
    answer: unknown;
  };
  /** Delete several contacts, or all that a query shows */
  'POST contacts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete the contacts of a file (multipart field "file": CSV, or an address a line); "do_not_mail" adds its addresses to do not mail */
  'POST contacts/bulk_delete_file': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write contacts to a CSV file */
  'POST contacts/export': {
    query: undefined;
    body: { name?: string; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; segment_id?: number; ids?: (number)[]; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Put a contact into do not mail; If-Match with its version overwrites no later change */
  'POST contacts/{id}/general_unsubscribes': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Merge a contact into another one, which keeps its id; take_fields names values that come from the first */
  'POST contacts/{id}/merge': {
    query: undefined;
    body: { into: number; take_fields?: (string)[] };
    answer: unknown;
  };
  /** Undo a merge, within 30 days */
  'POST contacts/{id}/merges/{mergeId}/undo': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send the confirmation email again */
  'POST contacts/{id}/pending/{pendingId}/resend': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Remove what identifies a contact, for good */
  'POST contacts/{id}/pseudonymize_contact': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Save fields of a contact; If-Match with their version overwrites no later change */
  'POST contacts/{id}/set_fields': {
    query: undefined;
    body: { workflow_disable?: boolean; no_tracking?: boolean; selected_fields?: (string)[]; updated_fields?: { default?: Record<string, string | number | boolean | null> | ({ name: string; value: string | number | boolean | null })[]; custom?: Record<string, string | number | boolean | null> | ({ name: string; value: string | number | boolean | null })[] } };
    answer: unknown;
  };
  /** Take a contact off a brand, or back */
  'POST contacts/{id}/toggle_brands_subscriptions': {
    query: undefined;
    body: { brand_id: number; status: "active" | "inactive" };
    answer: unknown;
  };
  /** Set the SMS lists of a contact; If-Match with their version overwrites no later change */
  'POST contacts/{id}/toggle_sms_subscriptions': {
    query: undefined;
    body: { subscribed_sms_list_ids?: (number)[]; unsubscribed_sms_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Flip a contact between subscribed and unsubscribed */
  'POST contacts/{id}/toggle_status': {
    query: { list_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Set the lists of a contact; If-Match with versions.lists overwrites no later change */
  'POST contacts/{id}/toggle_subscriptions': {
    query: undefined;
    body: { subscribed_list_ids?: (number)[]; unsubscribed_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Create a content feed of an address that answers one */
  'POST content_feeds': {
    query: undefined;
    body: { name: string; url: string; item_count?: number; template?: string; mapping?: { items?: string; fields?: Record<string, string> }; only_new?: boolean; old_after_hours?: number | null; refresh_minutes?: number };
    answer: unknown;
  };
  /** Delete several content_feeds, many of them in the background */
  'POST content_feeds/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** What an address answers as a feed, and how its items look; nothing is saved */
  'POST content_feeds/preview': {
    query: undefined;
    body: { url: string; mapping?: { items?: string; fields?: Record<string, string> }; template?: string; item_count?: number };
    answer: unknown;
  };
  /** Copy a content_feed */
  'POST content_feeds/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Ask for a content feed now */
  'POST content_feeds/{id}/refresh': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a content_template */
  'POST content_templates': {
    query: undefined;
    body: { name: string; category?: string; editor_type?: number; layout?: string | null; html_part?: string; text_part?: string; mjml_part?: string | null; json_part?: unknown; shared_rights?: "none" | "read" | "copy" | "edit" };
    answer: unknown;
  };
  /** Delete several content_templates, many of them in the background */
  'POST content_templates/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Make a template of a content */
  'POST content_templates/from_content': {
    query: undefined;
    body: { content_id: number; name?: string; category?: string };
    answer: unknown;
  };
  /** Copy a template, also one that is shared or shipped, to the own ones */
  'POST content_templates/{anyId}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make a content of a template */
  'POST content_templates/{anyId}/make_content': {
    query: undefined;
    body: { name?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Make a content_template what it was in one version, as a new version; If-Match with its updated_at refuses to overwrite a later change */
  'POST content_templates/{id}/versions/{no}/restore': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a content */
  'POST contents': {
    query: undefined;
    body: { name: string; editor_type?: number; html_part?: string; text_part?: string; mjml_part?: string | null; source_url?: string | null; subject?: string; preheader?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Sign in to the email builder outside, where the operator chose one; null means the own editor */
  'POST contents/builder_login': {
    query: undefined;
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Delete several contents, many of them in the background */
  'POST contents/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write contents to a CSV file */
  'POST contents/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "editor_type" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; editor_type?: number; archived?: boolean };
    answer: unknown;
  };
  /** What a contact would get of a content that may not be saved */
  'POST contents/preview': {
    query: undefined;
    body: { content: { html_part?: string; text_part?: string; mjml_part?: string | null }; subject?: string; preheader?: string; contact_id?: number | null };
    answer: unknown;
  };
  /** Fetch a page for a new content */
  'POST contents/pull_from_url': {
    query: undefined;
    body: { url: string };
    answer: unknown;
  };
  /** The email in an .html or .zip file, for a new content; its pictures go to the library */
  'POST contents/read_file': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write a comment at a block */
  'POST contents/{id}/comments': {
    query: undefined;
    body: { block_key: string; block_name: string; text: string };
    answer: unknown;
  };
  /** Reply to a comment */
  'POST contents/{id}/comments/{commentId}/replies': {
    query: undefined;
    body: { text: string };
    answer: unknown;
  };
  /** Copy a content */
  'POST contents/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make a content what it was in one version, as a new version; If-Match with its updated_at refuses to overwrite a later change */
  'POST contents/{id}/versions/{no}/restore': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Report an order; once for each order id */
  'POST conversions': {
    query: undefined;
    body: { conversion: { email?: string; contact_id?: number; order_id: string; value: number; currency: string; at?: string } };
    answer: unknown;
  };
  /** Create a coupon_bank */
  'POST coupon_banks': {
    query: undefined;
    body: { name: string; per?: "contact" | "message"; when_empty?: "hold" | "fallback" | "skip"; fallback?: string; low_at?: number | null; expires_at?: string | null; codes?: (string)[] };
    answer: unknown;
  };
  /** Delete several coupon_banks, many of them in the background */
  'POST coupon_banks/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write coupon_banks to a CSV file */
  'POST coupon_banks/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "total" | "used" | "left" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    answer: unknown;
  };
  /** Mark a code as used, once; the same order again is answered alike */
  'POST coupon_banks/redeem': {
    query: undefined;
    body: { code: string; order_id?: string; coupon_bank_id?: number };
    answer: unknown;
  };
  /** Count again in the background */
  'POST coupon_banks/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Write the codes of a bank to a CSV file */
  'POST coupon_banks/{id}/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "code" | "given_at" | "used_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "free" | "given" | "used" | "void" };
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file") */
  'POST coupon_banks/{id}/file_import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Generate codes that nobody can guess; many of them in the background */
  'POST coupon_banks/{id}/generate': {
    query: undefined;
    body: { count: number; prefix?: string; length?: number };
    answer: unknown;
  };
  /** Count the codes of a bank again in the background */
  'POST coupon_banks/{id}/refresh_count': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import a file that was previewed */
  'POST coupon_imports': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; coupon_bank_id: number };
    answer: unknown;
  };
  /** Look at a CSV file (multipart field "file") and keep it for an import */
  'POST coupon_imports/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import rejected rows again with corrected values */
  'POST coupon_imports/{id}/corrections': {
    query: undefined;
    body: { rows: ({ row: number; cells: (string)[] })[] };
    answer: unknown;
  };
  /** Connect a store by its key, with the list that it fills */
  'POST crms': {
    query: undefined;
    body: { crm: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; crm_type: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Create a ctag */
  'POST ctags': {
    query: undefined;
    body: { name: string; folder_id?: number | null };
    answer: { id: number; name: string; campaigns_count: number; folder_id: number | null; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Delete several ctags, many of them in the background */
  'POST ctags/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a custom_field */
  'POST custom_fields': {
    query: undefined;
    body: { name: string; field_type: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; default_value?: string | number | boolean | null; display_name?: string; description?: string; add_to_profile_page?: boolean };
    answer: unknown;
  };
  /** Delete several custom_fields, many of them in the background */
  'POST custom_fields/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a custom_report */
  'POST custom_reports': {
    query: undefined;
    body: { name: string; type: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; filters?: Record<string, unknown>; columns?: (string)[]; schedule?: { every: "day" | "week" | "month"; at: string; weekday?: number; day?: number; user_ids: (number)[]; send_empty?: boolean } | null };
    answer: unknown;
  };
  /** Delete several custom_reports, many of them in the background */
  'POST custom_reports/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write a custom report to a CSV or XLSX file */
  'POST custom_reports/export': {
    query: undefined;
    body: { id?: number; format?: "csv" | "xlsx" };
    answer: unknown;
  };
  /** What a report comes to that may not be saved yet */
  'POST custom_reports/preview': {
    query: undefined;
    body: { type: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; filters?: Record<string, unknown>; columns?: (string)[] };
    answer: unknown;
  };
  /** Compute a report anew; a large one goes on in the background */
  'POST custom_reports/{id}/compute': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Copy a custom_report */
  'POST custom_reports/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write a custom report to a CSV or XLSX file */
  'POST custom_reports/{id}/export': {
    query: undefined;
    body: { format?: "csv" | "xlsx" };
    answer: unknown;
  };
  /** Create a custom_row */
  'POST custom_rows': {
    query: undefined;
    body: { name: string; category?: string; mjml_part?: string; json_part?: Record<string, unknown>; is_synced?: boolean; locked?: boolean };
    answer: unknown;
  };
  /** Delete several custom_rows, many of them in the background */
  'POST custom_rows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Dismiss what needs attention for oneself, until its reason changes */
  'POST dashboard/needs_you/dismiss': {
    query: undefined;
    body: { item: string; reason?: string };
    answer: unknown;
  };
  /** Bring back what one dismissed */
  'POST dashboard/needs_you/restore': {
    query: undefined;
    body: { item: string; reason?: string };
    answer: unknown;
  };
  /** Create a data_workflow */
  'POST data_workflows': {
    query: undefined;
    body: { name: string; steps?: ({ key: string; type: "query"; source: "segment" | "list" | "relational_query"; source_id: number; combine?: "replace" | "add" | "narrow" } | { key: string; type: "import"; from: "url" | "sftp" | "upload"; url?: string | null; folder_list_id?: number | null; pattern?: string | null; file_id?: number | null; list_id?: number | null; delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; date_order?: "mdy" | "dmy"; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; mode?: "upsert" | "insert" | "update"; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null } | { key: string; type: "update"; changes: ({ action: "add_tags"; tag_ids?: (number)[] } | { action: "remove_tags"; tag_ids?: (number)[] } | { action: "add_to_lists"; list_ids?: (number)[] } | { action: "remove_from_lists"; list_ids?: (number)[] } | { action: "do_not_mail" } | { action: "set_field"; field: string; value: string | number | boolean | null })[] } | { key: string; type: "export"; to: "file" | "sftp"; name: string; columns?: (string)[] } | { key: string; type: "campaign"; campaign_id: number; how?: "copy" | "once" } | { key: string; type: "journey"; journey_id: number } | { key: string; type: "wait"; folder_list_id: number; pattern: string; hours?: number } | { key: string; type: "check"; min?: number | null; max?: number | null })[]; schedule?: { kind?: "none" | "recurring" | "webhook"; unit?: "Hour" | "Day" | "Week" | "Month" | "Year"; every?: number; first?: string | null; ends_on?: string | null }; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several data_workflows, many of them in the background */
  'POST data_workflows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write data_workflows to a CSV file */
  'POST data_workflows/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "next_run_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "enabled" | "disabled" };
    answer: unknown;
  };
  /** Keep a previewed file for import steps */
  'POST data_workflows/files': {
    query: undefined;
    body: { file_id: number };
    answer: unknown;
  };
  /** Look at the file that an import step would read; nothing is kept */
  'POST data_workflows/preview_file': {
    query: undefined;
    body: { from: "url" | "sftp" | "upload"; url?: string | null; folder_list_id?: number | null; pattern?: string | null; file_id?: number | null; delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string };
    answer: unknown;
  };
  /** Go through the steps and count the rows of each; nothing is changed */
  'POST data_workflows/{id}/dry_run': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Copy a data_workflow */
  'POST data_workflows/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Give a data journey another address to be called by */
  'POST data_workflows/{id}/renew_address': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Run a data journey now */
  'POST data_workflows/{id}/run': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Try a run that failed or was stopped again, from one of its steps on */
  'POST data_workflows/{id}/runs/{run}/retry': {
    query: undefined;
    body: { step: number };
    answer: unknown;
  };
  /** Stop the run under way; what it has done stays done */
  'POST data_workflows/{id}/stop': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Add a sending domain; answers the DNS records to set; requires reauthentication */
  'POST dkim_domains': {
    query: undefined;
    body: { name: string };
    answer: unknown;
  };
  /** Resume sending from a domain, and from names below it */
  'POST dkim_domains/{id}/resume_sending': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Look at a domain’s DNS records now */
  'POST dkim_domains/{id}/verify': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Begin a warm-up of fourteen days today; first_day says how much it may send today */
  'POST dkim_domains/{id}/warm_up': {
    query: undefined;
    body: { warm_up: { first_day?: number } };
    answer: unknown;
  };
  /** Create a dynamic_content */
  'POST dynamic_contents': {
    query: undefined;
    body: { name: string; default_part: string; default_text?: string; variants: ({ name?: string; rules: unknown; html_part: string; text_part?: string })[]; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several dynamic_contents, many of them in the background */
  'POST dynamic_contents/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** How many contacts get each variant of rules that may not be saved */
  'POST dynamic_contents/counts': {
    query: undefined;
    body: { variants: ({ rules: unknown })[] };
    answer: unknown;
  };
  /** What ten people would see of a dynamic content that may not be saved */
  'POST dynamic_contents/people': {
    query: undefined;
    body: { default_part: string; variants: ({ name?: string; rules: unknown; html_part: string; text_part?: string })[]; contact_ids?: (number)[] };
    answer: unknown;
  };
  /** Copy a dynamic_content */
  'POST dynamic_contents/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write what happened with emails on some days to a file */
  'POST event_logs': {
    query: undefined;
    body: { from: string; to: string; kinds: ("sent" | "delivered" | "open" | "click" | "bounce" | "complaint" | "unsubscribe")[]; campaign_ids?: (number)[]; with_machines?: boolean };
    answer: unknown;
  };
  /** Create a folder */
  'POST folders': {
    query: undefined;
    body: { folder: { name: string; folder_type?: string }; parent_folder_id?: number | "root" | "" | null };
    answer: unknown;
  };
  /** Put records or folders into the folder that the body names, or at the top */
  'POST folders/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string; id: number | "root" };
    answer: unknown;
  };
  /** Put records or folders at the top */
  'POST folders/root/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Put records or folders into a folder */
  'POST folders/{id}/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Create a footer */
  'POST footers': {
    query: undefined;
    body: { name: string; html_part: string; text_part?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; is_default?: boolean };
    answer: unknown;
  };
  /** Delete several footers, many of them in the background */
  'POST footers/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a footer */
  'POST footers/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a form */
  'POST forms': {
    query: undefined;
    body: { name: string; fields?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; lists?: (number)[]; folder_id?: number | null; state?: "published" | "paused"; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; button?: string; color?: "" | string; must_confirm?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; confirmed_url?: string; tag_ids?: (number)[]; sites?: (string)[] };
    answer: unknown;
  };
  /** Delete several forms, many of them in the background */
  'POST forms/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** The HTML of a form that may not be saved yet */
  'POST forms/preview': {
    query: undefined;
    body: { fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; button?: string; color?: "" | string };
    answer: unknown;
  };
  /** Copy a form */
  'POST forms/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Drop submissions that were kept out */
  'POST forms/{id}/submissions/drop': {
    query: undefined;
    body: { ids?: (number)[]; all?: boolean };
    answer: unknown;
  };
  /** Write the submissions of a form to a CSV file */
  'POST forms/{id}/submissions/export': {
    query: undefined;
    body: { state?: "accepted" | "quarantined" | "waiting" };
    answer: unknown;
  };
  /** Release submissions that were kept out: they have their effect now */
  'POST forms/{id}/submissions/release': {
    query: undefined;
    body: { ids?: (number)[]; all?: boolean };
    answer: unknown;
  };
  /** Create a global_suppression_entry */
  'POST global_suppression_entries': {
    query: undefined;
    body: { list_id: number; entries: (string)[] };
    answer: unknown;
  };
  /** Delete several global_suppression_entries, many of them in the background */
  'POST global_suppression_entries/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write global_suppression_entries to a CSV file */
  'POST global_suppression_entries/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "key" | "created_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; list_id?: number; kind?: "address" | "domain" };
    answer: unknown;
  };
  /** Create a global_suppression_list */
  'POST global_suppression_lists': {
    query: undefined;
    body: { name: string; description?: string; entries?: (string)[] };
    answer: unknown;
  };
  /** Delete several global_suppression_lists, many of them in the background */
  'POST global_suppression_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Add the addresses and domains of a file (multipart field "file") to a list */
  'POST global_suppression_lists/{id}/import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Unsubscribe one address, or many */
  'POST global_unsubscribes': {
    query: undefined;
    body: { kind?: "global" | "brand" | "sms"; address?: string; addresses?: (string)[]; brand_id?: number; reason?: string };
    answer: unknown;
  };
  /** Let several addresses be reached again */
  'POST global_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write entries to a CSV file */
  'POST global_unsubscribes/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    answer: unknown;
  };
  /** Unsubscribe the addresses of a CSV file */
  'POST global_unsubscribes/import': {
    query: { kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Subscribe an address to an event */
  'POST hooks': {
    query: undefined;
    body: { event: "contact_created" | "contact_updated" | "subscribed" | "unsubscribed" | "email_opened" | "email_clicked" | "email_bounced" | "order_placed" | "form_submitted"; target_url: string; list_id?: number | null };
    answer: unknown;
  };
  /** Set a paused hook going again */
  'POST hooks/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Resume posting after it stopped */
  'POST http_post_url/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make the signing secret anew; the old one signs nothing from now on */
  'POST http_post_url/rotate_secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Reveal the signing secret */
  'POST http_post_url/secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Post one sample event of every kind and show the answer */
  'POST http_post_url/test': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a image_group */
  'POST image_groups': {
    query: undefined;
    body: { name: string; mode?: "best" | "schedule" | "first"; link_url?: "" | string; alt?: string; images: ({ image_id: number; from_at?: string | null; to_at?: string | null })[] };
    answer: unknown;
  };
  /** Delete several image_groups, many of them in the background */
  'POST image_groups/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a image_group */
  'POST image_groups/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Put a picture into the library, as multipart form data */
  'POST images': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several pictures and their files; force=true where emails still show them */
  'POST images/bulk_delete': {
    query: { ids?: (number)[]; force?: boolean };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a picture of the web to the library */
  'POST images/from_address': {
    query: undefined;
    body: { name?: string; alt?: string; is_decorative?: boolean; folder_id?: number | null; url: string };
    answer: unknown;
  };
  /** A part of a picture, turned or made smaller, as a picture of its own */
  'POST images/{id}/crop': {
    query: undefined;
    body: { cut?: { x: number; y: number; width: number; height: number }; turn?: 0 | 90 | 180 | 270; width?: number; name?: string };
    answer: unknown;
  };
  /** Import a file that was previewed */
  'POST imports': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; list_id?: number | null };
    answer: unknown;
  };
  /** Look at a CSV file (multipart field "file") and keep it for an import */
  'POST imports/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import rejected rows again with corrected values */
  'POST imports/{id}/corrections': {
    query: undefined;
    body: { rows: ({ row: number; cells: (string)[] })[] };
    answer: unknown;
  };
  /** Undo an import: contacts that it made and nobody touched are deleted, changed values restored */
  'POST imports/{id}/undo': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Process a quarantined email again */
  'POST inbound_mails/{id}/retry': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Add an integration of a kind with its settings */
  'POST integrations': {
    query: undefined;
    body: { integration: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; kind: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Create or update a contact from a Zap, its fields by the mapping */
  'POST integrations/zapier/contacts': {
    query: undefined;
    body: { email: string; first_name?: string; last_name?: string; phone?: string; list_id?: number | null; resubscribe?: boolean; tag_names?: (string)[]; fields?: Record<string, string | number | boolean | null> };
    answer: unknown;
  };
  /** Unsubscribe a contact from a list, or from everything */
  'POST integrations/zapier/unsubscribe': {
    query: undefined;
    body: { email: string; list_id?: number | null };
    answer: unknown;
  };
  /** Read a store now instead of at its next time */
  'POST integrations/{id}/read_now': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send a test order through the door that the store calls, signed as the store signs; it counts as no revenue */
  'POST integrations/{id}/test_order': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** What a mapping would make of the newest records of a store; nothing is kept */
  'POST integrations/{id}/try_mapping': {
    query: undefined;
    body: { mapped_fields: Record<string, string> };
    answer: unknown;
  };
  /** Create a invitation */
  'POST invitations': {
    query: undefined;
    body: { email: string; roles: ("admin" | "user" | "account" | "accounts_read_only" | "segments" | "campaigns" | "campaign_full_access" | "campaign_edit_schedule" | "campaign_requires_approval" | "contents" | "bee_admin" | "reports" | "download_reports" | "contacts" | "download_contacts" | "surveys" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "dns_setup" | "service" | "service/tickets_view_only" | "service/tickets_full_access" | "service/contacts_view_only" | "service/contacts_full_access" | "service/support_email" | "commerce_full_access")[]; primary_contact?: boolean };
    answer: unknown;
  };
  /** Email a new link, valid for seven days */
  'POST invitations/{id}/resend': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make the link of an invitation useless, or take that back */
  'POST invitations/{id}/revoke': {
    query: undefined;
    body: { revoked?: boolean };
    answer: unknown;
  };
  /** Create a knowledge_article */
  'POST knowledge_articles': {
    query: undefined;
    body: { name: string; slug?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; category?: string; body?: string; state?: "draft" | "published" };
    answer: unknown;
  };
  /** Delete several knowledge_articles, many of them in the background */
  'POST knowledge_articles/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a landing_page */
  'POST landing_pages': {
    query: undefined;
    body: { name: string; url: string; domain_id?: number | null; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; title?: string; description?: string; image_url?: "" | string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; is_indexed?: boolean; published?: boolean; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several landing_pages, many of them in the background */
  'POST landing_pages/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a landing_page */
  'POST landing_pages/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Shows an earlier version again */
  'POST landing_pages/{id}/revert': {
    query: undefined;
    body: { version: number };
    answer: unknown;
  };
  /** Add a link tracking domain; answers the DNS records to set; requires reauthentication */
  'POST link_tracking_domains': {
    query: undefined;
    body: { name: string; kind?: "link" | "sms" };
    answer: unknown;
  };
  /** Look at a domain’s DNS records now */
  'POST link_tracking_domains/{id}/verify': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a list */
  'POST lists': {
    query: undefined;
    body: { name: string; description?: string; public_name?: string; public_description?: string; is_public?: boolean; opt_in?: "double" | "single"; opt_in_reminder?: boolean; from_name?: string; from_email?: "" | string; reply_to_email?: "" | string; address?: string; language?: string; list_type?: "normal" | "test"; folder_id?: number | null; brand_id?: number | null };
    answer: { id: number; name: string; description: string; public_name: string; public_description: string; is_public: boolean; opt_in: "double" | "single"; opt_in_reminder: boolean; from_name: string; from_email: string; reply_to_email: string; address: string; language: string; list_type: "normal" | "test"; folder_id: number | null; brand_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Delete several lists, many of them in the background */
  'POST lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write lists to a CSV file */
  'POST lists/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "subscribers" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; list_type?: "normal" | "test"; archived?: boolean; brand_id?: number };
    answer: unknown;
  };
  /** Change the type of lists */
  'POST lists/list_status_update': {
    query: undefined;
    body: { ids: (number)[]; list_type: "normal" | "test" };
    answer: unknown;
  };
  /** Count again in the background */
  'POST lists/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Create or update a contact and subscribe it to a list */
  'POST lists/{id}/contacts': {
    query: undefined;
    body: { email?: string; first_name?: string; last_name?: string; phone?: string; fax?: string; custom_fields?: Record<string, string | number | boolean | null>; workflow_disable?: boolean; no_tracking?: boolean; list_ids?: (number)[]; tag_names?: (string)[]; resubscribe?: boolean };
    answer: unknown;
  };
  /** Copy a list */
  'POST lists/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write the contacts of a list to a CSV file */
  'POST lists/{id}/export': {
    query: undefined;
    body: { name?: string; filter?: "all" | "subscribed" | "unsubscribed" | "hard_bounced" | "soft_bounced" | "cleansed"; tag_id?: number; segment_id?: number; ids?: (number)[]; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file") */
  'POST lists/{id}/file_import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send the confirmation email again */
  'POST lists/{id}/pending/{pendingId}/resend': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a live_content_image */
  'POST live_content_images': {
    query: undefined;
    body: { name: string; mode?: "fixed" | "per_person"; ends_at?: string | null; zone?: string; hours?: number | null; counts_from?: "joined" | "sent"; style?: { width?: number; height?: number; font?: "regular" | "bold" | "light" | "digital"; background?: string; digit_color?: string; label_color?: string; box_color?: string; days_only?: boolean; labels?: { days?: string; hours?: string; minutes?: string; seconds?: string } }; ended?: { kind: "text"; text: string } | { kind: "picture"; url: string }; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several live_content_images, many of them in the background */
  'POST live_content_images/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** The picture of a style that may not be saved, as data:image/gif */
  'POST live_content_images/preview': {
    query: undefined;
    body: { style: { width?: number; height?: number; font?: "regular" | "bold" | "light" | "digital"; background?: string; digit_color?: string; label_color?: string; box_color?: string; days_only?: boolean; labels?: { days?: string; hours?: string; minutes?: string; seconds?: string } }; ended: { kind: "text"; text: string } | { kind: "picture"; url: string }; left?: number };
    answer: unknown;
  };
  /** Copy a live_content_image */
  'POST live_content_images/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Text the account from a phone, as its owner would */
  'POST local_inbox/texts': {
    query: undefined;
    body: { number: string; text: string };
    answer: unknown;
  };
  /** Let a text be delivered, undelivered or answered, as a gateway would say */
  'POST local_inbox/{id}/pretend': {
    query: undefined;
    body: { as: "delivered" | "undelivered" } | { as: "reply"; text: string };
    answer: unknown;
  };
  /** Simulate a bounce or complaint of an email by a real report, to see its effects */
  'POST local_inbox/{id}/simulate': {
    query: undefined;
    body: { as: "hard_bounce" | "soft_bounce" | "complaint" };
    answer: unknown;
  };
  /** Create a macro */
  'POST macros': {
    query: undefined;
    body: { name: string; text?: string; status?: "open" | "pending" | "on_hold" | "closed" | null; priority?: "low" | "medium" | "high" | null; assign_to_me?: boolean; assignee_id?: number | null; tags?: (string)[] };
    answer: unknown;
  };
  /** Delete several macros, many of them in the background */
  'POST macros/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Make a new user and password for Postmark, which signs nothing; they are shown in this answer only, and the old ones count no more */
  'POST mail_webhooks/postmark/rotate_secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Email a member a link that proves their address */
  'POST members/{memberId}/resend-verification': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a mobile_application */
  'POST mobile_applications': {
    query: undefined;
    body: { name: string; platform: "web" | "ios" | "android"; key?: string; bundle_id?: string; team_id?: string; key_id?: string };
    answer: unknown;
  };
  /** A new key by which your server proves who is signed in to an app; the old one ends, and this one is shown once */
  'POST mobile_applications/{id}/identity_key': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a mobile_keyword */
  'POST mobile_keywords': {
    query: undefined;
    body: { word: string; number?: string; reply: string; sms_list_id?: number | null; double_opt_in?: boolean; question?: string };
    answer: unknown;
  };
  /** Delete several mobile_keywords, many of them in the background */
  'POST mobile_keywords/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write mobile_keywords to a CSV file */
  'POST mobile_keywords/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "word" | "number" | "texts" | "people" | "joined" | "last_texted_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; number?: string };
    answer: unknown;
  };
  /** The rule of a segment from plain words; `error` names what was not understood */
  'POST nlp/generate': {
    query: undefined;
    body: { input: string };
    answer: unknown;
  };
  /** Keep a description that led to no rule, for 90 days */
  'POST nlp/store_prompts': {
    query: undefined;
    body: { input: string; result: string; account_id: number };
    answer: unknown;
  };
  /** Add a notification about a job of the account */
  'POST notifications': {
    query: undefined;
    body: { message: string; percent_complete?: number; notifiable_id?: number; notifiable_type?: string; notifable_type?: string; data?: Record<string, unknown> };
    answer: unknown;
  };
  /** Mark all notifications read */
  'POST notifications/read_all': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create or update orders of a shop; the newest version of each stands */
  'POST orders': {
    query: undefined;
    body: { source?: string; order?: { original_order_id: string; number?: string; date?: string; updated_at?: string; cancelled_at?: string | null; status?: string; financial_status?: string; fulfilment_status?: string; type?: string; currency: string; grand_total: number | string; tax?: number | string; shipping?: number | string; discount?: number | string; test?: boolean; email?: string; contact_id?: number; cart_id?: string; coupon_codes?: (string)[]; items?: ({ item_id?: string; sku?: string; description?: string; quantity?: number | string; price?: number | string; discount?: number | string; refunded_quantity?: number | string })[]; refunds?: ({ id: string; date: string; amount: number | string })[] }; orders?: ({ original_order_id: string; number?: string; date?: string; updated_at?: string; cancelled_at?: string | null; status?: string; financial_status?: string; fulfilment_status?: string; type?: string; currency: string; grand_total: number | string; tax?: number | string; shipping?: number | string; discount?: number | string; test?: boolean; email?: string; contact_id?: number; cart_id?: string; coupon_codes?: (string)[]; items?: ({ item_id?: string; sku?: string; description?: string; quantity?: number | string; price?: number | string; discount?: number | string; refunded_quantity?: number | string })[]; refunds?: ({ id: string; date: string; amount: number | string })[] })[] };
    answer: unknown;
  };
  /** One figure by two groupings, with totals */
  'POST pivot_reports': {
    query: undefined;
    body: { type?: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; row: string; column: string; measure: string; filters?: Record<string, unknown> };
    answer: unknown;
  };
  /** Create a preference_page */
  'POST preference_pages': {
    query: undefined;
    body: { name: string; page_type: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; brand_id?: number | null; is_default?: boolean };
    answer: unknown;
  };
  /** Delete several preference_pages, many of them in the background */
  'POST preference_pages/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** What is being written as somebody would see it, with sample data; nothing is saved */
  'POST preference_pages/preview': {
    query: undefined;
    body: { page_type: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; html_part: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; brand_id?: number | null };
    answer: unknown;
  };
  /** Copy a preference_page */
  'POST preference_pages/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Report that the caller edits a record; answers who else does */
  'POST presence': {
    query: undefined;
    body: { place: string; is_writing?: boolean };
    answer: unknown;
  };
  /** Create a product_feed_template */
  'POST product_feed_templates': {
    query: undefined;
    body: { name: string; json_part?: { kind?: "choices" | "html"; columns?: number; align?: "left" | "center"; show_image?: boolean; show_name?: boolean; show_price?: boolean; show_brand?: boolean; show_sku?: boolean; show_description?: boolean; button_label?: string; text_color?: string; accent_color?: string }; html_part?: string };
    answer: unknown;
  };
  /** Delete several product_feed_templates, many of them in the background */
  'POST product_feed_templates/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a product_feed_template */
  'POST product_feed_templates/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a product_feed */
  'POST product_feeds': {
    query: undefined;
    body: { name: string; metric?: "best_sellers" | "new_arrivals" | "trending" | "purchased_together" | "similar_products"; source: string; store_id?: number | null; day_range?: number | null; category_filter?: "all" | "limit" | "exclude"; included_categories?: (number)[]; excluded_categories?: (number)[]; brands?: (string)[]; order_by?: "random" | "price" | null; order?: "asc" | "desc" | null; only_active?: boolean; only_in_stock?: boolean; only_published?: boolean; tag_type?: "product_skus" | "product_feed" | "last_order" | "abandoned_cart" | null; selected_feed_id?: number | null; product_skus?: (string)[]; item_count?: number; fallback_feed_id?: number | null; template_id?: number | null };
    answer: unknown;
  };
  /** Delete several product_feeds, many of them in the background */
  'POST product_feeds/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Copy a product_feed */
  'POST product_feeds/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a product */
  'POST products': {
    query: undefined;
    body: { item_id: string; name: string; price: string; store_url: string; image_url?: string; description?: string; category_ids?: (number)[]; brand?: string; sku?: string; currency?: string; stock?: string | null; is_active?: boolean; is_published?: boolean; is_goods?: boolean; store_id?: number | null };
    answer: unknown;
  };
  /** Delete several products, many of them in the background */
  'POST products/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write products to a CSV file */
  'POST products/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "item_id" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; source?: string; store_id?: number; category_id?: number; brand?: string; is_published?: boolean };
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file"), into what store_id names */
  'POST products/import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import a file that was previewed */
  'POST products/imports': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; store_id?: number | null };
    answer: unknown;
  };
  /** Look at a CSV file (multipart field "file") and keep it for an import */
  'POST products/imports/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Check the first rows of a previewed file; nothing is imported */
  'POST products/imports/try': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; store_id?: number | null };
    answer: unknown;
  };
  /** Import rejected rows again with corrected values */
  'POST products/imports/{id}/corrections': {
    query: undefined;
    body: { rows: ({ row: number; cells: (string)[] })[] };
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file") */
  'POST products/stores/{id}/file_import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Give fields of a product the value of its store again */
  'POST products/{id}/as_in_store': {
    query: undefined;
    body: { fields: ("name" | "description" | "brand" | "price" | "image_url" | "store_url" | "stock" | "categories")[] };
    answer: unknown;
  };
  /** Create a push_campaign */
  'POST push_campaigns': {
    query: undefined;
    body: { name: string; application_id: number; title?: string; body?: string; picture?: string; link?: string; buttons?: ({ title: string; link?: string })[]; badge?: number | null; sound?: boolean; collapse_key?: string; ttl?: number; lists?: (number)[]; segments?: (number)[]; is_everybody?: boolean };
    answer: unknown;
  };
  /** Delete several push_campaigns, many of them in the background */
  'POST push_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write push_campaigns to a CSV file */
  'POST push_campaigns/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; application_id?: number; status?: "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "workflow" | "all" };
    answer: unknown;
  };
  /** Copy a push_campaign */
  'POST push_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Pause a push campaign that is being sent */
  'POST push_campaigns/{id}/pause': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Continue a paused push campaign */
  'POST push_campaigns/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send a push campaign now, or at a chosen time */
  'POST push_campaigns/{id}/schedule': {
    query: undefined;
    body: { scheduled_at?: string | null };
    answer: unknown;
  };
  /** Send a push to chosen devices of its application at once */
  'POST push_campaigns/{id}/send_test': {
    query: undefined;
    body: { device_ids: (number)[] };
    answer: unknown;
  };
  /** Stop a push campaign for good */
  'POST push_campaigns/{id}/stop': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Cancel a scheduled push campaign */
  'POST push_campaigns/{id}/undo_schedule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Register a shop for its abandoned carts; with create_journey also a draft journey */
  'POST register_shop': {
    query: undefined;
    body: { shop: { shop_name: string; shop_type: string; shop_url: string }; create_journey?: boolean };
    answer: unknown;
  };
  /** Import a file that was previewed */
  'POST relational_imports': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; relational_table_id: number };
    answer: unknown;
  };
  /** Look at a CSV file (multipart field "file") and keep it for an import */
  'POST relational_imports/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import rejected rows again with corrected values */
  'POST relational_imports/{id}/corrections': {
    query: undefined;
    body: { rows: ({ row: number; cells: (string)[] })[] };
    answer: unknown;
  };
  /** Create a relational_query */
  'POST relational_queries': {
    query: undefined;
    body: { name: string; sql: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several relational_queries, many of them in the background */
  'POST relational_queries/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Whether a text is a query, and which word is in the way */
  'POST relational_queries/check': {
    query: undefined;
    body: { sql: string };
    answer: unknown;
  };
  /** Write relational_queries to a CSV file */
  'POST relational_queries/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "ran_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    answer: unknown;
  };
  /** Run a text for 5 seconds at most and answer up to 10000 rows; nothing is kept */
  'POST relational_queries/preview': {
    query: undefined;
    body: { sql: string };
    answer: unknown;
  };
  /** Copy a relational_query */
  'POST relational_queries/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write all rows of a query to a CSV file */
  'POST relational_queries/{id}/export_result': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Run a query and keep what it answers as its last result */
  'POST relational_queries/{id}/run': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a relational_table */
  'POST relational_tables': {
    query: undefined;
    body: { name: string; uid: string; columns: ({ name: string; type: "string" | "integer" | "float" | "boolean" | "datetime" | "text" })[]; key: string; link_column?: string | null; link_by?: "email" | "uid" | null; unknown_contacts?: "keep" | "reject" | null; date_format?: "YYYY-MM-DD" | "MM/DD/YYYY" | "DD/MM/YYYY" | "DD.MM.YYYY" | null };
    answer: unknown;
  };
  /** Delete several relational_tables, many of them in the background */
  'POST relational_tables/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write relational_tables to a CSV file */
  'POST relational_tables/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "uid" | "rows_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    answer: unknown;
  };
  /** Count again in the background */
  'POST relational_tables/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Copy a relational_table */
  'POST relational_tables/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file") */
  'POST relational_tables/{id}/file_import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write rows, all or none; a row of a known key is replaced */
  'POST relational_tables/{id}/rows': {
    query: undefined;
    body: { rows: (Record<string, unknown>)[] };
    answer: unknown;
  };
  /** A list of reports as a file */
  'POST reports/export': {
    query: undefined;
    body: { report?: "campaigns" | "recurring" | "tests" | "year_to_date"; year?: string; name?: string; from?: string; to?: string; parent_id?: number };
    answer: unknown;
  };
  /** Bring sample data in */
  'POST sample_data': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a secure list with hashes, or with a file of them (multipart field "file") */
  'POST secure_lists': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Delete several secure_lists, many of them in the background */
  'POST secure_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Count again in the background */
  'POST secure_lists/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Take the hashes of a file (multipart field "file") into a list: mode add, or replace what is there */
  'POST secure_lists/{id}/import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a segment */
  'POST segments': {
    query: undefined;
    body: { name: string; description?: string; segment_rules_attributes?: unknown; rules?: unknown; editor?: "classic" | "next_gen"; folder_id?: number | null; brand_id?: number | null };
    answer: unknown;
  };
  /** Delete several segments, many of them in the background */
  'POST segments/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** About what a rule finds, at once, in accounts where counting takes a while; else null */
  'POST segments/estimate': {
    query: undefined;
    body: { segment_rules_attributes?: unknown; rules?: unknown };
    answer: unknown;
  };
  /** Write segments to a CSV file */
  'POST segments/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "contacts_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean; brand_id?: number };
    answer: unknown;
  };
  /** What a rule finds and what each of its conditions does; with contact_id whether it finds that contact, and why */
  'POST segments/preview': {
    query: undefined;
    body: { segment_rules_attributes?: unknown; rules?: unknown; contact_id?: number };
    answer: unknown;
  };
  /** Count again in the background */
  'POST segments/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Copy a segment */
  'POST segments/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write the contacts of a segment to a CSV file */
  'POST segments/{id}/export': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Count one segment again in the background */
  'POST segments/{id}/refresh_count': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make a segment what it was in one version, as a new version; If-Match with its updated_at refuses to overwrite a later change */
  'POST segments/{id}/versions/{no}/restore': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Set a setting that has its default */
  'POST settings': {
    query: undefined;
    body: { key: string; value?: unknown };
    answer: unknown;
  };
  /** Put the file of a finished export into /exports/, with reauthentication */
  'POST sftp_exports': {
    query: undefined;
    body: { notification_id: number };
    answer: unknown;
  };
  /** Look at a file that was put by SFTP and keep it for an import */
  'POST sftp_imports/lists/{id}': {
    query: undefined;
    body: { sftp_file_id: number };
    answer: unknown;
  };
  /** Add a public key that signs in by SFTP, with reauthentication */
  'POST sftp_keys': {
    query: undefined;
    body: { name: string; key: string };
    answer: unknown;
  };
  /** Create or update a cart of a shop; the newest version stands */
  'POST shops/{id}/carts': {
    query: undefined;
    body: { cart: { cart_id: string; email: string; items: ({ item_id: string; name: string; quantity?: number; price: number })[]; total?: number | string; currency: string; restore_url?: string; started_at?: string; updated_at?: string } };
    answer: unknown;
  };
  /** Create or update an order of a shop, in the names that its cart has for the fields */
  'POST shops/{id}/orders': {
    query: undefined;
    body: { order: { OrderID: string; Total: number | string; Currency: string; Date?: string; OrderStatus?: string; FirstName?: string; LastName?: string; Email?: string; Items?: ({ ProductID: string; Quantity?: number | string; ProductName?: string; UnitPrice: number | string })[] } };
    answer: unknown;
  };
  /** Create a sla_policy */
  'POST sla_policies': {
    query: undefined;
    body: { name: string; business_hours_id?: number | null; support_email_id?: number | null; channels?: ("email" | "form" | "api" | "manual")[]; targets: { low: { first_reply: number | null; next_reply: number | null; resolve: number | null }; medium: { first_reply: number | null; next_reply: number | null; resolve: number | null }; high: { first_reply: number | null; next_reply: number | null; resolve: number | null } }; raises_priority?: boolean };
    answer: unknown;
  };
  /** Create a sms_campaign */
  'POST sms_campaigns': {
    query: undefined;
    body: { name: string; type?: "bulk" | "trans"; from_number?: string; text: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several sms_campaigns, many of them in the background */
  'POST sms_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write sms_campaigns to a CSV file */
  'POST sms_campaigns/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "scheduled_at" | "sent_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter_by?: "trans" | "bulk" | "all"; status?: "all" | "draft" | "scheduled" | "sending" | "paused" | "sent" | "stopped" | "failed" | "wi" | "trans"; archived?: boolean };
    answer: unknown;
  };
  /** How many would get a text, in how many parts, and what stands against it */
  'POST sms_campaigns/forecast': {
    query: undefined;
    body: { type?: "bulk" | "trans"; from_number?: string; text?: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string };
    answer: unknown;
  };
  /** A text as one contact would get it */
  'POST sms_campaigns/preview': {
    query: undefined;
    body: { type?: "bulk" | "trans"; from_number?: string; text?: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string; contact_id?: number | null };
    answer: unknown;
  };
  /** Send a text as it is to one number, without saving it */
  'POST sms_campaigns/send_test': {
    query: undefined;
    body: { type?: "bulk" | "trans"; from_number?: string; text?: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string; to: string };
    answer: unknown;
  };
  /** Copy a sms_campaign */
  'POST sms_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Pause an SMS campaign that is being sent */
  'POST sms_campaigns/{id}/pause': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Continue a paused SMS campaign */
  'POST sms_campaigns/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send an SMS campaign now, or at a chosen time; what has not left by ends_at stays unsent */
  'POST sms_campaigns/{id}/schedule': {
    query: undefined;
    body: { scheduled_at?: string | null; ends_at?: string | null };
    answer: unknown;
  };
  /** Send one text to one number with these values; the same key sends once */
  'POST sms_campaigns/{id}/send': {
    query: undefined;
    body: { to?: string; contact_id?: number; data?: Record<string, unknown>; idempotency_key?: string };
    answer: unknown;
  };
  /** Stop an SMS campaign for good */
  'POST sms_campaigns/{id}/stop': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Cancel a scheduled SMS campaign */
  'POST sms_campaigns/{id}/undo_schedule': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a sms_contact */
  'POST sms_contacts': {
    query: undefined;
    body: { phone: string; email?: string; first_name?: string; last_name?: string; subscribed_sms_list_ids?: (number)[]; unsubscribed_sms_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Delete several sms_contacts, many of them in the background */
  'POST sms_contacts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write SMS contacts to a CSV file */
  'POST sms_contacts/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "phone"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; sms_list_id?: number; status?: "subscribed" | "unsubscribed" | "unselected" | "do_not_text" };
    answer: unknown;
  };
  /** Stop all text messages to the number of a contact */
  'POST sms_contacts/{id}/add_to_dnm': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Set the SMS lists of a contact; If-Match with their version overwrites no later change */
  'POST sms_contacts/{id}/toggle_sms_subscriptions': {
    query: undefined;
    body: { subscribed_sms_list_ids?: (number)[]; unsubscribed_sms_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Import a file that was previewed */
  'POST sms_imports': {
    query: undefined;
    body: { delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; create_fields?: boolean; date_order?: "mdy" | "dmy"; decimal_sign?: "." | ","; field_types?: Record<string, "string" | "integer" | "boolean" | "datetime" | "text" | "float">; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null; file_state?: "subscribed" | "not_subscribed" | "bounced" | "unsubscribed" | "blocked" | "complained" | null; attributes?: (string)[]; mode?: "upsert" | "insert" | "update"; file_id: number; sms_list_id?: number | null };
    answer: unknown;
  };
  /** Look at a CSV file (multipart field "file") and keep it for an import */
  'POST sms_imports/preview': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import rejected rows again with corrected values */
  'POST sms_imports/{id}/corrections': {
    query: undefined;
    body: { rows: ({ row: number; cells: (string)[] })[] };
    answer: unknown;
  };
  /** Create a sms_list */
  'POST sms_lists': {
    query: undefined;
    body: { name: string; description?: string; folder_id?: number | null };
    answer: { id: number; name: string; description: string; folder_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Delete several sms_lists, many of them in the background */
  'POST sms_lists/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write sms_lists to a CSV file */
  'POST sms_lists/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "subscribers" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; archived?: boolean };
    answer: unknown;
  };
  /** Count again in the background */
  'POST sms_lists/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Copy a sms_list */
  'POST sms_lists/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Import a CSV file (multipart field "file") */
  'POST sms_lists/{id}/file_import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send one text to one number, such as a reply */
  'POST sms_messages': {
    query: undefined;
    body: { to: string; text: string; from_number?: string };
    answer: unknown;
  };
  /** Create a sms_number */
  'POST sms_numbers': {
    query: undefined;
    body: { number: string; kind?: "long_code" | "toll_free" | "short_code" | "sender_name"; country?: string; provider?: "local" | "http" | "rest" | "smpp"; provider_settings?: Record<string, unknown>; secret?: string; rate?: number; daily_cap?: number | null; registration?: { brand?: string; campaign?: string; state?: "none" | "pending" | "approved" | "rejected"; since?: string | null }; is_default?: boolean };
    answer: unknown;
  };
  /** Unsubscribe one address, or many */
  'POST sms_unsubscribes': {
    query: undefined;
    body: { kind?: "global" | "brand" | "sms"; address?: string; addresses?: (string)[]; brand_id?: number; reason?: string };
    answer: unknown;
  };
  /** Let several addresses be reached again */
  'POST sms_unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write entries to a CSV file */
  'POST sms_unsubscribes/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    answer: unknown;
  };
  /** Unsubscribe the addresses of a CSV file */
  'POST sms_unsubscribes/import': {
    query: { kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Delete several social_accounts, many of them in the background */
  'POST social_accounts/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Begin to connect accounts of a network: answers where the person allows it */
  'POST social_accounts/connect': {
    query: undefined;
    body: { network: "loopback" | "graph" };
    answer: unknown;
  };
  /** Keep the accounts that a person has allowed at a network */
  'POST social_accounts/connected': {
    query: undefined;
    body: { code: string; state: string };
    answer: unknown;
  };
  /** Create a social_campaign */
  'POST social_campaigns': {
    query: undefined;
    body: { name: string; description?: string; starts_on?: string | null; ends_on?: string | null };
    answer: unknown;
  };
  /** Delete several social_campaigns, many of them in the background */
  'POST social_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a social_content_category */
  'POST social_content_categories': {
    query: undefined;
    body: { name: string; color?: string };
    answer: { id: number; name: string; color: string; posts_count: number; slots_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Delete several social_content_categories, many of them in the background */
  'POST social_content_categories/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Connect a lead form of a network to a list */
  'POST social_leads': {
    query: undefined;
    body: { name: string; social_account_id: number | string; form_id: string; list_id: number | string; mapping?: Record<string, string | null>; is_enabled?: boolean };
    answer: unknown;
  };
  /** Delete several social_leads, many of them in the background */
  'POST social_leads/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Fill in a form of the practice network, as a visitor would */
  'POST social_leads/{id}/test_lead': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a social_schedule */
  'POST social_schedules': {
    query: undefined;
    body: { text?: string; variants?: Record<string, string>; link?: string | ""; picture_url?: string | ""; social_account_ids?: (number)[]; category_id?: number | null; campaign_id?: number | null; status?: "draft" | "queued" | "scheduled"; scheduled_at?: string | null };
    answer: unknown;
  };
  /** Delete several social_schedules, many of them in the background */
  'POST social_schedules/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Create a support_email */
  'POST support_email': {
    query: undefined;
    body: { email: string; name: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Try to connect to a mailbox, sign in and open its folder */
  'POST support_email/check_mailbox': {
    query: undefined;
    body: { id?: number; imap: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } };
    answer: { mailbox_check: { failure: "not_allowed" | "dns" | "unreachable" | "tls" | "sign_in" | "folder" | "dropped" | "other" | null; words: string; emails: number } };
  };
  /** Send a marked email to a support address, to see whether it arrives */
  'POST support_email/{id}/check': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a support_email */
  'POST support_emails': {
    query: undefined;
    body: { email: string; name: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Try to connect to a mailbox, sign in and open its folder */
  'POST support_emails/check_mailbox': {
    query: undefined;
    body: { id?: number; imap: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } };
    answer: { mailbox_check: { failure: "not_allowed" | "dns" | "unreachable" | "tls" | "sign_in" | "folder" | "dropped" | "other" | null; words: string; emails: number } };
  };
  /** Send a marked email to a support address, to see whether it arrives */
  'POST support_emails/{id}/check': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write to support; the answer comes by email */
  'POST support_messages': {
    query: undefined;
    body: { support_message: { message: string; page?: string } };
    answer: unknown;
  };
  /** Create a survey */
  'POST surveys': {
    query: undefined;
    body: { name: string; pages?: ({ title?: string; text?: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[] })[]; questions?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; color?: "" | string; is_anonymous?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; closes_at?: string | null; max_answers?: number | null; state?: "published" | "closed"; published?: boolean };
    answer: unknown;
  };
  /** Delete several surveys, many of them in the background */
  'POST surveys/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write surveys to a CSV file */
  'POST surveys/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; state?: "draft" | "published" | "closed" };
    answer: unknown;
  };
  /** The HTML of one step of a survey that may not be saved yet */
  'POST surveys/preview': {
    query: undefined;
    body: { pages: ({ title?: string; text?: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[] })[]; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; name?: string; title?: string; intro?: string; color?: "" | string; is_anonymous?: boolean; step?: number };
    answer: unknown;
  };
  /** Copy a survey */
  'POST surveys/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Write the responses of a survey to a CSV file */
  'POST surveys/{id}/export': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Keep how a table looks now */
  'POST table_views': {
    query: undefined;
    body: { table: string; name: string; state: { search?: string; filters?: Record<string, string>; sort?: string; per_page?: number; columns?: Record<string, boolean>; order?: (string)[]; density?: "comfortable" | "compact" }; is_shared?: boolean; is_default?: boolean };
    answer: unknown;
  };
  /** Create a tag_group */
  'POST tag_groups': {
    query: undefined;
    body: { name: string; tag_ids?: (number)[] };
    answer: { id: number; name: string; tag_ids: (number)[]; tags: ({ id: number; name: string })[]; created_at: string; updated_at: string };
  };
  /** Create a tag */
  'POST tags': {
    query: undefined;
    body: { name: string; folder_id?: number | null };
    answer: { id: number; name: string; contacts_count: number; folder_id: number | null; created_at: string; updated_at: string };
  };
  /** Delete several tags, many of them in the background */
  'POST tags/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write tags to a CSV file */
  'POST tags/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "contacts_count" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    answer: unknown;
  };
  /** Make tags from a CSV file of names */
  'POST tags/import': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Count again in the background */
  'POST tags/refresh_count': {
    query: undefined;
    body: { ids?: (number)[] };
    answer: unknown;
  };
  /** Create a ticket; with send, its body leaves as an email */
  'POST tickets': {
    query: undefined;
    body: { ticket: { subject: string; body: string; email: string; name?: string; priority?: "low" | "medium" | "high"; tags?: (string)[]; assignee_id?: number | null; support_email_id?: number | null; send?: boolean; files?: (number)[] } };
    answer: unknown;
  };
  /** Change or delete up to 500 tickets; more than 50 in the background */
  'POST tickets/bulk': {
    query: undefined;
    body: { ids: (number)[]; change: { status?: "new" | "open" | "pending" | "on_hold" | "closed"; priority?: "low" | "medium" | "high"; assignee_id?: number | null; snoozed_until?: string | null; add_tags?: (string)[]; remove_tags?: (string)[]; delete?: boolean } };
    answer: unknown;
  };
  /** Upload a file (multipart field "file") that is to go with a message of a ticket */
  'POST tickets/uploads': {
    query: { number?: number };
    body: undefined;
    answer: unknown;
  };
  /** Forward a message to third parties, whose answers come back into the ticket */
  'POST tickets/{number}/forward': {
    query: undefined;
    body: { forward: { body?: string; client_key?: string; status?: "new" | "open" | "pending" | "on_hold" | "closed"; priority?: "low" | "medium" | "high"; assignee_id?: number | null; tags?: (string)[]; files?: (number)[]; to: (string)[]; message_id: number; attachments?: (number)[]; delay?: number } };
    answer: unknown;
  };
  /** Make a ticket part of another, which its number and address lead to from then on */
  'POST tickets/{number}/merge': {
    query: undefined;
    body: { into: number };
    answer: unknown;
  };
  /** Add a note that members alone read */
  'POST tickets/{number}/notes': {
    query: undefined;
    body: { note: { body: string; client_key?: string; status?: "new" | "open" | "pending" | "on_hold" | "closed"; priority?: "low" | "medium" | "high"; assignee_id?: number | null; tags?: (string)[]; files?: (number)[] } };
    answer: unknown;
  };
  /** Answer the customer by email; for some seconds it can be withdrawn */
  'POST tickets/{number}/reply': {
    query: undefined;
    body: { reply: { body: string; client_key?: string; status?: "new" | "open" | "pending" | "on_hold" | "closed"; priority?: "low" | "medium" | "high"; assignee_id?: number | null; tags?: (string)[]; files?: (number)[]; to?: (string)[]; cc?: (string)[]; seen?: number; delay?: number; send_at?: string } };
    answer: unknown;
  };
  /** Make a new ticket of one message of a customer */
  'POST tickets/{number}/split': {
    query: undefined;
    body: { message_id: number; subject?: string };
    answer: unknown;
  };
  /** A draft of a reply by the language model, where one is configured */
  'POST tickets/{number}/suggest_reply': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Take a ticket out of the one that it was merged into, within 24 hours */
  'POST tickets/{number}/unmerge': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a transactional_campaign */
  'POST transactional_campaigns': {
    query: undefined;
    body: { name: string; subject: string; preheader?: string; from_name?: string; from_email: string; reply_to?: "" | string; address?: string; language?: string; content_id: number; footer_id?: number | null; track_opens?: boolean; track_clicks?: boolean; offers_unsubscribe?: boolean };
    answer: unknown;
  };
  /** Delete several transactional_campaigns, many of them in the background */
  'POST transactional_campaigns/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write transactional_campaigns to a CSV file */
  'POST transactional_campaigns/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; status?: "trans" | "all"; filter_by?: "trans" | "all" };
    answer: unknown;
  };
  /** Copy a transactional_campaign */
  'POST transactional_campaigns/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send one email to one person with these values; the same key sends once */
  'POST transactional_campaigns/{id}/send': {
    query: undefined;
    body: { email?: string; contact_id?: number; data?: Record<string, unknown>; idempotency_key?: string };
    answer: unknown;
  };
  /** Send one text to one number with these values; the same key sends once */
  'POST transactional_sms_campaigns/{id}/send': {
    query: undefined;
    body: { to?: string; contact_id?: number; data?: Record<string, unknown>; idempotency_key?: string };
    answer: unknown;
  };
  /** Unsubscribe one address, or many */
  'POST unsubscribes': {
    query: undefined;
    body: { kind?: "global" | "brand" | "sms"; address?: string; addresses?: (string)[]; brand_id?: number; reason?: string };
    answer: unknown;
  };
  /** Let several addresses be reached again */
  'POST unsubscribes/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write entries to a CSV file */
  'POST unsubscribes/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "created_at" | "address"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; kind?: "global" | "brand" | "sms"; brand_id?: number };
    answer: unknown;
  };
  /** Unsubscribe the addresses of a CSV file */
  'POST unsubscribes/import': {
    query: { kind?: "global" | "brand" | "sms"; brand_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Create a webhook */
  'POST webhooks': {
    query: undefined;
    body: { url: string; description?: string; event_types: ("contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated")[]; enabled?: boolean };
    answer: unknown;
  };
  /** Send a delivery again */
  'POST webhooks/{id}/deliveries/{deliveryId}/resend': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send again all deliveries that failed since a time, up to 10,000 */
  'POST webhooks/{id}/resend_failed': {
    query: undefined;
    body: { since: string };
    answer: unknown;
  };
  /** Make the signing secret anew; for 24 hours the former one signs too */
  'POST webhooks/{id}/rotate_secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Reveal the signing secret */
  'POST webhooks/{id}/secret': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Send a test event, signed as the others are, and show the answer */
  'POST webhooks/{id}/test': {
    query: undefined;
    body: { type?: "contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated" };
    answer: unknown;
  };
  /** Create a website */
  'POST websites': {
    query: undefined;
    body: { name: string; url: string; other_hosts?: (string)[]; consent_mode?: "wait" | "on" | "cookieless" };
    answer: unknown;
  };
  /** Delete several websites, many of them in the background */
  'POST websites/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write websites to a CSV file */
  'POST websites/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "url" | "last_seen_at" | "created_at" | "updated_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean };
    answer: unknown;
  };
  /** Add a widget to the caller’s dashboard */
  'POST widgets': {
    query: undefined;
    body: { kind: "running" | "needs_you" | "recent" | "growth" | "first_steps" | "last_campaign" | "drafts" | "domains" | "my_work" | "revenue" | "orders" | "top_products" | "list_growth" | "deliverability" | "report"; options?: { width?: 12 | 8 | 4; days?: "7" | "30" | "90"; report_id?: number }; widgets_position?: number };
    answer: unknown;
  };
  /** Give the caller the usual dashboard again */
  'POST widgets/reset': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Create a workflow */
  'POST workflows': {
    query: undefined;
    body: { name: string; graph?: { nodes: ({ key: string; name?: string; position: { x: number; y: number }; type: "trigger"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } | null; rules?: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } | null } | { key: string; name?: string; position: { x: number; y: number }; type: "email"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "sms"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "push"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "webhook"; method?: "POST" | "PUT" | "GET"; url?: string; headers?: ({ name: string; value: string })[]; body?: string; when_failed?: "go_on" | "hold" } | { key: string; name?: string; position: { x: number; y: number }; type: "set_field"; field?: string; operation?: "set" | "clear" | "add"; value?: string } | { key: string; name?: string; position: { x: number; y: number }; type: "list"; action?: "add" | "remove" | "unsubscribe"; list_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "tag"; action?: "add" | "remove"; tag_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "start_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "end_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "wait"; wait: { kind: "duration"; amount: number; unit: "minutes" | "hours" | "days" | "weeks" } | { kind: "until_time"; time: string; weekdays?: (number)[]; clock?: "person" | "account" } | { kind: "until_date"; field: string; offset_days?: number; time: string; clock?: "person" | "account"; otherwise?: "go_on" | "exit" } | { kind: "event"; trigger: unknown; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "condition"; rules: { filter: unknown; segment_filters_attributes: unknown } | null; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "usual_hour"; within?: "day" | "week" } } | { key: string; name?: string; position: { x: number; y: number }; type: "condition"; branches: ({ key: string; name?: string; rules: { filter: unknown; segment_filters_attributes: unknown } | null })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "split"; branches: ({ key: string; name?: string; percent: number })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "goal" } | { key: string; name?: string; position: { x: number; y: number }; type: "end" })[]; edges: ({ from: string; output: string; to: string })[]; notes?: ({ key: string; text: string; position: { x: number; y: number }; width?: number; height?: number })[] }; settings?: { reentry?: { kind?: "never" | "after_exit" | "always"; every_days?: number; by_key?: boolean }; goal?: { name: string; when: { kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } }; ends?: boolean; days_after?: number } | null; exits?: ({ kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (number)[] } | { kind: "left_list"; list_ids: (number)[] } | { kind: "unsubscribed"; list_ids?: (number)[] } | { kind: "tagged"; tag_ids: (number)[] } | { kind: "untagged"; tag_ids: (number)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (number)[] } | { kind: "left_segment"; segment_ids: (number)[] } | { kind: "ordered"; store_ids?: (number)[] } | { kind: "cart"; store_ids?: (number)[] } | { kind: "opened"; campaign_ids?: (number)[] } | { kind: "clicked"; campaign_ids?: (number)[]; link?: string } | { kind: "form"; form_ids?: (number)[]; builder_ids?: (number)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (number)[]; path?: string } | { kind: "survey"; survey_ids?: (number)[] } | { kind: "rfm_group"; groups?: (string)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: ("low" | "medium" | "high")[]; rating?: "good" | "bad" | null } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } })[]; holdout_percent?: number; clock?: "person" | "account" }; template?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Delete several workflows, many of them in the background */
  'POST workflows/bulk_delete': {
    query: { ids?: (number)[] };
    body: Record<string, unknown>;
    answer: unknown;
  };
  /** Write journeys with their figures to a CSV file */
  'POST workflows/export': {
    query: undefined;
    body: { page?: number; per_page?: number; name?: string; search?: boolean; ids?: (number)[]; sort?: "name" | "status" | "created_at" | "updated_at" | "published_at"; sort_order?: "asc" | "desc"; no_folder?: boolean; folder_id?: number; exact_total?: boolean; filter_by?: "all" | "modified" | "draft" | "enabled" | "disabled"; archived?: boolean };
    answer: unknown;
  };
  /** Write the reports of journeys to a CSV file, a line for each currency */
  'POST workflows/reports/export': {
    query: undefined;
    body: { from?: string; to?: string; search?: string };
    answer: unknown;
  };
  /** Report an event of a contact: journeys with that event as a trigger begin, waits for it end */
  'POST workflows/trigger': {
    query: undefined;
    body: { event: string; contact_id?: number; email?: string; key?: string; data?: unknown };
    answer: unknown;
  };
  /** Let a journey start that waits for approval, or return it with a note */
  'POST workflows/{id}/approve': {
    query: undefined;
    body: { approved: boolean; note?: string };
    answer: unknown;
  };
  /** Let a contact pass through a journey in simulated time; nothing of it stays */
  'POST workflows/{id}/dry_run': {
    query: undefined;
    body: { contact_id?: number; sample?: boolean; starts_at?: string; events?: ({ at: string; kind: "joined_list" | "left_list" | "unsubscribed" | "created" | "field_changed" | "tagged" | "untagged" | "date" | "entered_segment" | "left_segment" | "ordered" | "cart" | "opened" | "clicked" | "form" | "page" | "survey" | "rfm_group" | "ticket" | "api_event" | "started"; ref?: string | number | null; data?: unknown })[]; draft?: boolean };
    answer: unknown;
  };
  /** Copy a workflow */
  'POST workflows/{id}/duplicate': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Bring contacts of lists and segments, or named ones, into a journey */
  'POST workflows/{id}/enter': {
    query: undefined;
    body: { lists?: (number)[]; segments?: (number)[]; contact_ids?: (number)[]; spread_hours?: number };
    answer: unknown;
  };
  /** Put contacts at another step: those named, or everybody at a step */
  'POST workflows/{id}/people/move': {
    query: undefined;
    body: { contact_ids?: (number)[]; node?: string; to?: string };
    answer: unknown;
  };
  /** Let contacts begin a journey anew: those named, or everybody at a step */
  'POST workflows/{id}/people/reset': {
    query: undefined;
    body: { contact_ids?: (number)[]; node?: string; to?: string };
    answer: unknown;
  };
  /** End the wait of contacts now: those named, or everybody at a step */
  'POST workflows/{id}/people/skip_wait': {
    query: undefined;
    body: { contact_ids?: (number)[]; node?: string; to?: string };
    answer: unknown;
  };
  /** Take contacts out of a journey: those named, or everybody at a step */
  'POST workflows/{id}/people/stop': {
    query: undefined;
    body: { contact_ids?: (number)[]; node?: string; to?: string };
    answer: unknown;
  };
  /** Publish the draft; `people` and `waits` say what becomes of who is inside, `map` where people of removed steps go on */
  'POST workflows/{id}/publish': {
    query: undefined;
    body: { people?: "keep" | "stay" | "move" | "exit"; waits?: "keep" | "recompute"; map?: Record<string, string> };
    answer: unknown;
  };
  /** Make the message of a step, empty or with the message of a campaign */
  'POST workflows/{id}/steps': {
    query: undefined;
    body: { node: string; channel: "email" | "sms" | "push"; name?: string; from_campaign_id?: number };
    answer: unknown;
  };
  /** Bring an older version back: it is published as a new one, and becomes the draft */
  'POST workflows/{id}/versions/{version}/publish': {
    query: undefined;
    body: { people?: "keep" | "stay" | "move" | "exit"; waits?: "keep" | "recompute"; map?: Record<string, string> };
    answer: unknown;
  };
  /** Stop a job: waiting at once, running at its next step */
  'PUT account_sidekiq_logs/{id}/cancel': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Try a failed or cancelled job again */
  'PUT account_sidekiq_logs/{id}/retry': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change the settings, which calculates the report anew; or name groups */
  'PUT analytics/erfm_reports': {
    query: undefined;
    body: { erfm_report?: { status?: string; recency?: { score_3?: string | number | null; score_2?: string | number | null; score_1?: string | number | null }; frequency?: { score_3?: string | number | null; score_2?: string | number | null }; monetary?: { score_3?: string | number | null; score_2?: string | number | null } }; group_aliases?: Record<string, string | number> };
    answer: unknown;
  };
  /** Change the settings or name groups, by the group or calculation that shows them */
  'PUT analytics/erfm_reports/{report}': {
    query: undefined;
    body: { erfm_report?: { status?: string; recency?: { score_3?: string | number | null; score_2?: string | number | null; score_1?: string | number | null }; frequency?: { score_3?: string | number | null; score_2?: string | number | null }; monetary?: { score_3?: string | number | null; score_2?: string | number | null } }; group_aliases?: Record<string, string | number> };
    answer: unknown;
  };
  /** Change a analytics_report; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT analytics/reports/{id}': {
    query: undefined;
    body: { name?: string; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Change a analytics_statistic; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT analytics/statistics/{id}': {
    query: undefined;
    body: { name?: string; kind?: "campaigns" | "campaign_tags" | "campaign_months" | "growth" | "deliverability" | "mailbox_providers" | "sms" | "messages"; range?: "today" | "yesterday" | "last_7_days" | "last_30_days" | "last_90_days" | "this_week" | "last_week" | "this_month" | "last_month" | "this_year" | "last_year" | "since_last_run" | "custom"; from?: string | null; to?: string | null };
    answer: unknown;
  };
  /** Change a api_key; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT api_keys/{id}': {
    query: undefined;
    body: { name?: string; permissions?: ("campaigns" | "account" | "contacts" | "download_contacts" | "contents" | "surveys" | "reports" | "download_reports" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "orders" | "tickets" | "support_contacts")[]; whitelisted_ips?: (string)[] };
    answer: unknown;
  };
  /** Take a restore back */
  'PUT archive/put_away': {
    query: undefined;
    body: { name?: string; search?: boolean; no_folder?: boolean; folder_id?: number; type?: string; ids?: (number)[]; select_all?: boolean; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Bring records back from the archive */
  'PUT archive/restore': {
    query: undefined;
    body: { name?: string; search?: boolean; no_folder?: boolean; folder_id?: number; type?: string; ids?: (number)[]; select_all?: boolean; excluded_ids?: (number)[] };
    answer: unknown;
  };
  /** Pause or resume an automated import */
  'PUT automated_imports/{id}': {
    query: undefined;
    body: { status: "active" | "paused" };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PUT brand_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a brand; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT brands/{id}': {
    query: undefined;
    body: { name?: string; logo?: string; color?: string; kit?: { colors?: ({ name: string; color: string })[]; background?: string; text_color?: string; link_color?: string; heading_font?: string; text_font?: string; button_color?: string; button_text_color?: string; button_radius?: number | null }; sending_domain_id?: number | null; link_domain_id?: number | null };
    answer: unknown;
  };
  /** Change a builder; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT builders/{id}': {
    query: undefined;
    body: { name?: string; type?: "popup" | "embedded" | "bar" | "slide_in" | "full_page"; design?: Record<string, unknown>; lists?: (number)[]; folder_id?: number | null; url?: string; published?: boolean; state?: "published" | "paused" };
    answer: unknown;
  };
  /** Change a business_hour; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT business_hours/{id}': {
    query: undefined;
    body: { time_zone?: string; week?: ({ day: number; from: string; to: string })[]; holidays?: (string)[]; name?: string };
    answer: { time_zone: string; week: ({ day: number; from: string; to: string })[]; holidays: (string)[]; name: string; id: number; created_at: string; updated_at: string };
  };
  /** Change a campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT campaigns/{id}': {
    query: undefined;
    body: { name?: string; subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; address?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; content_id?: number | null; footer_id?: number | null; when_feeds_stale?: "send" | "skip" | "hold" | null; brand_id?: number | null; lists?: (number)[]; suppressed_lists?: (number)[]; segments?: (number)[]; suppressed_segments?: (number)[]; secure_lists?: (number)[]; select_all?: boolean; ids?: (number)[]; send_test_lists?: (number)[]; ctags?: (number)[]; campaignAction?: "edit" | "duplicate"; folder_id?: number | null; ab?: { tests: "subject" | "from" | "content" | "send_time"; variants: ({ subject?: string; preheader?: string; from_name?: string; from_email?: "" | string; reply_to?: "" | string; content_id?: number | null; send_at?: string | null })[]; share?: number; wait_minutes?: number; winner_by?: "opens" | "clicks" | "revenue" | "hand" } | null };
    answer: unknown;
  };
  /** Send a test email of each variant to a few addresses */
  'PUT campaigns/{id}/ab_send_test': {
    query: undefined;
    body: { emails?: (string)[]; lists?: (number)[]; subject_prefix?: string; contact_id?: number };
    answer: unknown;
  };
  /** Archive or bring back a campaign */
  'PUT campaigns/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Send the message to a few addresses and test lists */
  'PUT campaigns/{id}/send_test': {
    query: undefined;
    body: { emails?: (string)[]; lists?: (number)[]; subject_prefix?: string; contact_id?: number };
    answer: unknown;
  };
  /** Pause or resume a series */
  'PUT campaigns/{id}/toggle_enabled': {
    query: undefined;
    body: { enabled?: boolean };
    answer: unknown;
  };
  /** Change a cart connection and its mapping */
  'PUT carts/{id}': {
    query: undefined;
    body: { cart: { name?: string; cart_type?: "one_shopping_cart" | "ultra_cart"; merchant_id?: string; merchant_key?: string; list_id?: number; buyers_agreed?: boolean }; cfields?: Record<string, string> };
    answer: unknown;
  };
  /** Change a category; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT categories/{id}': {
    query: undefined;
    body: { name?: string; parent_id?: number | null; source_type?: string; source_id?: number | null };
    answer: unknown;
  };
  /** Change a cleansing_rule; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT cleansing_rules/{id}': {
    query: undefined;
    body: { name?: string; kind?: "plain" | "non-openers" | "mega-openers"; conditions?: unknown; enabled?: boolean; stop_above_percent?: number };
    answer: unknown;
  };
  /** Switch a rule on or off */
  'PUT cleansing_rules/{id}/toggle_enabled': {
    query: undefined;
    body: { enabled?: boolean };
    answer: unknown;
  };
  /** Change a connection: lists and mapping */
  'PUT connections/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: { connection: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } } | { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" };
    answer: unknown;
  };
  /** Remove what identifies a contact, for good, from tickets too */
  'PUT contact/{id}/pseudonymize': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a contact; If-Match with its updated_at refuses to overwrite a later change */
  'PUT contacts/{id}': {
    query: undefined;
    body: { email?: string; first_name?: string; last_name?: string; phone?: string; fax?: string; custom_fields?: Record<string, string | number | boolean | null>; workflow_disable?: boolean; no_tracking?: boolean };
    answer: unknown;
  };
  /** Save fields of a contact; If-Match with their version overwrites no later change */
  'PUT contacts/{id}/set_fields': {
    query: undefined;
    body: { workflow_disable?: boolean; no_tracking?: boolean; selected_fields?: (string)[]; updated_fields?: { default?: Record<string, string | number | boolean | null> | ({ name: string; value: string | number | boolean | null })[]; custom?: Record<string, string | number | boolean | null> | ({ name: string; value: string | number | boolean | null })[] } };
    answer: unknown;
  };
  /** Flip a contact between subscribed and unsubscribed */
  'PUT contacts/{id}/toggle_status': {
    query: { list_id?: number };
    body: undefined;
    answer: unknown;
  };
  /** Give a contact exactly these tags; If-Match with versions.tags overwrites no later change */
  'PUT contacts/{id}/update_tags': {
    query: undefined;
    body: { tags: (number)[] };
    answer: unknown;
  };
  /** Change a content feed; absent fields stay; another address is asked first */
  'PUT content_feeds/{id}': {
    query: undefined;
    body: { name?: string; url?: string; item_count?: number; template?: string; mapping?: { items?: string; fields?: Record<string, string> }; only_new?: boolean; old_after_hours?: number | null; refresh_minutes?: number };
    answer: unknown;
  };
  /** Change a content_template; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT content_templates/{anyId}': {
    query: undefined;
    body: { name?: string; category?: string; editor_type?: number; layout?: string | null; html_part?: string; text_part?: string; mjml_part?: string | null; json_part?: unknown; shared_rights?: "none" | "read" | "copy" | "edit" };
    answer: unknown;
  };
  /** Change a content; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT contents/{id}': {
    query: undefined;
    body: { name?: string; editor_type?: number; html_part?: string; text_part?: string; mjml_part?: string | null; source_url?: string | null; subject?: string; preheader?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Archive or bring back a content */
  'PUT contents/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Resolve a comment, or reopen it */
  'PUT contents/{id}/comments/{commentId}': {
    query: undefined;
    body: { resolved: boolean };
    answer: unknown;
  };
  /** Fetch the page of a content again */
  'PUT contents/{id}/refetch': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a coupon_bank; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT coupon_banks/{id}': {
    query: undefined;
    body: { name?: string; per?: "contact" | "message"; when_empty?: "hold" | "fallback" | "skip"; fallback?: string; low_at?: number | null; expires_at?: string | null; codes?: (string)[] };
    answer: unknown;
  };
  /** Make a code void: it is handed out no more and cannot be redeemed */
  'PUT coupon_banks/{id}/codes/{code_id}/void': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a connected store, and the list that crmlist_id names */
  'PUT crms/{id}': {
    query: { crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank"; crm_id?: number };
    body: { crm: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; crm_type?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Change a ctag; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT ctags/{id}': {
    query: undefined;
    body: { name?: string; folder_id?: number | null };
    answer: { id: number; name: string; campaigns_count: number; folder_id: number | null; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Archive or bring back a ctag */
  'PUT ctags/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Rename default fields */
  'PUT custom_fields/default_fields': {
    query: undefined;
    body: { account: { first_name?: string; last_name?: string } };
    answer: unknown;
  };
  /** Change a custom_field; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT custom_fields/{id}': {
    query: undefined;
    body: { name?: string; field_type?: "string" | "integer" | "boolean" | "datetime" | "text" | "float"; default_value?: string | number | boolean | null; display_name?: string; description?: string; add_to_profile_page?: boolean };
    answer: unknown;
  };
  /** Change a custom_report; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT custom_reports/{id}': {
    query: undefined;
    body: { name?: string; type?: "campaign" | "sms" | "message" | "growth_attrition" | "deliverability"; filters?: Record<string, unknown>; columns?: (string)[]; schedule?: { every: "day" | "week" | "month"; at: string; weekday?: number; day?: number; user_ids: (number)[]; send_empty?: boolean } | null };
    answer: unknown;
  };
  /** Change a custom_row; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT custom_rows/{id}': {
    query: undefined;
    body: { name?: string; category?: string; mjml_part?: string; json_part?: Record<string, unknown>; is_synced?: boolean; locked?: boolean };
    answer: unknown;
  };
  /** Change a data_workflow; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT data_workflows/{id}': {
    query: undefined;
    body: { name?: string; steps?: ({ key: string; type: "query"; source: "segment" | "list" | "relational_query"; source_id: number; combine?: "replace" | "add" | "narrow" } | { key: string; type: "import"; from: "url" | "sftp" | "upload"; url?: string | null; folder_list_id?: number | null; pattern?: string | null; file_id?: number | null; list_id?: number | null; delimiter?: "Comma" | "Semicolon" | "Tab" | "Pipe"; encoding?: string; mapping?: Record<string, string | null>; date_order?: "mdy" | "dmy"; tag_ids?: (number)[]; consent_basis?: "double_opt_in" | "opt_in" | "customers" | "in_writing" | "other" | null; consent_note?: string; allow_short_rows?: boolean; mode?: "upsert" | "insert" | "update"; from_product?: "mailchimp" | "klaviyo" | "brevo" | "listmonk" | "mautic" | "none" | null } | { key: string; type: "update"; changes: ({ action: "add_tags"; tag_ids?: (number)[] } | { action: "remove_tags"; tag_ids?: (number)[] } | { action: "add_to_lists"; list_ids?: (number)[] } | { action: "remove_from_lists"; list_ids?: (number)[] } | { action: "do_not_mail" } | { action: "set_field"; field: string; value: string | number | boolean | null })[] } | { key: string; type: "export"; to: "file" | "sftp"; name: string; columns?: (string)[] } | { key: string; type: "campaign"; campaign_id: number; how?: "copy" | "once" } | { key: string; type: "journey"; journey_id: number } | { key: string; type: "wait"; folder_list_id: number; pattern: string; hours?: number } | { key: string; type: "check"; min?: number | null; max?: number | null })[]; schedule?: { kind?: "none" | "recurring" | "webhook"; unit?: "Hour" | "Day" | "Week" | "Month" | "Year"; every?: number; first?: string | null; ends_on?: string | null }; folder_id?: number | null };
    answer: unknown;
  };
  /** Enable a data journey, or disable it and stop its run */
  'PUT data_workflows/{id}/toggle_status': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Make a domain the default (requires reauthentication), or look at its records now */
  'PUT dkim_domains/{id}': {
    query: undefined;
    body: { is_default?: boolean; verify?: boolean };
    answer: unknown;
  };
  /** Change a dynamic_content; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT dynamic_contents/{id}': {
    query: undefined;
    body: { name?: string; default_part?: string; default_text?: string; variants?: ({ name?: string; rules: unknown; html_part: string; text_part?: string })[]; folder_id?: number | null };
    answer: unknown;
  };
  /** Archive or bring back a dynamic_content */
  'PUT dynamic_contents/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Put records or folders into the folder that the body names, or at the top */
  'PUT folders/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string; id: number | "root" };
    answer: unknown;
  };
  /** Put records or folders at the top */
  'PUT folders/root/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Rename, move or share a folder */
  'PUT folders/{id}': {
    query: undefined;
    body: { folder?: { name?: string; folder_type?: string; privacy?: "public" | "private"; owner_ids?: (number)[]; editor_ids?: (number)[]; viewer_ids?: (number)[]; owner_access?: boolean; editor_access?: boolean }; parent_folder_id?: number | "root" | "" | null; privacy?: "public" | "private"; owner_ids?: (number)[]; editor_ids?: (number)[]; viewer_ids?: (number)[]; owner_access?: boolean; editor_access?: boolean; shared_users?: ({ id: number; email?: string; permission_type?: "viewer" | "editor" })[] };
    answer: unknown;
  };
  /** Put records or folders into a folder */
  'PUT folders/{id}/move': {
    query: undefined;
    body: { element_ids: (number)[]; element_type: string; folder_type?: string };
    answer: unknown;
  };
  /** Change a footer; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT footers/{id}': {
    query: undefined;
    body: { name?: string; html_part?: string; text_part?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; is_default?: boolean };
    answer: unknown;
  };
  /** Change a form; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT forms/{id}': {
    query: undefined;
    body: { name?: string; fields?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; lists?: (number)[]; folder_id?: number | null; state?: "published" | "paused"; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; button?: string; color?: "" | string; must_confirm?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; confirmed_url?: string; tag_ids?: (number)[]; sites?: (string)[] };
    answer: unknown;
  };
  /** Change a global_suppression_list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT global_suppression_lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; entries?: (string)[] };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PUT global_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a image_group; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT image_groups/{id}': {
    query: undefined;
    body: { name?: string; mode?: "best" | "schedule" | "first"; link_url?: "" | string; alt?: string; images?: ({ image_id: number; from_at?: string | null; to_at?: string | null })[] };
    answer: unknown;
  };
  /** Change a image; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT images/{id}': {
    query: undefined;
    body: { name?: string; alt?: string; is_decorative?: boolean; folder_id?: number | null };
    answer: unknown;
  };
  /** Save which custom field takes each field of Zapier */
  'PUT integrations/zapier': {
    query: undefined;
    body: { mapped_custom_fields: Record<string, number> };
    answer: unknown;
  };
  /** Change an integration: lists and mapping */
  'PUT integrations/{id}': {
    query: undefined;
    body: { integration: { nick_name?: string; name?: string; organization_name?: string; neto_domain?: string; shop_url?: string; merchant_id?: string; merchant_key?: string; client_id?: string; api_key?: string; username?: string; access_token?: string; api_secret?: string; list_id?: number; crmlist_id?: number; crm_id?: number; integration_type?: string; integrationType?: string; mapped_fields?: Record<string, string>; abandoned_trigger_time?: string | { hours: number; minutes: number }; sync_old_data?: boolean; buyers_agreed?: boolean; item_ids?: string; kind?: "shopify" | "neto" | "keap" | "one_shopping_cart" | "ultra_cart" | "retail_express" | "clickbank" } };
    answer: unknown;
  };
  /** Change a invitation; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT invitations/{id}': {
    query: undefined;
    body: { email?: string; roles?: ("admin" | "user" | "account" | "accounts_read_only" | "segments" | "campaigns" | "campaign_full_access" | "campaign_edit_schedule" | "campaign_requires_approval" | "contents" | "bee_admin" | "reports" | "download_reports" | "contacts" | "download_contacts" | "surveys" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "dns_setup" | "service" | "service/tickets_view_only" | "service/tickets_full_access" | "service/contacts_view_only" | "service/contacts_full_access" | "service/support_email" | "commerce_full_access")[]; primary_contact?: boolean };
    answer: unknown;
  };
  /** Make the link of an invitation useless, or take that back */
  'PUT invitations/{id}/revoke': {
    query: undefined;
    body: { revoked?: boolean };
    answer: unknown;
  };
  /** Change a knowledge_article; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT knowledge_articles/{id}': {
    query: undefined;
    body: { name?: string; slug?: string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; category?: string; body?: string; state?: "draft" | "published" };
    answer: unknown;
  };
  /** Change a landing_page; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT landing_pages/{id}': {
    query: undefined;
    body: { name?: string; url?: string; domain_id?: number | null; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; title?: string; description?: string; image_url?: "" | string; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; is_indexed?: boolean; published?: boolean; folder_id?: number | null };
    answer: unknown;
  };
  /** Make a domain the default (requires reauthentication), or look at its records now */
  'PUT link_tracking_domains/{id}': {
    query: undefined;
    body: { is_default?: boolean; verify?: boolean };
    answer: unknown;
  };
  /** Change the type of lists */
  'PUT lists/list_status_update': {
    query: undefined;
    body: { ids: (number)[]; list_type: "normal" | "test" };
    answer: unknown;
  };
  /** Change a list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; public_name?: string; public_description?: string; is_public?: boolean; opt_in?: "double" | "single"; opt_in_reminder?: boolean; from_name?: string; from_email?: "" | string; reply_to_email?: "" | string; address?: string; language?: string; list_type?: "normal" | "test"; folder_id?: number | null; brand_id?: number | null };
    answer: { id: number; name: string; description: string; public_name: string; public_description: string; is_public: boolean; opt_in: "double" | "single"; opt_in_reminder: boolean; from_name: string; from_email: string; reply_to_email: string; address: string; language: string; list_type: "normal" | "test"; folder_id: number | null; brand_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Archive or bring back a list */
  'PUT lists/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Which carts fill a list, and whose buyers of which products join it */
  'PUT lists/{id}/carts': {
    query: undefined;
    body: { selected_carts?: ({ id: number; item_ids?: string })[]; unselected_carts?: (number)[] };
    answer: unknown;
  };
  /** Change a live_content_image; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT live_content_images/{id}': {
    query: undefined;
    body: { name?: string; mode?: "fixed" | "per_person"; ends_at?: string | null; zone?: string; hours?: number | null; counts_from?: "joined" | "sent"; style?: { width?: number; height?: number; font?: "regular" | "bold" | "light" | "digital"; background?: string; digit_color?: string; label_color?: string; box_color?: string; days_only?: boolean; labels?: { days?: string; hours?: string; minutes?: string; seconds?: string } }; ended?: { kind: "text"; text: string } | { kind: "picture"; url: string }; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a macro; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT macros/{id}': {
    query: undefined;
    body: { name?: string; text?: string; status?: "open" | "pending" | "on_hold" | "closed" | null; priority?: "low" | "medium" | "high" | null; assign_to_me?: boolean; assignee_id?: number | null; tags?: (string)[] };
    answer: unknown;
  };
  /** Sets the secret of a provider: topic ARN (ses), public key (sendgrid), signing key (mailgun), user:password (postmark) */
  'PUT mail_webhooks/{provider}': {
    query: undefined;
    body: { mail_webhook: { secret: string } };
    answer: unknown;
  };
  /** Change roles or primary contact; absent parts stay; If-Match with the version overwrites no later change of roles */
  'PUT members/{memberId}': {
    query: undefined;
    body: { roles?: ("admin" | "user" | "account" | "accounts_read_only" | "segments" | "campaigns" | "campaign_full_access" | "campaign_edit_schedule" | "campaign_requires_approval" | "contents" | "bee_admin" | "reports" | "download_reports" | "contacts" | "download_contacts" | "surveys" | "automation" | "forms" | "relational_tables" | "ftp" | "mobile" | "push_notifications" | "coupon_codes" | "dns_setup" | "service" | "service/tickets_view_only" | "service/tickets_full_access" | "service/contacts_view_only" | "service/contacts_full_access" | "service/support_email" | "commerce_full_access")[]; primary_contact?: boolean };
    answer: unknown;
  };
  /** Change a mobile_application; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT mobile_applications/{id}': {
    query: undefined;
    body: { name?: string; platform?: "web" | "ios" | "android"; key?: string; bundle_id?: string; team_id?: string; key_id?: string };
    answer: unknown;
  };
  /** Lets an application send again that was stopped because its key was refused */
  'PUT mobile_applications/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a mobile_keyword; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT mobile_keywords/{id}': {
    query: undefined;
    body: { word?: string; number?: string; reply?: string; sms_list_id?: number | null; double_opt_in?: boolean; question?: string };
    answer: unknown;
  };
  /** Mark a notification read or unread, or update its text and progress */
  'PUT notifications/{id}': {
    query: undefined;
    body: { is_unread?: boolean; message?: string; percent_complete?: number; data?: Record<string, unknown> };
    answer: unknown;
  };
  /** Create or update orders of a shop; the newest version of each stands */
  'PUT orders': {
    query: undefined;
    body: { source?: string; order?: { original_order_id: string; number?: string; date?: string; updated_at?: string; cancelled_at?: string | null; status?: string; financial_status?: string; fulfilment_status?: string; type?: string; currency: string; grand_total: number | string; tax?: number | string; shipping?: number | string; discount?: number | string; test?: boolean; email?: string; contact_id?: number; cart_id?: string; coupon_codes?: (string)[]; items?: ({ item_id?: string; sku?: string; description?: string; quantity?: number | string; price?: number | string; discount?: number | string; refunded_quantity?: number | string })[]; refunds?: ({ id: string; date: string; amount: number | string })[] }; orders?: ({ original_order_id: string; number?: string; date?: string; updated_at?: string; cancelled_at?: string | null; status?: string; financial_status?: string; fulfilment_status?: string; type?: string; currency: string; grand_total: number | string; tax?: number | string; shipping?: number | string; discount?: number | string; test?: boolean; email?: string; contact_id?: number; cart_id?: string; coupon_codes?: (string)[]; items?: ({ item_id?: string; sku?: string; description?: string; quantity?: number | string; price?: number | string; discount?: number | string; refunded_quantity?: number | string })[]; refunds?: ({ id: string; date: string; amount: number | string })[] })[] };
    answer: unknown;
  };
  /** Change a preference_page; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT preference_pages/{id}': {
    query: undefined;
    body: { name?: string; page_type?: "manage_subscriptions" | "edit_profile" | "one_click_unsubscribe" | "report_spam" | "thank_you_page" | "confirm_subscription"; editor_type?: "dnd" | "html"; html_part?: string; json_part?: Record<string, unknown> | null; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no" | null; brand_id?: number | null; is_default?: boolean };
    answer: unknown;
  };
  /** Report that the caller edits a record; answers who else does */
  'PUT presence': {
    query: undefined;
    body: { place: string; is_writing?: boolean };
    answer: unknown;
  };
  /** Change a product_feed_template; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT product_feed_templates/{id}': {
    query: undefined;
    body: { name?: string; json_part?: { kind?: "choices" | "html"; columns?: number; align?: "left" | "center"; show_image?: boolean; show_name?: boolean; show_price?: boolean; show_brand?: boolean; show_sku?: boolean; show_description?: boolean; button_label?: string; text_color?: string; accent_color?: string }; html_part?: string };
    answer: unknown;
  };
  /** Change a product_feed; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT product_feeds/{id}': {
    query: undefined;
    body: { name?: string; metric?: "best_sellers" | "new_arrivals" | "trending" | "purchased_together" | "similar_products"; source?: string; store_id?: number | null; day_range?: number | null; category_filter?: "all" | "limit" | "exclude"; included_categories?: (number)[]; excluded_categories?: (number)[]; brands?: (string)[]; order_by?: "random" | "price" | null; order?: "asc" | "desc" | null; only_active?: boolean; only_in_stock?: boolean; only_published?: boolean; tag_type?: "product_skus" | "product_feed" | "last_order" | "abandoned_cart" | null; selected_feed_id?: number | null; product_skus?: (string)[]; item_count?: number; fallback_feed_id?: number | null; template_id?: number | null };
    answer: unknown;
  };
  /** Change a product; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT products/{id}': {
    query: undefined;
    body: { item_id?: string; name?: string; price?: string; store_url?: string; image_url?: string; description?: string; category_ids?: (number)[]; brand?: string; sku?: string; currency?: string; stock?: string | null; is_active?: boolean; is_published?: boolean; is_goods?: boolean; store_id?: number | null };
    answer: unknown;
  };
  /** Change a push_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT push_campaigns/{id}': {
    query: undefined;
    body: { name?: string; application_id?: number; title?: string; body?: string; picture?: string; link?: string; buttons?: ({ title: string; link?: string })[]; badge?: number | null; sound?: boolean; collapse_key?: string; ttl?: number; lists?: (number)[]; segments?: (number)[]; is_everybody?: boolean };
    answer: unknown;
  };
  /** Change a push_device; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT push_devices/{id}': {
    query: undefined;
    body: { name?: string; is_test?: boolean };
    answer: { id: number; application_id: number; contact: { id: number; email: string; name: string } | null; name: string; is_test: boolean; environment: "production" | "sandbox"; zone: string | null; app_version: string; last_seen_at: string; gone_at: string | null; why: string; created_at: string; updated_at: string };
  };
  /** Change a relational_query; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT relational_queries/{id}': {
    query: undefined;
    body: { name?: string; sql?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Change a relational_table; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT relational_tables/{id}': {
    query: undefined;
    body: { name?: string; uid?: string; columns?: ({ name: string; type: "string" | "integer" | "float" | "boolean" | "datetime" | "text" })[]; key?: string; link_column?: string | null; link_by?: "email" | "uid" | null; unknown_contacts?: "keep" | "reject" | null; date_format?: "YYYY-MM-DD" | "MM/DD/YYYY" | "DD/MM/YYYY" | "DD.MM.YYYY" | null };
    answer: unknown;
  };
  /** Write rows, all or none; a row of a known key is replaced */
  'PUT relational_tables/{id}/rows': {
    query: undefined;
    body: { rows: (Record<string, unknown>)[] };
    answer: unknown;
  };
  /** Require a second factor of every member, or no longer */
  'PUT second_factor_rule': {
    query: undefined;
    body: { requires_second_factor: boolean };
    answer: unknown;
  };
  /** Change a secure list; hashes, or a file of them, replace those that are there unless mode is add; absent fields stay */
  'PUT secure_lists/{id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Change a segment; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT segments/{id}': {
    query: undefined;
    body: { name?: string; description?: string; segment_rules_attributes?: unknown; rules?: unknown; editor?: "classic" | "next_gen"; folder_id?: number | null; brand_id?: number | null };
    answer: unknown;
  };
  /** Archive or bring back a segment */
  'PUT segments/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Keep the members of a segment, with who enters and leaves, or keep them no more */
  'PUT segments/{id}/tracking': {
    query: undefined;
    body: { is_tracked: boolean };
    answer: unknown;
  };
  /** Change settings of one page together; expected values refuse to overwrite a later change (412) */
  'PUT settings/pages/{page}': {
    query: undefined;
    body: { values: Record<string, unknown>; expected?: Record<string, unknown> };
    answer: unknown;
  };
  /** Let secure lists suppress contacts, or not */
  'PUT settings/secure_suppression': {
    query: undefined;
    body: { enabled: boolean };
    answer: unknown;
  };
  /** Save which custom field takes each field of Zapier, by the id of the account’s settings */
  'PUT settings/{id}/zapier_mappings': {
    query: undefined;
    body: { mapped_custom_fields: Record<string, number> };
    answer: unknown;
  };
  /** Change a setting */
  'PUT settings/{setting}': {
    query: undefined;
    body: { value?: unknown; key?: string };
    answer: unknown;
  };
  /** Set the SFTP password, with reauthentication; open sessions end within a minute */
  'PUT sftp_access': {
    query: undefined;
    body: { ftp_password: string; ftp_password_confirmation: string };
    answer: unknown;
  };
  /** Change name, delay or state of a shop; its URL stays */
  'PUT shops/{id}': {
    query: undefined;
    body: { shop: { shop_name?: string; abandoned_cart_delay?: { hours: number; minutes?: number }; active?: boolean } };
    answer: unknown;
  };
  /** Create or update a cart of a shop; the newest version stands */
  'PUT shops/{id}/carts': {
    query: undefined;
    body: { cart: { cart_id: string; email: string; items: ({ item_id: string; name: string; quantity?: number; price: number })[]; total?: number | string; currency: string; restore_url?: string; started_at?: string; updated_at?: string } };
    answer: unknown;
  };
  /** Create or update an order of a shop, in the names that its cart has for the fields */
  'PUT shops/{id}/orders': {
    query: undefined;
    body: { order: { OrderID: string; Total: number | string; Currency: string; Date?: string; OrderStatus?: string; FirstName?: string; LastName?: string; Email?: string; Items?: ({ ProductID: string; Quantity?: number | string; ProductName?: string; UnitPrice: number | string })[] } };
    answer: unknown;
  };
  /** Change a sla_policy; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT sla_policies/{id}': {
    query: undefined;
    body: { name?: string; business_hours_id?: number | null; support_email_id?: number | null; channels?: ("email" | "form" | "api" | "manual")[]; targets?: { low: { first_reply: number | null; next_reply: number | null; resolve: number | null }; medium: { first_reply: number | null; next_reply: number | null; resolve: number | null }; high: { first_reply: number | null; next_reply: number | null; resolve: number | null } }; raises_priority?: boolean };
    answer: unknown;
  };
  /** Change a sms_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT sms_campaigns/{id}': {
    query: undefined;
    body: { name?: string; type?: "bulk" | "trans"; from_number?: string; text?: string; sms_lists?: (number)[]; lists?: (number)[]; segments?: (number)[]; excluded_sms_lists?: (number)[]; shorten_links?: boolean; opt_out_text?: string; folder_id?: number | null };
    answer: unknown;
  };
  /** Archive or bring back a sms_campaign */
  'PUT sms_campaigns/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Change a sms_contact; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT sms_contacts/{id}': {
    query: undefined;
    body: { phone?: string; email?: string; first_name?: string; last_name?: string; subscribed_sms_list_ids?: (number)[]; unsubscribed_sms_list_ids?: (number)[] };
    answer: unknown;
  };
  /** Change a sms_list; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT sms_lists/{id}': {
    query: undefined;
    body: { name?: string; description?: string; folder_id?: number | null };
    answer: { id: number; name: string; description: string; folder_id: number | null; subscribers: number; unsubscribed: number; is_sample: boolean; archived_at: string | null; archived_by: string | null; created_at: string; updated_at: string };
  };
  /** Archive or bring back a sms_list */
  'PUT sms_lists/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Note that a text was read, or a remark; its state follows the receipts of the gateway alone */
  'PUT sms_messages/{id}': {
    query: undefined;
    body: { is_read?: boolean; note?: string; status?: never };
    answer: unknown;
  };
  /** Change a sms_number; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT sms_numbers/{id}': {
    query: undefined;
    body: { number?: string; kind?: "long_code" | "toll_free" | "short_code" | "sender_name"; country?: string; provider?: "local" | "http" | "rest" | "smpp"; provider_settings?: Record<string, unknown>; secret?: string; rate?: number; daily_cap?: number | null; registration?: { brand?: string; campaign?: string; state?: "none" | "pending" | "approved" | "rejected"; since?: string | null }; is_default?: boolean };
    answer: unknown;
  };
  /** Lets a number text again that rests because its gateway refused it */
  'PUT sms_numbers/{id}/resume': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Settle a text that may be a wish to be left alone: opt its sender out, or leave them in */
  'PUT sms_replies/{id}': {
    query: undefined;
    body: { decision: "opted_out" | "left_in" };
    answer: unknown;
  };
  /** Change the reason of an entry */
  'PUT sms_unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change a social_account; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT social_accounts/{id}': {
    query: undefined;
    body: { name?: string };
    answer: { id: number; name: string; network: "loopback" | "graph"; kind: "page" | "photo" | "short"; page_key: string; state: "connected" | "renewal_failed" | "signed_out"; fault: string | null; expires_at: string | null; published_count: number; lead_forms_count: number; connected_by: string; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Change a social_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT social_campaigns/{id}': {
    query: undefined;
    body: { name?: string; description?: string; starts_on?: string | null; ends_on?: string | null };
    answer: unknown;
  };
  /** Change a social_content_category; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT social_content_categories/{id}': {
    query: undefined;
    body: { name?: string; color?: string };
    answer: { id: number; name: string; color: string; posts_count: number; slots_count: number; is_sample: boolean; created_at: string; updated_at: string };
  };
  /** Change a lead form; absent fields stay */
  'PUT social_leads/{id}': {
    query: undefined;
    body: { name?: string; social_account_id?: number | string; form_id?: string; list_id?: number | string; mapping?: Record<string, string | null>; is_enabled?: boolean };
    answer: unknown;
  };
  /** Turn a lead form off, so that its leads are counted and no more, or on again */
  'PUT social_leads/{id}/toggle_status': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Set the times of the week at which the queue publishes */
  'PUT social_schedules/slots': {
    query: undefined;
    body: { slots: ({ weekday: number; time: string; time_zone: string; category_id?: number | null })[] };
    answer: unknown;
  };
  /** Change a social_schedule; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT social_schedules/{id}': {
    query: undefined;
    body: { text?: string; variants?: Record<string, string>; link?: string | ""; picture_url?: string | ""; social_account_ids?: (number)[]; category_id?: number | null; campaign_id?: number | null; status?: "draft" | "queued" | "scheduled"; scheduled_at?: string | null };
    answer: unknown;
  };
  /** Put a post of the queue before another one, or at its end */
  'PUT social_schedules/{id}/move': {
    query: undefined;
    body: { before: number | null };
    answer: unknown;
  };
  /** Publish a draft or a waiting post at once */
  'PUT social_schedules/{id}/publish_now': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Try the accounts again in which a post failed */
  'PUT social_schedules/{id}/retry': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Sets that rule */
  'PUT soft_bounce_rule': {
    query: undefined;
    body: { soft_bounce_rule: { limit: number; days: number } };
    answer: unknown;
  };
  /** Change a support_email; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT support_email/{id}': {
    query: undefined;
    body: { email?: string; name?: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Change a support_email; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT support_emails/{id}': {
    query: undefined;
    body: { email?: string; name?: string; signature?: string; acknowledgement?: string; language?: "en" | "de"; default_priority?: "low" | "medium" | "high"; default_tags?: (string)[]; asks_rating?: boolean; rating_delay_hours?: number; imap?: { host: string; port?: number; security?: "tls" | "starttls" | "none"; username: string; folder?: string; after_taking?: "leave" | "mark_read" | "move"; moved_to?: string; recent_days?: number; password?: string } | null };
    answer: unknown;
  };
  /** Change a survey; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT surveys/{id}': {
    query: undefined;
    body: { name?: string; pages?: ({ title?: string; text?: string; fields: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[] })[]; questions?: ({ id: string; kind: "email" | "text" | "long_text" | "phone" | "number" | "date" | "choice" | "multiple_choice" | "yes_no" | "scale" | "country" | "lists" | "consent" | "hidden"; label: string; help?: string; placeholder?: string; required?: boolean; binds?: string | null; options?: ({ value: string; label: string })[]; list_ids?: (number)[]; min?: number | null; max?: number | null; min_label?: string; max_label?: string; nps?: boolean; value?: string; parameter?: string; necessary?: boolean; show_when?: { field: string; operator: "is" | "is_not" | "contains" | "answered" | "not_answered"; value?: string } | null })[]; language?: "en" | "es" | "de" | "it" | "fr" | "pt" | "pl" | "da" | "zh" | "nl" | "sv" | "no"; title?: string; intro?: string; color?: "" | string; is_anonymous?: boolean; thanks_title?: string; thanks_text?: string; thanks_url?: string; closes_at?: string | null; max_answers?: number | null; state?: "published" | "closed"; published?: boolean };
    answer: unknown;
  };
  /** Change a view, or begin with it */
  'PUT table_views/{id}': {
    query: undefined;
    body: { name?: string; state?: { search?: string; filters?: Record<string, string>; sort?: string; per_page?: number; columns?: Record<string, boolean>; order?: (string)[]; density?: "comfortable" | "compact" }; is_shared?: boolean; is_default?: boolean };
    answer: unknown;
  };
  /** Change a tag_group; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT tag_groups/{id}': {
    query: undefined;
    body: { name?: string; tag_ids?: (number)[] };
    answer: { id: number; name: string; tag_ids: (number)[]; tags: ({ id: number; name: string })[]; created_at: string; updated_at: string };
  };
  /** Change a tag; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT tags/{id}': {
    query: undefined;
    body: { name?: string; folder_id?: number | null };
    answer: { id: number; name: string; contacts_count: number; folder_id: number | null; created_at: string; updated_at: string };
  };
  /** Change a ticket; with version, only while nobody else has changed it */
  'PUT tickets/{number}': {
    query: undefined;
    body: { ticket: { status?: "new" | "open" | "pending" | "on_hold" | "closed"; priority?: "low" | "medium" | "high"; assignee_id?: number | null; tags?: (string)[]; subject?: string; snoozed_until?: string | null; version?: number } };
    answer: unknown;
  };
  /** Keep what you write in a ticket until you send it; an empty text forgets it */
  'PUT tickets/{number}/draft': {
    query: undefined;
    body: { draft: { mode: "reply" | "note"; text: string; cc?: string } };
    answer: unknown;
  };
  /** Change a transactional_campaign; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT transactional_campaigns/{id}': {
    query: undefined;
    body: { name?: string; subject?: string; preheader?: string; from_name?: string; from_email?: string; reply_to?: "" | string; address?: string; language?: string; content_id?: number; footer_id?: number | null; track_opens?: boolean; track_clicks?: boolean; offers_unsubscribe?: boolean };
    answer: { id: number; api_id: string; name: string; status: "trans"; subject: string; preheader: string; from_name: string; from_email: string; reply_to: string; address: string; language: string; content_id: number; footer_id: number | null; track_opens: boolean; track_clicks: boolean; offers_unsubscribe: boolean; sent: number; delivered: number; failed: number; opened: number; clicked: number; last_sent_at: string | null; created_by: string; created_at: string; updated_at: string };
  };
  /** Change the reason of an entry */
  'PUT unsubscribes/{id}': {
    query: undefined;
    body: { reason?: string };
    answer: unknown;
  };
  /** Change the company; absent fields stay; If-Match with its version overwrites no later change */
  'PUT update': {
    query: undefined;
    body: { name?: string; address?: string; city?: string; country?: string; state?: string; zip?: string; phone?: string; industry?: string; website?: string; time_zone?: string };
    answer: unknown;
  };
  /** Change a webhook; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT webhooks/{id}': {
    query: undefined;
    body: { url?: string; description?: string; event_types?: ("contact.created" | "contact.updated" | "contact.subscribed" | "contact.unsubscribed" | "message.opened" | "message.clicked" | "message.bounced" | "message.complained" | "order.created" | "order.updated" | "campaign.sent" | "import.finished" | "ticket.created" | "ticket.updated")[]; enabled?: boolean };
    answer: unknown;
  };
  /** Change a website; absent fields stay; If-Match with its updated_at refuses to overwrite a later change */
  'PUT websites/{id}': {
    query: undefined;
    body: { name?: string; url?: string; other_hosts?: (string)[]; consent_mode?: "wait" | "on" | "cookieless" };
    answer: unknown;
  };
  /** Move a widget or change its options */
  'PUT widgets/{id}': {
    query: undefined;
    body: { kind?: "running" | "needs_you" | "recent" | "growth" | "first_steps" | "last_campaign" | "drafts" | "domains" | "my_work" | "revenue" | "orders" | "top_products" | "list_growth" | "deliverability" | "report"; options?: { width?: 12 | 8 | 4; days?: "7" | "30" | "90"; report_id?: number }; widgets_position?: number };
    answer: unknown;
  };
  /** Change a journey; absent fields stay. A graph publishes an enabled journey, and everybody inside keeps their step unless `people` says otherwise */
  'PUT workflows/{id}': {
    query: undefined;
    body: { name?: string; graph?: { nodes: ({ key: string; name?: string; position: { x: number; y: number }; type: "trigger"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } | null; rules?: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } | null } | { key: string; name?: string; position: { x: number; y: number }; type: "email"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "sms"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "push"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "webhook"; method?: "POST" | "PUT" | "GET"; url?: string; headers?: ({ name: string; value: string })[]; body?: string; when_failed?: "go_on" | "hold" } | { key: string; name?: string; position: { x: number; y: number }; type: "set_field"; field?: string; operation?: "set" | "clear" | "add"; value?: string } | { key: string; name?: string; position: { x: number; y: number }; type: "list"; action?: "add" | "remove" | "unsubscribe"; list_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "tag"; action?: "add" | "remove"; tag_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "start_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "end_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "wait"; wait: { kind: "duration"; amount: number; unit: "minutes" | "hours" | "days" | "weeks" } | { kind: "until_time"; time: string; weekdays?: (number)[]; clock?: "person" | "account" } | { kind: "until_date"; field: string; offset_days?: number; time: string; clock?: "person" | "account"; otherwise?: "go_on" | "exit" } | { kind: "event"; trigger: unknown; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "condition"; rules: { filter: unknown; segment_filters_attributes: unknown } | null; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "usual_hour"; within?: "day" | "week" } } | { key: string; name?: string; position: { x: number; y: number }; type: "condition"; branches: ({ key: string; name?: string; rules: { filter: unknown; segment_filters_attributes: unknown } | null })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "split"; branches: ({ key: string; name?: string; percent: number })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "goal" } | { key: string; name?: string; position: { x: number; y: number }; type: "end" })[]; edges: ({ from: string; output: string; to: string })[]; notes?: ({ key: string; text: string; position: { x: number; y: number }; width?: number; height?: number })[] }; settings?: { reentry?: { kind?: "never" | "after_exit" | "always"; every_days?: number; by_key?: boolean }; goal?: { name: string; when: { kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } }; ends?: boolean; days_after?: number } | null; exits?: ({ kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (number)[] } | { kind: "left_list"; list_ids: (number)[] } | { kind: "unsubscribed"; list_ids?: (number)[] } | { kind: "tagged"; tag_ids: (number)[] } | { kind: "untagged"; tag_ids: (number)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (number)[] } | { kind: "left_segment"; segment_ids: (number)[] } | { kind: "ordered"; store_ids?: (number)[] } | { kind: "cart"; store_ids?: (number)[] } | { kind: "opened"; campaign_ids?: (number)[] } | { kind: "clicked"; campaign_ids?: (number)[]; link?: string } | { kind: "form"; form_ids?: (number)[]; builder_ids?: (number)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (number)[]; path?: string } | { kind: "survey"; survey_ids?: (number)[] } | { kind: "rfm_group"; groups?: (string)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: ("low" | "medium" | "high")[]; rating?: "good" | "bad" | null } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } })[]; holdout_percent?: number; clock?: "person" | "account" }; folder_id?: number | null; status?: "draft" | "enabled" | "disabled"; resume?: "shift" | "now" | "skip_late"; people?: "keep" | "stay" | "move" | "exit"; waits?: "keep" | "recompute"; map?: Record<string, string> };
    answer: unknown;
  };
  /** Archive or bring back a workflow */
  'PUT workflows/{id}/archive_record': {
    query: undefined;
    body: { archived?: boolean };
    answer: unknown;
  };
  /** Keep the draft as the builder has it, publishing nothing; 409 with the current draft where `draft_rev` is old */
  'PUT workflows/{id}/draft': {
    query: undefined;
    body: { graph: { nodes: ({ key: string; name?: string; position: { x: number; y: number }; type: "trigger"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } | null; rules?: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } | null } | { key: string; name?: string; position: { x: number; y: number }; type: "email"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "sms"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "push"; campaign_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "webhook"; method?: "POST" | "PUT" | "GET"; url?: string; headers?: ({ name: string; value: string })[]; body?: string; when_failed?: "go_on" | "hold" } | { key: string; name?: string; position: { x: number; y: number }; type: "set_field"; field?: string; operation?: "set" | "clear" | "add"; value?: string } | { key: string; name?: string; position: { x: number; y: number }; type: "list"; action?: "add" | "remove" | "unsubscribe"; list_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "tag"; action?: "add" | "remove"; tag_ids: (number)[] | (never)[] } | { key: string; name?: string; position: { x: number; y: number }; type: "start_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "end_journey"; journey_id: number | null } | { key: string; name?: string; position: { x: number; y: number }; type: "wait"; wait: { kind: "duration"; amount: number; unit: "minutes" | "hours" | "days" | "weeks" } | { kind: "until_time"; time: string; weekdays?: (number)[]; clock?: "person" | "account" } | { kind: "until_date"; field: string; offset_days?: number; time: string; clock?: "person" | "account"; otherwise?: "go_on" | "exit" } | { kind: "event"; trigger: unknown; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "condition"; rules: { filter: unknown; segment_filters_attributes: unknown } | null; timeout: { amount: number; unit: "minutes" | "hours" | "days" | "weeks" } } | { kind: "usual_hour"; within?: "day" | "week" } } | { key: string; name?: string; position: { x: number; y: number }; type: "condition"; branches: ({ key: string; name?: string; rules: { filter: unknown; segment_filters_attributes: unknown } | null })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "split"; branches: ({ key: string; name?: string; percent: number })[] } | { key: string; name?: string; position: { x: number; y: number }; type: "goal" } | { key: string; name?: string; position: { x: number; y: number }; type: "end" })[]; edges: ({ from: string; output: string; to: string })[]; notes?: ({ key: string; text: string; position: { x: number; y: number }; width?: number; height?: number })[] }; settings?: { reentry?: { kind?: "never" | "after_exit" | "always"; every_days?: number; by_key?: boolean }; goal?: { name: string; when: { kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (unknown)[] } | { kind: "left_list"; list_ids: (unknown)[] } | { kind: "unsubscribed"; list_ids?: (unknown)[] } | { kind: "tagged"; tag_ids: (unknown)[] } | { kind: "untagged"; tag_ids: (unknown)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (unknown)[] } | { kind: "left_segment"; segment_ids: (unknown)[] } | { kind: "ordered"; store_ids?: (unknown)[] } | { kind: "cart"; store_ids?: (unknown)[] } | { kind: "opened"; campaign_ids?: (unknown)[] } | { kind: "clicked"; campaign_ids?: (unknown)[]; link?: string } | { kind: "form"; form_ids?: (unknown)[]; builder_ids?: (unknown)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (unknown)[]; path?: string } | { kind: "survey"; survey_ids?: (unknown)[] } | { kind: "rfm_group"; groups?: (unknown)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: (unknown)[]; rating?: unknown } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } }; ends?: boolean; days_after?: number } | null; exits?: ({ kind: "event"; trigger: { kind: "created" } | { kind: "joined_list"; list_ids: (number)[] } | { kind: "left_list"; list_ids: (number)[] } | { kind: "unsubscribed"; list_ids?: (number)[] } | { kind: "tagged"; tag_ids: (number)[] } | { kind: "untagged"; tag_ids: (number)[] } | { kind: "field_changed"; field: string; value?: string } | { kind: "date"; field: string; offset_days?: number; time?: string; yearly?: boolean; clock?: "person" | "account"; leap_day?: "feb_28" | "mar_1" } | { kind: "entered_segment"; segment_ids: (number)[] } | { kind: "left_segment"; segment_ids: (number)[] } | { kind: "ordered"; store_ids?: (number)[] } | { kind: "cart"; store_ids?: (number)[] } | { kind: "opened"; campaign_ids?: (number)[] } | { kind: "clicked"; campaign_ids?: (number)[]; link?: string } | { kind: "form"; form_ids?: (number)[]; builder_ids?: (number)[]; on?: "submitted" | "confirmed" } | { kind: "page"; website_ids?: (number)[]; path?: string } | { kind: "survey"; survey_ids?: (number)[] } | { kind: "rfm_group"; groups?: (string)[] } | { kind: "ticket"; on?: "created" | "closed" | "rated"; priorities?: ("low" | "medium" | "high")[]; rating?: "good" | "bad" | null } | { kind: "api_event"; event: string } | { kind: "started" } } | { kind: "rules"; rules: { filter: "and" | "or"; segment_filters_attributes: (unknown)[] } })[]; holdout_percent?: number; clock?: "person" | "account" }; draft_rev: number };
    answer: unknown;
  };
  /** Let a contact begin a journey anew */
  'PUT workflows/{id}/reset/{contact_id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
  /** Take a contact out of a journey: no later step runs */
  'PUT workflows/{id}/stop/{contact_id}': {
    query: undefined;
    body: undefined;
    answer: unknown;
  };
}
