// Generated from the migrations by `node tools/generate-schema.ts`. Do not edit.
import type { Generated } from 'kysely';

export interface AccountAddOns {
  account_id: number;
  name: string;
  quantity: Generated<number>;
  since: Generated<string>;
}

export interface AccountJobs {
  account_id: number;
  id: Generated<number>;
  queue: string;
  queue_id: string;
  title: string;
  payload: Generated<unknown>;
  state: Generated<string>;
  is_cancelling: Generated<boolean>;
  attempt: Generated<number>;
  error: string | null;
  notification_id: number | null;
  user_id: number | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
}

export interface AccountMembers {
  account_id: number;
  user_id: number;
  roles: Generated<string[]>;
  is_primary: Generated<boolean>;
  created_at: Generated<string>;
}

export interface AccountRequests {
  account_id: number;
  id: Generated<number>;
  kind: string;
  subject: string;
  details: Generated<string>;
  state: Generated<string>;
  answer: Generated<string>;
  created_by: string;
  created_by_id: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Accounts {
  id: Generated<number>;
  name: string;
  uid: Generated<string>;
  owner_id: number | null;
  cluster: Generated<string>;
  active: Generated<boolean>;
  enable_marketing: Generated<boolean>;
  enable_service: Generated<boolean>;
  enable_commerce: Generated<boolean>;
  package_type: Generated<string>;
  package_feature: Generated<unknown>;
  visible_menus: Generated<string[]>;
  time_zone: Generated<string>;
  postal_address: Generated<string>;
  website: Generated<string>;
  settings: Generated<unknown>;
  created_at: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  country: Generated<string>;
  zip: Generated<string>;
  phone: Generated<string>;
  industry: Generated<string>;
  requires_second_factor: Generated<boolean>;
}

export interface ApiKeys {
  account_id: number;
  id: Generated<number>;
  name: string;
  prefix: string;
  key_hash: Buffer;
  permissions: string[];
  whitelisted_ips: Generated<string[]>;
  created_by: number | null;
  created_at: Generated<string>;
  last_used_at: string | null;
  last_used_ip: string | null;
  updated_at: Generated<string>;
  is_account_token: Generated<boolean>;
}

export interface AppCallBudgets {
  kind: string;
  tokens: number;
  day_tokens: number;
  refreshed_at: string;
  blocked_until: string | null;
}

export interface AuditLog {
  account_id: number;
  id: Generated<number>;
  at: Generated<string>;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  ip: string | null;
  action: string;
  resource: string;
  resource_id: number | null;
  before: unknown;
  after: unknown;
}

export interface AutomatedImports {
  account_id: number;
  id: Generated<number>;
  list_id: number;
  pattern: string;
  schedule: string;
  options: unknown;
  header: unknown;
  status: Generated<string>;
  failures: Generated<number>;
  error: string | null;
  next_at: string | null;
  last_run_at: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
}

export interface BrandUnsubscribes {
  account_id: number;
  brand_id: number;
  email_key: string;
  id: Generated<number>;
  source: Generated<string>;
  note: Generated<string>;
  mailing_id: number | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Brands {
  account_id: number;
  id: Generated<number>;
  name: string;
  logo: Generated<string>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  sending_domain_id: number | null;
  link_domain_id: number | null;
  is_sample: Generated<boolean>;
  color: Generated<string>;
  kit: Generated<unknown>;
}

export interface BusinessHours {
  account_id: number;
  id: Generated<number>;
  name: string;
  time_zone: Generated<string>;
  week: unknown;
  holidays: Generated<string[]>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CallBudgets {
  account_id: number;
  store_id: number;
  tokens: number;
  refreshed_at: string;
  blocked_until: string | null;
}

export interface CampaignTags {
  account_id: number;
  id: Generated<number>;
  name: string;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  folder_id: number | null;
}

export interface Campaigns {
  account_id: number;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  subject: Generated<string>;
  preheader: Generated<string>;
  from_name: Generated<string>;
  from_email: Generated<string>;
  reply_to: Generated<string>;
  address: Generated<string>;
  language: Generated<string>;
  content_id: number | null;
  lists: Generated<number[]>;
  suppressed_lists: Generated<number[]>;
  segments: Generated<number[]>;
  suppressed_segments: Generated<number[]>;
  select_all: Generated<boolean>;
  schedule_type: number | null;
  scheduled_at: string | null;
  hold_seconds: Generated<number>;
  mailing_id: number | null;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  sent_at: string | null;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  brand_id: number | null;
  approval_state: string | null;
  approval_note: Generated<string>;
  approval_schedule: unknown;
  approval_requested_by: Generated<string>;
  approval_user_id: number | null;
  approval_requested_at: string | null;
  schedule: unknown;
  is_enabled: Generated<boolean>;
  next_run_at: string | null;
  parent_id: number | null;
  occurrence_at: string | null;
  run_error: string | null;
  approved_hash: string | null;
  approved_by: Generated<string>;
  ab: unknown;
  scheduled_by: number | null;
  ctags: Generated<number[]>;
  send_test_lists: Generated<number[]>;
  campaign_action: Generated<string>;
  unopened_of: number | null;
  unopened_mailing_id: number | null;
  unopened_before: string | null;
  ids: Generated<number[]>;
  secure_lists: Generated<number[]>;
  footer_id: number | null;
  when_feeds_stale: string | null;
  journey_id: number | null;
}

export interface Carts {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  remote_id: string;
  contact_id: number | null;
  email_key: string | null;
  items: Generated<unknown>;
  value: Generated<number>;
  currency: Generated<string>;
  restore_url: Generated<string>;
  started_at: string;
  changed_at: string;
  due_at: string;
  done_by: string | null;
  reminded_at: string | null;
}

export interface Categories {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  remote_id: string;
  name: string;
  parent_id: number | null;
  has_own_name: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ChangeFollowers {
  account_id: number;
  follower: string;
  xid: number;
  id: number;
}

export interface ChangeListeners {
  account_id: number;
  kind: string;
  listener: string;
}

export interface CleansedAddresses {
  account_id: number;
  run_id: number;
  email_key: string;
  former: unknown;
}

export interface CleansingRules {
  account_id: number;
  id: Generated<number>;
  name: string;
  kind: string;
  conditions: unknown;
  enabled: Generated<boolean>;
  stop_above_percent: Generated<number>;
  next_run_at: string | null;
  lease_token: string | null;
  lease_until: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CleansingRuns {
  account_id: number;
  id: Generated<number>;
  rule_id: number;
  state: Generated<string>;
  started_by: Generated<string>;
  notification_id: number | null;
  allowed: number | null;
  found: number | null;
  total: number | null;
  cleansed: Generated<number>;
  checkpoint: string | null;
  error: string | null;
  started_at: Generated<string>;
  finished_at: string | null;
  undone_at: string | null;
  undone_by: string | null;
  is_kept: Generated<boolean>;
}

export interface ComplaintDays {
  account_id: number;
  day: string;
  domain: string;
  complaints: Generated<number>;
  sent: Generated<number>;
  counted_at: string | null;
  warned_at: string | null;
  stopped_at: string | null;
}

export interface ConsentEvents {
  account_id: number;
  id: Generated<number>;
  contact_id: number | null;
  list_id: number | null;
  change: string;
  source: string;
  detail: Generated<string>;
  ip: string | null;
  at: Generated<string>;
  address: string | null;
  brand_id: number | null;
  channel: Generated<string>;
  sms_list_id: number | null;
  form_id: number | null;
  text_id: number | null;
  page_url: string | null;
}

export interface ConsentTexts {
  account_id: number;
  id: Generated<number>;
  hash: string;
  language: string;
  text: string;
  created_at: Generated<string>;
}

export interface ContactAliases {
  account_id: number;
  old_id: number;
  contact_id: number;
}

export interface ContactChanges {
  account_id: number;
  xid: Generated<number>;
  id: Generated<number>;
  contact_id: number | null;
  kind: string;
  ref: number | null;
  data: unknown;
  muted: Generated<boolean>;
  at: string;
}

export interface ContactCountChanges {
  account_id: number;
  id: Generated<number>;
  contacts: number;
}

export interface ContactDeletions {
  account_id: number;
  id: Generated<number>;
  notification_id: number;
  file: string;
  file_name: string;
  file_bytes: number;
  do_not_mail: Generated<boolean>;
  status: Generated<string>;
  error: string | null;
  percent: Generated<number>;
  done_rows: Generated<number>;
  parts: Generated<number>;
  deleted: Generated<number>;
  hits: Generated<number>;
  misses: Generated<number>;
  misses_file: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface ContactFacts {
  account_id: number;
  contact_id: number;
  first_open_at: string | null;
  last_open_at: string | null;
  opens: Generated<number>;
  first_click_at: string | null;
  last_click_at: string | null;
  clicks: Generated<number>;
  country: string | null;
  device: string | null;
}

export interface ContactFactsToCount {
  account_id: number;
  counted_to: Generated<number>;
}

export interface ContactFieldLabels {
  account_id: number;
  first_name: Generated<string>;
  last_name: Generated<string>;
  updated_at: Generated<string>;
}

export interface ContactHours {
  account_id: number;
  contact_id: number;
  kind: string;
  hours: Generated<unknown>;
  total: Generated<number>;
}

export interface ContactMerges {
  account_id: number;
  id: Generated<number>;
  contact_id: number;
  old_id: number;
  before: unknown;
  created_by: Generated<string>;
  created_at: Generated<string>;
  undone_at: string | null;
}

export interface ContactOrders {
  account_id: number;
  contact_id: number;
  currency: string;
  orders: number;
  net: number;
  first_at: string;
  last_at: string;
}

export interface ContactRfm {
  account_id: number;
  contact_id: number;
  r: number;
  f: number;
  m: number;
  group_key: string;
  previous_group: string | null;
  changed_at: string;
}

export interface ContactSends {
  account_id: number;
  contact_id: number;
  last_sent_at: string;
}

export interface ContactVisits {
  account_id: number;
  contact_id: number;
  views: Generated<number>;
  events: Generated<number>;
  first_at: string;
  last_at: string;
}

export interface Contacts {
  account_id: number;
  id: Generated<number>;
  email: string | null;
  email_key: string | null;
  email_domain: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string>;
  fax: Generated<string>;
  custom: Generated<unknown>;
  tag_ids: Generated<number[]>;
  workflow_disable: Generated<boolean>;
  selected_fields: unknown;
  source: Generated<string>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  no_tracking: Generated<boolean>;
  phone_digits: Generated<string | null>;
  own_key: string | null;
  no_marketing: Generated<boolean>;
  phone_key: string | null;
  keyed_phone: Generated<string>;
  mail_paused_until: string | null;
  mails_a_week: number | null;
}

export interface ContentComments {
  account_id: number;
  id: Generated<number>;
  content_id: number;
  parent_id: number | null;
  block_key: string;
  block_name: string;
  author_id: number | null;
  author: string;
  words: string;
  created_at: Generated<string>;
  resolved_at: string | null;
  resolved_by: string | null;
}

export interface ContentFeedItems {
  account_id: number;
  feed_id: number;
  item_key: string;
  position: number | null;
  title: Generated<string>;
  link: Generated<string>;
  summary: Generated<string>;
  html: Generated<string>;
  image: Generated<string>;
  author: Generated<string>;
  price: Generated<string>;
  published_at: string | null;
  seen_at: string;
}

export interface ContentFeedMarks {
  account_id: number;
  feed_id: number;
  source_type: string;
  source_id: number;
  item_key: string;
  occurrence: Generated<string>;
  marked_at: Generated<string>;
}

export interface ContentFeeds {
  account_id: number;
  id: Generated<number>;
  name: string;
  url: string;
  kind: Generated<string>;
  mapping: Generated<unknown>;
  item_count: Generated<number>;
  template: Generated<string>;
  only_new: Generated<boolean>;
  old_after_hours: number | null;
  refresh_minutes: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  last_state: Generated<string>;
  last_error: string | null;
  fetched_at: string | null;
  next_at: string | null;
  failures: Generated<number>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ContentTemplates {
  account_id: number;
  id: Generated<number>;
  name: string;
  category: Generated<string>;
  editor_type: Generated<number>;
  layout: string | null;
  html_part: Generated<string>;
  text_part: Generated<string>;
  mjml_part: string | null;
  design_hash: Generated<string>;
  shared_rights: Generated<string>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Contents {
  account_id: number;
  id: Generated<number>;
  name: string;
  editor_type: Generated<number>;
  html_part: Generated<string>;
  text_part: Generated<string>;
  mjml_part: string | null;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  archived_at: string | null;
  archived_by: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  source_url: string | null;
  subject: Generated<string>;
  preheader: Generated<string>;
}

export interface Conversions {
  account_id: number;
  order_id: string;
  contact_id: number;
  value: number;
  currency: string;
  at: string;
  mailing_id: number | null;
  touch_kind: string | null;
  touch_at: string | null;
  credited_by: Generated<string>;
  created_at: Generated<string>;
  source_id: Generated<number>;
  order_ref: number | null;
  net_value: Generated<number>;
  state: Generated<string>;
}

export interface CouponBanks {
  account_id: number;
  id: Generated<number>;
  name: string;
  per: Generated<string>;
  when_empty: Generated<string>;
  fallback: Generated<string>;
  low_at: number | null;
  expires_at: string | null;
  total: Generated<number>;
  given: Generated<number>;
  redeemed: Generated<number>;
  voided: Generated<number>;
  told_low: Generated<boolean>;
  told_forecast: Generated<boolean>;
  told_waiting: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CouponCodes {
  account_id: number;
  id: Generated<number>;
  bank_id: number;
  code: string;
  state: Generated<string>;
  contact_id: number | null;
  slot: number | null;
  mailing_id: number | null;
  given_at: string | null;
  used_at: string | null;
  order_ref: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CouponCountChanges {
  account_id: number;
  id: Generated<number>;
  bank_id: number;
  total: Generated<number>;
  given: Generated<number>;
  redeemed: Generated<number>;
  voided: Generated<number>;
  waiting: Generated<number>;
}

export interface CouponMentions {
  account_id: number;
  contact_id: number;
  mailing_id: number;
  bank_id: number;
  code_id: number | null;
  fallback: string | null;
}

export interface CrmLists {
  account_id: number;
  id: Generated<number>;
  crm_id: number;
  list_id: number;
  integration_type: Generated<string>;
  mapped_fields: Generated<unknown>;
  item_ids: Generated<string[]>;
  buyers_agreed: Generated<boolean>;
  created_at: Generated<string>;
}

export interface CustomFields {
  account_id: number;
  id: Generated<number>;
  name: string;
  field_type: string;
  default_value: string | null;
  display_name: Generated<string>;
  description: Generated<string>;
  add_to_profile_page: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CustomReportResults {
  account_id: number;
  report_id: number;
  id: Generated<number>;
  computed_at: Generated<string>;
  result: unknown;
}

export interface CustomReportSends {
  account_id: number;
  report_id: number;
  run_for: string;
  user_id: number;
  sent_at: Generated<string>;
}

export interface CustomReports {
  account_id: number;
  id: Generated<number>;
  name: string;
  type: string;
  filters: Generated<unknown>;
  columns: Generated<string[]>;
  schedule: unknown;
  next_run_at: string | null;
  state: Generated<string>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface CustomRows {
  account_id: number;
  id: Generated<number>;
  name: string;
  category: Generated<string>;
  json_part: Generated<unknown>;
  mjml_part: string | null;
  html_part: Generated<string>;
  is_synced: Generated<boolean>;
  locked: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_by_id: number | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DataJourneyFiles {
  account_id: number;
  id: Generated<number>;
  file: string;
  name: string;
  bytes: number;
  created_at: Generated<string>;
}

export interface DataJourneys {
  account_id: number;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  steps: Generated<unknown>;
  schedule: Generated<unknown>;
  next_run_at: string | null;
  hook_no: Generated<number>;
  runs_made: Generated<number>;
  list_ids: Generated<number[]>;
  segment_ids: Generated<number[]>;
  query_ids: Generated<number[]>;
  tag_ids: Generated<number[]>;
  campaign_ids: Generated<number[]>;
  journey_ids: Generated<number[]>;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DataRunLog {
  account_id: number;
  id: Generated<number>;
  journey_id: number;
  run: number;
  step: number | null;
  at: string;
  level: string;
  text: string;
}

export interface DataRunRows {
  account_id: number;
  journey_id: number;
  run: number;
  step: number;
  contact_id: number;
}

export interface DataRunSteps {
  account_id: number;
  journey_id: number;
  run: number;
  step: number;
  key: string;
  type: string;
  state: Generated<string>;
  rows_in: Generated<number>;
  rows_out: Generated<number>;
  rejected: Generated<number>;
  set_step: number | null;
  checkpoint: Generated<unknown>;
  import_id: number | null;
  error: string | null;
  file: string | null;
  file_name: string | null;
  started_at: string | null;
  finished_at: string | null;
}

export interface DataRuns {
  account_id: number;
  journey_id: number;
  run: number;
  state: string;
  cause: string;
  is_dry: Generated<boolean>;
  started_by: Generated<string>;
  steps: Generated<unknown>;
  step: Generated<number>;
  due_at: string | null;
  lease_token: string | null;
  lease_until: string | null;
  failures: Generated<number>;
  error: string | null;
  is_kept: Generated<boolean>;
  started_at: string;
  finished_at: string | null;
}

export interface Deliveries {
  account_id: number;
  mailing_id: number;
  contact_id: number;
  state: Generated<string>;
  reason: string | null;
  claim_token: string | null;
  attempts: Generated<number>;
  next_try_at: string | null;
  response: string | null;
  maybe_twice: Generated<boolean>;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
  updated_at: Generated<string>;
  due_at: string | null;
  timing: string | null;
  complained_at: string | null;
  bounced_at: string | null;
  last_open_at: string | null;
  trapped_at: string | null;
  trap_address: number | null;
  variant: Generated<number>;
  is_sample: Generated<boolean>;
  picks: number[] | null;
}

export interface DeliveryClaims {
  account_id: number;
  mailing_id: number;
  token: string;
  contact_ids: number[];
  lease_until: string;
}

export interface DeskContacts {
  account_id: number;
  contact_id: number;
  tickets: Generated<number>;
  last_ticket_at: Generated<string>;
}

export interface DeskCounters {
  account_id: number;
  kind: string;
  value: Generated<number>;
}

export interface DeskOutbox {
  account_id: number;
  id: Generated<number>;
  ticket_id: number;
  message_id: number;
  recipient: string;
  purpose: Generated<string>;
  state: Generated<string>;
  due_at: Generated<string>;
  claim: string | null;
  claimed_until: string | null;
  body_written: Generated<boolean>;
  attempts: Generated<number>;
  error: Generated<string>;
  created_at: Generated<string>;
}

export interface DismissedAttention {
  account_id: number;
  user_id: number;
  item: string;
  reason: string;
  dismissed_at: Generated<string>;
}

export interface DkimKeys {
  account_id: number;
  domain_id: number;
  algorithm: string;
  selector: string;
  public_key: string;
  private_key: Buffer;
  created_at: Generated<string>;
}

export interface Domains {
  account_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  readable_name: string;
  is_default: Generated<boolean>;
  state: Generated<string>;
  checks: Generated<unknown>;
  checked_at: string | null;
  good_at: string | null;
  verified_at: string | null;
  failing_since: string | null;
  next_check_at: string;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface DynamicContents {
  account_id: number;
  id: Generated<number>;
  name: string;
  default_part: string;
  default_text: Generated<string>;
  variants: unknown;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  archived_at: string | null;
  archived_by: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface EventHooks {
  account_id: number;
  url: string;
  secret_version: Generated<number>;
  consent_position: number;
  consent_mark: number;
  message_position: number;
  message_mark: number;
  marked_at: Generated<string>;
  marked_xid: Generated<number>;
  look_at: Generated<string>;
  failures: Generated<number>;
  failing_since: string | null;
  next_try_at: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  lease_token: string | null;
  lease_until: string | null;
}

export interface EventLogs {
  account_id: number;
  id: Generated<number>;
  notification_id: number;
  user_id: number | null;
  from_day: string;
  to_day: string;
  since: string;
  until: string;
  kinds: string[];
  campaign_ids: Generated<number[]>;
  with_machines: boolean;
  state: Generated<string>;
  mailing_ids: number[] | null;
  shut_mailing_ids: Generated<number[]>;
  last_event: Generated<number>;
  step: Generated<number>;
  after_id: Generated<number>;
  parts: Generated<number>;
  rows: Generated<number>;
  percent: Generated<number>;
  file: string | null;
  bytes: number | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface FederatedIdentities {
  issuer: string;
  subject: string;
  user_id: number;
  email: string;
  created_at: Generated<string>;
  last_used_at: string;
}

export interface Folders {
  account_id: number;
  id: Generated<number>;
  folder_type: string;
  name: string;
  ancestry: string | null;
  privacy: Generated<string>;
  owner_ids: Generated<number[]>;
  editor_ids: Generated<number[]>;
  viewer_ids: Generated<number[]>;
  owner_access: Generated<boolean>;
  editor_access: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Footers {
  account_id: number;
  id: Generated<number>;
  name: string;
  html_part: Generated<string>;
  text_part: Generated<string>;
  is_default: Generated<boolean>;
  language: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FormDays {
  account_id: number;
  form_id: number;
  day: string;
  views: Generated<number>;
  submissions: Generated<number>;
  quarantined: Generated<number>;
}

export interface FormDaysWaiting {
  account_id: number;
  id: Generated<number>;
  form_id: number;
  day: string;
  views: Generated<number>;
  submissions: Generated<number>;
  quarantined: Generated<number>;
}

export interface FormSubmissions {
  account_id: number;
  id: Generated<number>;
  form_id: number;
  version: number;
  state: string;
  contact_id: number | null;
  is_new_contact: Generated<boolean>;
  pending_id: number | null;
  email: Generated<string>;
  email_key: Generated<string>;
  answers: unknown;
  language: Generated<string>;
  page_url: Generated<string>;
  referrer: Generated<string>;
  utm: Generated<unknown>;
  network_key: Generated<string>;
  ip: Generated<string>;
  agent: Generated<string>;
  score: Generated<number>;
  reasons: Generated<string[]>;
  is_sample: Generated<boolean>;
  decided_at: string | null;
  decided_by: Generated<string>;
  at: Generated<string>;
}

export interface FormTickets {
  account_id: number;
  nonce: string;
  digest: Buffer;
  spent_at: string;
}

export interface FormVersions {
  account_id: number;
  form_id: number;
  version: number;
  definition: unknown;
  list_ids: number[];
  published_at: string;
  published_by: Generated<string>;
}

export interface FormerAddresses {
  account_id: number;
  id: Generated<number>;
  contact_id: number;
  email: Generated<string>;
  phone: Generated<string>;
  ended_at: Generated<string>;
}

export interface Forms {
  account_id: number;
  id: Generated<number>;
  kind: string;
  type: Generated<string>;
  name: string;
  folder_id: number | null;
  state: Generated<string>;
  draft: unknown;
  list_ids: Generated<number[]>;
  version: number | null;
  published_at: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  url: Generated<string>;
}

export interface GuestCursors {
  account_id: number;
  contacts_after: string;
  contact_after: Generated<number>;
  address_after: Generated<string>;
}

export interface HitAgents {
  account_id: number;
  id: Generated<number>;
  agent: string;
  device: Generated<string>;
  client: Generated<string>;
  os: Generated<string>;
  parser: Generated<number>;
}

export interface HookCalls {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  topic: string;
  remote_key: string;
  received_at: Generated<string>;
  body: Buffer | null;
  state: Generated<string>;
  tries: Generated<number>;
  fault: string | null;
}

export interface HookEvents {
  account_id: number;
  source: string;
  event_id: number;
  kind: string;
  at: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: string;
  settled_at: string | null;
}

export interface HookPosts {
  account_id: number;
  id: Generated<number>;
  at: string;
  kind: string;
  events: number;
  url: string;
  status: number | null;
  took_ms: number;
  error: string | null;
  response: Generated<string>;
}

export interface IdempotencyKeys {
  account_id: number;
  principal: string;
  key: string;
  path: string;
  body_hash: Buffer;
  status: number | null;
  answer: Buffer | null;
  created_at: Generated<string>;
}

export interface IdentityKeys {
  id: number;
  sealed: Buffer;
  created_at: Generated<string>;
}

export interface ImageGroupImages {
  account_id: number;
  group_id: number;
  image_id: number;
  position: number;
  from_at: string | null;
  to_at: string | null;
  opens: Generated<number>;
  clicks: Generated<number>;
}

export interface ImageGroupViews {
  account_id: number;
  group_id: number;
  mailing_id: number;
  contact_id: number;
  image_id: number;
  seen_at: string;
  clicked_at: string | null;
}

export interface ImageGroups {
  account_id: number;
  id: Generated<number>;
  name: string;
  mode: Generated<string>;
  link_url: Generated<string>;
  alt: Generated<string>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Images {
  account_id: number;
  id: Generated<number>;
  name: string;
  folder_id: number | null;
  key: string;
  mime: string;
  files: string[];
  width: number;
  height: number;
  frames: Generated<number>;
  bytes: number;
  stored_bytes: number;
  alt: Generated<string>;
  is_decorative: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ImportChanges {
  account_id: number;
  import_id: number;
  contact_id: number;
  before: unknown;
  after: unknown;
  created_at: Generated<string>;
}

export interface ImportUploads {
  account_id: number;
  id: Generated<number>;
  file: string;
  file_name: string;
  file_bytes: number;
  created_at: Generated<string>;
}

export interface Imports {
  account_id: number;
  id: Generated<number>;
  list_id: number | null;
  notification_id: number | null;
  file: string;
  file_name: string;
  file_bytes: Generated<number>;
  status: Generated<string>;
  options: Generated<unknown>;
  checkpoint: Generated<unknown>;
  rows: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  duplicate: Generated<number>;
  rejected: Generated<number>;
  rejected_file: string | null;
  error: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
  percent: Generated<number>;
  repeated: Generated<number>;
  unchanged: Generated<number>;
  joined: Generated<number>;
  kept_out: Generated<number>;
  corrects: number | null;
  corrected_rows: Generated<number[]>;
  target: Generated<string>;
  target_id: number | null;
  skipped: Generated<number>;
  undone_at: string | null;
  undone: unknown;
  moved: unknown;
}

export interface InboundListeners {
  name: string;
  port: number;
  has_tls: boolean;
  error: string | null;
  seen_at: Generated<string>;
}

export interface InboundMails {
  account_id: number;
  id: Generated<number>;
  source: string;
  dedupe_key: Buffer;
  purpose: string;
  recipient: Generated<string>;
  sender: Generated<string>;
  mailing_id: number | null;
  contact_id: number | null;
  raw: Buffer;
  state: Generated<string>;
  effects: Generated<string[]>;
  error: string | null;
  attempts: Generated<number>;
  next_try_at: Generated<string>;
  received_at: Generated<string>;
  processed_at: string | null;
  peer_ip: Generated<string>;
  peer_name: Generated<string>;
  leased_until: string | null;
}

export interface Invitations {
  account_id: number;
  id: Generated<number>;
  email: string;
  email_key: string;
  roles: string[];
  primary_contact: Generated<boolean>;
  token_hash: Buffer;
  mails: Generated<number>;
  sent_at: Generated<string>;
  expires_at: string;
  revoked_at: string | null;
  accepted_at: string | null;
  user_id: number | null;
  invited_by: number | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface JourneyCalls {
  account_id: number;
  id: Generated<number>;
  journey_id: number;
  contact_id: number;
  entry: number;
  node: string;
  seq: number;
  key: string;
  request: unknown;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: string | null;
  answer: string | null;
  at: string;
}

export interface JourneyCountChanges {
  account_id: number;
  id: Generated<number>;
  journey_id: number;
  version: number;
  node: string;
  what: string;
  day: string;
  change: number;
}

export interface JourneyCounts {
  account_id: number;
  journey_id: number;
  version: number;
  node: string;
  what: string;
  day: string;
  count: number;
}

export interface JourneyIntakes {
  account_id: number;
  id: Generated<number>;
  journey_id: number;
  choice: unknown;
  total: number;
  after_contact: Generated<number>;
  entered: Generated<number>;
  refused: Generated<number>;
  started_at: string;
  done_at: string | null;
}

export interface JourneyLog {
  account_id: number;
  journey_id: number;
  contact_id: number;
  entry: number;
  seq: number;
  node: string;
  version: number;
  outcome: string;
  detail: unknown;
  at: string;
}

export interface JourneyMessages {
  account_id: number;
  mailing_id: number;
  contact_id: number;
  journey_id: number;
  entry: number;
  seq: number;
  node: string;
  at: string;
}

export interface JourneyMissed {
  account_id: number;
  journey_id: number;
  contact_id: number;
  at: string;
}

export interface JourneyPeople {
  account_id: number;
  journey_id: number;
  contact_id: number;
  entry: number;
  version: number;
  node: string;
  state: string;
  wake_at: string | null;
  since: string;
  entered_at: string;
  ended_at: string | null;
  goal_at: string | null;
  reason: string | null;
  event_key: string | null;
  event: unknown;
  signal: string | null;
  seq: Generated<number>;
  steps_day: string | null;
  steps_today: Generated<number>;
  place: Generated<number | null>;
}

export interface JourneyTurns {
  account_id: number;
  journey_id: number;
  node: string;
  wake_at: string | null;
  failures: Generated<number>;
  error: string | null;
  notified_at: string | null;
}

export interface JourneyVersions {
  account_id: number;
  journey_id: number;
  version: number;
  graph: unknown;
  settings: unknown;
  kinds: Generated<string[]>;
  summary: Generated<string>;
  published_by: Generated<string>;
  at: string;
}

export interface Journeys {
  account_id: number;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  live_version: number | null;
  graph: Generated<unknown>;
  settings: Generated<unknown>;
  draft_rev: Generated<number>;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  published_at: string | null;
  paused_at: string | null;
  dates_due_at: string | null;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  approval: unknown;
  enabled_at: string | null;
}

export interface KnowledgeArticles {
  account_id: number;
  id: Generated<number>;
  name: string;
  slug: string;
  language: Generated<string>;
  category: Generated<string>;
  body: Generated<string>;
  state: Generated<string>;
  helpful_yes: Generated<number>;
  helpful_no: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface KnowledgeVotes {
  account_id: number;
  article_id: number;
  day: string;
  visitor_key: string;
}

export interface KnowledgeWords {
  account_id: number;
  language: string;
  word: string;
  article_id: number;
  weight: number;
}

export interface LandingPageAddresses {
  account_id: number;
  domain_id: number;
  url: string;
  landing_page_id: number;
  created_at: Generated<string>;
}

export interface LandingPageDays {
  account_id: number;
  landing_page_id: number;
  day: string;
  visits: Generated<number>;
  machine_visits: Generated<number>;
  conversions: Generated<number>;
}

export interface LandingPageVersions {
  account_id: number;
  landing_page_id: number;
  version: number;
  html: string;
  html_part: string;
  json_part: unknown;
  created_by: Generated<string>;
  created_at: Generated<string>;
}

export interface LandingPages {
  account_id: number;
  id: Generated<number>;
  name: string;
  url: string;
  domain_id: number | null;
  editor_type: string;
  html_part: string;
  json_part: unknown;
  title: Generated<string>;
  description: Generated<string>;
  image_url: Generated<string>;
  language: Generated<string>;
  is_indexed: Generated<boolean>;
  status: Generated<string>;
  version: number | null;
  published_at: string | null;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ListCountChanges {
  account_id: number;
  id: Generated<number>;
  list_id: number;
  subscribed: number;
  unsubscribed: number;
  day: Generated<string>;
  came: Generated<number>;
  left_by_wish: Generated<number>;
  removed: Generated<number>;
  bounced: Generated<number>;
  complained: Generated<number>;
}

export interface ListDays {
  account_id: number;
  list_id: number;
  day: string;
  came: Generated<number>;
  left_by_wish: Generated<number>;
  removed: Generated<number>;
  bounced: Generated<number>;
  complained: Generated<number>;
}

export interface ListMemberships {
  account_id: number;
  list_id: number;
  contact_id: number;
  status: Generated<string>;
  source: Generated<string>;
  created_at: Generated<string>;
  unsubscribed_at: string | null;
}

export interface Lists {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  from_name: Generated<string>;
  from_email: Generated<string>;
  reply_to_email: Generated<string>;
  address: Generated<string>;
  language: Generated<string>;
  list_type: Generated<string>;
  folder_id: number | null;
  subscribers: Generated<number>;
  unsubscribed: Generated<number>;
  is_sample: Generated<boolean>;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  brand_id: number | null;
  public_name: Generated<string>;
  public_description: Generated<string>;
  is_public: Generated<boolean>;
  opt_in: Generated<string>;
  opt_in_reminder: Generated<boolean>;
}

export interface LiveContentImages {
  account_id: number;
  id: Generated<number>;
  public_id: Generated<string>;
  name: string;
  mode: Generated<string>;
  ends_at: string | null;
  zone: string;
  hours: number | null;
  counts_from: Generated<string>;
  style: Generated<unknown>;
  ended: Generated<unknown>;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface LocalInboxMessages {
  account_id: number;
  id: Generated<number>;
  message_key: string;
  mailing_id: number | null;
  contact_id: number | null;
  recipient: string;
  sender: string;
  subject: string;
  raw: string;
  is_read: Generated<boolean>;
  received_at: Generated<string>;
  for_user_id: number | null;
  link_roles: string[] | null;
  channel: Generated<string>;
}

export interface Macros {
  account_id: number;
  id: Generated<number>;
  name: string;
  text: Generated<string>;
  status: string | null;
  priority: string | null;
  assign_to_me: Generated<boolean>;
  assignee_id: number | null;
  tags: Generated<string[]>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MailWebhooks {
  account_id: number;
  provider: string;
  secret: Buffer;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_event_at: string | null;
}

export interface MailingCounters {
  account_id: number;
  mailing_id: number;
  opens: Generated<number>;
  unique_opens: Generated<number>;
  clicks: Generated<number>;
  unique_clicks: Generated<number>;
  unsubscribes: Generated<number>;
  complaints: Generated<number>;
  machine_opens: Generated<number>;
  machine_clicks: Generated<number>;
}

export interface MailingDays {
  account_id: number;
  mailing_id: number;
  day: string;
  provider: string;
  delivered: Generated<number>;
  hard_bounces: Generated<number>;
  soft_bounces: Generated<number>;
  deferred: Generated<number>;
  unique_opens: Generated<number>;
  unique_clicks: Generated<number>;
  unsubscribes: Generated<number>;
  complaints: Generated<number>;
}

export interface MailingFolds {
  account_id: number;
  mailing_id: number;
  stamp: string;
  folded_at: Generated<string>;
}

export interface MailingHours {
  account_id: number;
  mailing_id: number;
  hour: string;
  opens: Generated<number>;
  clicks: Generated<number>;
  unsubscribes: Generated<number>;
  unique_opens: Generated<number>;
  unique_clicks: Generated<number>;
  firsts_counted: Generated<boolean>;
}

export interface MailingLinks {
  account_id: number;
  mailing_id: number;
  link_no: number;
  url: string;
  label: Generated<string>;
  clicks: Generated<number>;
  unique_clicks: Generated<number>;
  machine_clicks: Generated<number>;
}

export interface MailingOutcomes {
  account_id: number;
  mailing_id: number;
  version: Generated<number>;
  is_final: Generated<boolean>;
  eligible: Generated<number>;
  delivered: Generated<number>;
  hard_bounced: Generated<number>;
  soft_bounced: Generated<number>;
  suppressed: Generated<number>;
  failed: Generated<number>;
  pending: Generated<number>;
  unclear: Generated<number>;
}

export interface MailingStateChanges {
  account_id: number;
  id: Generated<number>;
  mailing_id: number;
  day: string;
  state: string;
  reason: Generated<string>;
  change: number;
}

export interface MailingStateCounts {
  account_id: number;
  mailing_id: number;
  day: string;
  state: string;
  reason: string;
  count: number;
}

export interface Mailings {
  account_id: number;
  id: Generated<number>;
  source_type: string;
  source_id: number;
  occurrence: Generated<string>;
  status: Generated<string>;
  message: unknown;
  audience: unknown;
  hold_until: Generated<string>;
  snapshot_done: Generated<boolean>;
  error: string | null;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
  is_sample: Generated<boolean>;
  timing: Generated<unknown>;
  is_priority: Generated<boolean>;
  is_marketing: Generated<boolean>;
  turn: Generated<number>;
  paused_at: string | null;
  variants: unknown;
  test: unknown;
  winner: number | null;
  winner_how: unknown;
  winner_at: string | null;
  winner_due_at: string | null;
  fresh_done: Generated<boolean>;
  dynamic_ids: number[] | null;
  is_rolling: Generated<boolean>;
  request_id: string | null;
}

export interface MemberVerifications {
  account_id: number;
  user_id: number;
  token_hash: Buffer;
  expires_at: string;
}

export interface MessageEvents {
  account_id: number;
  id: Generated<number>;
  mailing_id: number;
  contact_id: number;
  kind: string;
  is_machine: Generated<boolean>;
  machine_reason: string | null;
  link_no: number | null;
  detail: string | null;
  at: Generated<string>;
  country: string | null;
  agent_id: number | null;
  address_key: number | null;
  manner: string | null;
  rules: number | null;
}

export interface MobileApplications {
  account_id: number;
  id: Generated<number>;
  name: string;
  platform: string;
  gateway: string;
  facts: Generated<unknown>;
  key_sealed: Buffer | null;
  public_key: string;
  identity_sealed: Buffer;
  state: Generated<string>;
  state_reason: Generated<string>;
  state_at: string | null;
  tried: Generated<number>;
  mistakes: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MobileCountChanges {
  account_id: number;
  id: Generated<number>;
  run_id: number;
  state: string;
  reason: Generated<string>;
  change: number;
  units: Generated<number>;
}

export interface MobileCounts {
  account_id: number;
  run_id: number;
  state: string;
  reason: string;
  count: number;
  units: Generated<number>;
}

export interface MobileKeywordPeople {
  account_id: number;
  keyword_id: number;
  contact_id: number;
  texts: Generated<number>;
  asked_at: string | null;
  joined_at: string | null;
  first_at: string;
  last_at: string;
  is_sample: Generated<boolean>;
}

export interface MobileKeywords {
  account_id: number;
  id: Generated<number>;
  number: string;
  name: string;
  word_key: string;
  reply: string;
  sms_list_id: number | null;
  double_opt_in: Generated<boolean>;
  question: Generated<string>;
  texts: Generated<number>;
  people: Generated<number>;
  joined: Generated<number>;
  last_texted_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MobileMessages {
  account_id: number;
  id: Generated<number>;
  run_id: number;
  contact_id: number;
  nth: Generated<number>;
  address: string | null;
  message: unknown;
  state: Generated<string>;
  reason: string | null;
  claim_token: string | null;
  lease_until: string | null;
  attempts: Generated<number>;
  next_try_at: string;
  timing: string | null;
  text: string | null;
  units: number | null;
  from_number: string | null;
  provider: string | null;
  provider_ref: string | null;
  response: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  unsubscribed_at: string | null;
  is_read: Generated<boolean>;
  note: Generated<string>;
  hidden_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MobileParts {
  account_id: number;
  provider: string;
  provider_ref: string;
  message_id: number;
  state: Generated<string>;
  created_at: Generated<string>;
}

export interface MobileReceipts {
  account_id: number;
  id: Generated<number>;
  provider: string;
  provider_ref: string;
  state: string;
  reason: string | null;
  response: string | null;
  at: string;
  received_at: Generated<string>;
}

export interface MobileRuns {
  account_id: number;
  id: Generated<number>;
  channel: string;
  source_type: string;
  source_id: number;
  occurrence: Generated<string>;
  status: Generated<string>;
  message: unknown;
  audience: Generated<unknown>;
  is_marketing: Generated<boolean>;
  is_rolling: Generated<boolean>;
  is_sample: Generated<boolean>;
  starts_at: string;
  ends_at: string | null;
  error: string | null;
  paused_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  created_at: Generated<string>;
}

export interface Notifications {
  account_id: number;
  id: Generated<number>;
  user_id: number | null;
  created_at: Generated<string>;
  notification_date: Generated<string>;
  message: string;
  is_unread: Generated<boolean>;
  status: Generated<number>;
  percent_complete: Generated<number>;
  started_at: Generated<string>;
  finished_at: string | null;
  show_download: Generated<boolean>;
  download_file: string | null;
  download_name: string | null;
  download_role: string | null;
  notifiable_type: string | null;
  notifiable_id: number | null;
  data: Generated<unknown>;
  read_by: Generated<number[]>;
  hidden_for: Generated<number[]>;
}

export interface OidcRecords {
  model: string;
  id: string;
  payload: unknown;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: string | null;
  consumed_at: string | null;
}

export interface OptInHours {
  account_id: number;
  form_id: number;
  hour: string;
  letters: Generated<number>;
  held: Generated<number>;
}

export interface OptInLetters {
  account_id: number;
  id: Generated<number>;
  email_key: string;
  form_id: number;
  sent_at: string;
}

export interface OrderLines {
  account_id: number;
  order_id: number;
  line_no: number;
  product_id: number | null;
  item_id: Generated<string>;
  sku: Generated<string>;
  name: Generated<string>;
  quantity: Generated<number>;
  price: Generated<number>;
  discount: Generated<number>;
  refunded_quantity: Generated<number>;
}

export interface OrderRefunds {
  account_id: number;
  order_id: number;
  remote_id: string;
  at: string;
  amount: number;
  lines: Generated<unknown>;
}

export interface Orders {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  remote_id: string;
  number: Generated<string>;
  type: Generated<string>;
  status: Generated<string>;
  status_key: Generated<string>;
  financial: Generated<string>;
  fulfilment: Generated<string>;
  state: string;
  currency: Generated<string>;
  total: Generated<number>;
  tax: Generated<number>;
  shipping: Generated<number>;
  discount: Generated<number>;
  refunded: Generated<number>;
  net: Generated<number>;
  is_test: Generated<boolean>;
  is_rebill: Generated<boolean>;
  is_sample: Generated<boolean>;
  contact_id: number | null;
  email_key: string | null;
  day: string;
  placed_at: string;
  remote_updated_at: string;
  cancelled_at: string | null;
  deleted_at: string | null;
  version_hash: Generated<string>;
  created_at: Generated<string>;
  paid_at: string | null;
  shipped_at: string | null;
}

export interface OwnDataRequests {
  account_id: number;
  id: Generated<number>;
  kind: string;
  contact_id: number | null;
  typed_email: Generated<string>;
  brand_id: number | null;
  language: string;
  ip: Generated<string>;
  email_key: Generated<string>;
  mailed_at: string | null;
  done_at: string | null;
  created_at: Generated<string>;
  changed_at: string | null;
}

export interface PagePaths {
  account_id: number;
  id: Generated<number>;
  website_id: number;
  path: string;
}

export interface PageViews {
  account_id: number;
  id: Generated<number>;
  website_id: number;
  visitor_id: number;
  contact_id: number | null;
  path_id: number;
  source_id: number | null;
  seconds: Generated<number>;
  at: string;
}

export interface Passkeys {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string[]>;
  name: string;
  is_synced: boolean;
  created_at: Generated<string>;
  last_used_at: string | null;
}

export interface PasswordResets {
  user_id: number;
  token_hash: Buffer;
  asked_at: string;
  expires_at: string;
}

export interface PendingSubscriptions {
  account_id: number;
  id: Generated<number>;
  contact_id: number;
  form_id: number;
  form_name: Generated<string>;
  list_ids: number[];
  field_values: Generated<unknown>;
  tag_ids: Generated<number[]>;
  text_id: number | null;
  page_url: string | null;
  ip: Generated<string>;
  language: string;
  after_url: string | null;
  letter: unknown;
  is_new_contact: boolean;
  round: Generated<number>;
  letters: Generated<number>;
  mailing_id: number | null;
  sent_at: string | null;
  held_reason: Generated<string>;
  reminds: Generated<boolean>;
  reminded_at: string | null;
  expires_at: string;
  confirmed_at: string | null;
  confirmed_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PhoneKeyings {
  account_id: number;
  country: string;
  keyed_at: Generated<string>;
}

export interface PickedUpFiles {
  account_id: number;
  id: Generated<number>;
  automated_import_id: number | null;
  sftp_file_id: number;
  path: string;
  bytes: number;
  sha256: string;
  import_id: number | null;
  state: Generated<string>;
  created_at: Generated<string>;
}

export interface PreferencePages {
  account_id: number;
  id: Generated<number>;
  name: string;
  page_type: string;
  editor_type: string;
  html_part: string;
  json_part: unknown;
  language: string | null;
  brand_id: number | null;
  is_default: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Presences {
  account_id: number;
  place: string;
  user_id: number;
  name: string;
  seen_at: string;
  is_writing: Generated<boolean>;
}

export interface ProductCategories {
  account_id: number;
  product_id: number;
  category_id: number;
}

export interface ProductDays {
  account_id: number;
  product_id: number;
  day: string;
  currency: string;
  orders: number;
  units: number;
  net: number;
}

export interface ProductFeedCopies {
  account_id: number;
  feed_id: number;
  source_type: string;
  source_id: number;
  occurrence: string;
  product_ids: number[];
  created_at: Generated<string>;
}

export interface ProductFeedItems {
  account_id: number;
  feed_id: number;
  rank: number;
  product_id: number;
}

export interface ProductFeedMentions {
  account_id: number;
  mailing_id: number;
  contact_id: number;
  feed_id: number;
  product_ids: number[];
}

export interface ProductFeedTemplates {
  account_id: number;
  id: Generated<number>;
  name: string;
  json_part: unknown;
  html_part: string;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ProductFeeds {
  account_id: number;
  id: Generated<number>;
  name: string;
  metric: Generated<string>;
  source: Generated<string>;
  store_id: number | null;
  day_range: number | null;
  category_filter: Generated<string>;
  included_categories: Generated<number[]>;
  excluded_categories: Generated<number[]>;
  brands: Generated<string[]>;
  order_by: string | null;
  order: string | null;
  only_active: Generated<boolean>;
  only_in_stock: Generated<boolean>;
  only_published: Generated<boolean>;
  tag_type: string | null;
  selected_feed_id: number | null;
  product_skus: Generated<string[]>;
  item_count: Generated<number>;
  fallback_feed_id: number | null;
  template_id: number | null;
  computed_at: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ProductPairBuilds {
  account_id: number;
  store_id: number;
  built_at: string;
  baskets: number;
  left_out: number;
}

export interface ProductPairs {
  account_id: number;
  product_id: number;
  other_id: number;
  orders: number;
  score: number;
}

export interface Products {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  item_id: string;
  sku: Generated<string>;
  name: Generated<string>;
  description: Generated<string>;
  brand: Generated<string>;
  price: number | null;
  currency: Generated<string>;
  image_url: Generated<string>;
  store_url: Generated<string>;
  stock: number | null;
  is_goods: Generated<boolean>;
  is_published: Generated<boolean>;
  is_sample: Generated<boolean>;
  hidden_at: string | null;
  deleted_at: string | null;
  overrides: Generated<unknown>;
  remote_updated_at: string | null;
  version_hash: Generated<string>;
  first_seen_at: Generated<string>;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  parent_id: Generated<string>;
}

export interface PublicHosts {
  account_id: number;
  host: string;
  domain_id: number | null;
  verified_at: Generated<string>;
}

export interface PushAccessTokens {
  account_id: number;
  key_name: string;
  token_sealed: Buffer;
  renew_at: string;
}

export interface PushCampaigns {
  account_id: number;
  id: Generated<number>;
  name: string;
  application_id: number;
  status: Generated<string>;
  title: Generated<string>;
  body: Generated<string>;
  picture: Generated<string>;
  link: Generated<string>;
  buttons: Generated<unknown>;
  badge: number | null;
  sound: Generated<boolean>;
  collapse_key: Generated<string>;
  ttl: Generated<number>;
  lists: Generated<number[]>;
  segments: Generated<number[]>;
  is_everybody: Generated<boolean>;
  scheduled_at: string | null;
  run_id: number | null;
  runs: Generated<number>;
  sent_at: string | null;
  error: string | null;
  tested: Generated<number>;
  workflow_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PushDevices {
  account_id: number;
  id: Generated<number>;
  application_id: number;
  contact_id: number | null;
  token_key: Buffer;
  token_sealed: Buffer;
  environment: Generated<string>;
  vapid_key_id: number | null;
  name: Generated<string>;
  is_test: Generated<boolean>;
  zone: string | null;
  app_version: Generated<string>;
  last_seen_at: Generated<string>;
  fails: Generated<number>;
  failed_at: string | null;
  gone_at: string | null;
  why: Generated<string>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface PushResults {
  account_id: number;
  id: Generated<number>;
  message_id: number;
  device_id: number;
  application_id: number;
  run_id: number;
  contact_id: number;
  outcome: string;
  status: number | null;
  response: Generated<string>;
  shown_at: string | null;
  opened_at: string | null;
  created_at: Generated<string>;
}

export interface PushVapidKeys {
  account_id: number;
  id: Generated<number>;
  application_id: number;
  public_key: string;
  key_sealed: Buffer;
  created_at: Generated<string>;
}

export interface RealtimeMessages {
  id: Generated<number>;
  created_at: Generated<string>;
  payload: Buffer | null;
}

export interface RecordUses {
  account_id: number;
  family: string;
  record_id: number;
  used_family: string;
  used_id: number;
}

export interface RecordVersions {
  account_id: number;
  family: string;
  record_id: number;
  no: number;
  began_at: string;
  at: string;
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  is_closed: Generated<boolean>;
  fields: unknown;
  changes: unknown;
}

export interface RecoveryCodes {
  user_id: number;
  code_hash: Buffer;
  created_at: Generated<string>;
  used_at: string | null;
}

export interface RelationalQueries {
  account_id: number;
  id: Generated<number>;
  name: string;
  sql: string;
  table_ids: Generated<number[]>;
  folder_id: number | null;
  ran_at: string | null;
  run_state: string | null;
  run_error: string | null;
  run_rows: number | null;
  run_took_ms: number | null;
  run_columns: Generated<unknown>;
  run_is_capped: Generated<boolean>;
  run_file: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RelationalRows {
  account_id: number;
  id: Generated<number>;
  table_id: number;
  key: string;
  contact_id: number | null;
  link_key: string | null;
  data: unknown;
  updated_at: Generated<string>;
}

export interface RelationalTables {
  account_id: number;
  id: Generated<number>;
  name: string;
  uid: string;
  columns: unknown;
  key: string;
  link_column: string | null;
  link_by: string | null;
  unknown_contacts: string | null;
  date_format: string | null;
  rows_count: Generated<number>;
  linked_count: Generated<number>;
  counted_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface RestoredCopies {
  id: Generated<number>;
  backup_at: string;
  restored_at: Generated<string>;
  state: string;
  confirmed_at: string | null;
}

export interface RfmChanges {
  account_id: number;
  id: Generated<number>;
  contact_id: number;
  from_group: string | null;
  to_group: string;
  at: string;
}

export interface RfmDays {
  account_id: number;
  day: string;
  group_key: string;
  contacts: number;
  orders: number;
  revenue: number;
  orders_before: number;
  revenue_before: number;
}

export interface RfmRuns {
  account_id: number;
  id: Generated<number>;
  kind: string;
  state: Generated<string>;
  day: string;
  currency: string;
  scale: unknown;
  previous_scale: unknown;
  is_first: boolean;
  after_contact: Generated<number>;
  contacts: Generated<number>;
  total: number;
  changed: Generated<number>;
  foreign_orders: Generated<number>;
  attempts: Generated<number>;
  notification_id: number | null;
  lease_until: string;
  created_by: Generated<string>;
  started_at: string;
  finished_at: string | null;
}

export interface RfmSettings {
  account_id: number;
  status: Generated<string>;
  scale: Generated<unknown>;
  aliases: Generated<unknown>;
  currency: Generated<string>;
  next_run_at: string;
}

export interface SavedReports {
  account_id: number;
  id: Generated<number>;
  name: string;
  kind: string;
  range: Generated<string>;
  from: string | null;
  to: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SchemaMigrations {
  name: string;
  sha256: string;
  applied_at: Generated<string>;
}

export interface SecureHashes {
  account_id: number;
  secure_list_id: number;
  generation: number;
  hash: Buffer;
}

export interface SecureLists {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  applies_to: Generated<string>;
  generation: Generated<number>;
  last_generation: Generated<number>;
  md5_count: Generated<number>;
  sha256_count: Generated<number>;
  contacts_count: number | null;
  counted_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SegmentDays {
  account_id: number;
  segment_id: number;
  day: string;
  entered: Generated<number>;
  left_count: Generated<number>;
  members: Generated<number>;
}

export interface SegmentMembers {
  account_id: number;
  segment_id: number;
  contact_id: number;
  entered_at: string;
}

export interface SegmentPrompts {
  account_id: number;
  id: Generated<number>;
  input: string;
  result: string;
  created_at: Generated<string>;
}

export interface Segments {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  rules: unknown;
  contacts_count: Generated<number>;
  counted_at: string | null;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  mailable_count: Generated<number>;
  count_took_ms: number | null;
  rules_hash: Generated<string>;
  state: Generated<string>;
  brand_id: number | null;
  editor: Generated<string>;
}

export interface SendingPauses {
  account_id: number;
  domain: string;
  cause: string;
  response: string | null;
  times: Generated<number>;
  paused_at: Generated<string>;
  paused_until: string;
}

export interface SendingWarmUps {
  account_id: number;
  domain: string;
  started_on: string;
  day: string;
  sent: Generated<number>;
  first_day: Generated<number>;
}

export interface SftpAccess {
  account_id: number;
  password_hash: string;
  changed_at: Generated<string>;
}

export interface SftpFiles {
  account_id: number;
  id: Generated<number>;
  box: string;
  name: string;
  file: string;
  bytes: Generated<number>;
  sha256: Generated<string>;
  state: Generated<string>;
  created_at: Generated<string>;
  stored_at: string | null;
}

export interface SftpHostKeys {
  id: number;
  sealed: Buffer;
  created_at: Generated<string>;
}

export interface SftpKeys {
  account_id: number;
  id: Generated<number>;
  name: string;
  algorithm: string;
  fingerprint: string;
  public_key: Buffer;
  created_at: Generated<string>;
}

export interface SignInActivity {
  id: Generated<number>;
  user_id: number;
  kind: string;
  happened_at: string;
  ip: Generated<string>;
  user_agent: Generated<string>;
  method: string | null;
  detail: string | null;
}

export interface SignInFailures {
  subject: Buffer;
  failures: number;
  first_failed_at: string;
  locked_until: string | null;
}

export interface SignInSessions {
  id: Generated<number>;
  session_uid: string;
  user_id: number;
  user_agent: Generated<string>;
  ip: Generated<string>;
  signed_in_at: string;
  last_used_at: string;
  proved_at: string | null;
}

export interface SignInSteps {
  id: string;
  payload: unknown;
  expires_at: string;
}

export interface SiteEvents {
  account_id: number;
  id: Generated<number>;
  website_id: number;
  visitor_id: number;
  contact_id: number | null;
  name: string;
  value: number | null;
  at: string;
}

export interface SlaClocks {
  account_id: number;
  ticket_id: number;
  kind: string;
  priority: string;
  hours: unknown;
  target_seconds: number;
  spent_seconds: Generated<number>;
  running_since: string | null;
  warn_at: string | null;
  due_at: string | null;
  stopped_at: string | null;
  warned_at: string | null;
  breached_at: string | null;
  next_at: string | null;
}

export interface SlaPolicies {
  account_id: number;
  id: Generated<number>;
  name: string;
  business_hours_id: number | null;
  support_email_id: number | null;
  channels: Generated<string[]>;
  targets: unknown;
  raises_priority: Generated<boolean>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsBadNumbers {
  account_id: number;
  phone_key: string;
  reason: string;
  at: string;
}

export interface SmsCampaigns {
  account_id: number;
  id: Generated<number>;
  name: string;
  type: Generated<string>;
  status: Generated<string>;
  from_number: Generated<string>;
  text: Generated<string>;
  sms_lists: Generated<number[]>;
  lists: Generated<number[]>;
  segments: Generated<number[]>;
  excluded_sms_lists: Generated<number[]>;
  shorten_links: Generated<boolean>;
  opt_out_text: Generated<string>;
  scheduled_at: string | null;
  ends_at: string | null;
  run_id: number | null;
  runs: Generated<number>;
  sent_at: string | null;
  error: string | null;
  workflow_id: number | null;
  approved_hash: string | null;
  approved_by: Generated<string>;
  folder_id: number | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsClickers {
  account_id: number;
  id: Generated<number>;
  link_id: number;
  contact_id: number;
  run_id: number;
  clicks: Generated<number>;
  machine_clicks: Generated<number>;
  first_at: string | null;
  last_at: string;
}

export interface SmsClicks {
  account_id: number;
  id: Generated<number>;
  link_id: number;
  run_id: number;
  contact_id: number;
  is_machine: boolean;
  agent: Generated<string>;
  at: string;
}

export interface SmsContacts {
  account_id: number;
  id: number;
  phone_key: string;
  source: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsInbound {
  account_id: number;
  id: Generated<number>;
  provider: string;
  provider_id: string;
  to_number: string;
  from_key: string;
  text: string;
  handled: string | null;
  kind: string | null;
  contact_id: number | null;
  keyword_id: number | null;
  run_id: number | null;
  message_id: number | null;
  decision: string | null;
  decided_by: string | null;
  decided_at: string | null;
  is_read: Generated<boolean>;
  answer: string | null;
  answered_at: string | null;
  tries: Generated<number>;
  due_at: Generated<string | null>;
  is_sample: Generated<boolean>;
  received_at: Generated<string>;
  folded_at: string | null;
}

export interface SmsLinkTargets {
  account_id: number;
  link_id: number;
  contact_id: number;
  url: string;
}

export interface SmsLinks {
  account_id: number;
  id: Generated<number>;
  run_id: number;
  url: string;
  url_key: Generated<string | null>;
  created_at: Generated<string>;
}

export interface SmsListCountChanges {
  account_id: number;
  id: Generated<number>;
  list_id: number;
  subscribed: number;
  unsubscribed: number;
}

export interface SmsLists {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  folder_id: number | null;
  subscribers: Generated<number>;
  unsubscribed: Generated<number>;
  is_sample: Generated<boolean>;
  archived_at: string | null;
  archived_by: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsMemberships {
  account_id: number;
  list_id: number;
  contact_id: number;
  status: Generated<string>;
  source: Generated<string>;
  created_at: Generated<string>;
  unsubscribed_at: string | null;
}

export interface SmsNumbers {
  account_id: number;
  id: Generated<number>;
  number: string;
  kind: string;
  country: string;
  provider: Generated<string>;
  provider_settings: Generated<unknown>;
  provider_secret: Buffer | null;
  rate: Generated<number>;
  daily_cap: number | null;
  registration: Generated<unknown>;
  brand_id: number | null;
  is_default: Generated<boolean>;
  rests_until: string | null;
  rest_reason: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SmsPaces {
  account_id: number;
  number_id: number;
  paced_until: string;
  day: string;
  parts_today: Generated<number>;
  slowed_by: Generated<number>;
  slowed_at: string | null;
}

export interface SmsRequests {
  account_id: number;
  id: Generated<number>;
  campaign_id: number;
  idempotency_key: string;
  request_hash: string;
  contact_id: number;
  phone: string;
  message_id: number | null;
  created_at: Generated<string>;
}

export interface SmsUnsubscribes {
  account_id: number;
  phone_key: string;
  id: Generated<number>;
  source: Generated<string>;
  note: Generated<string>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  same_as: string | null;
}

export interface SocialAccounts {
  account_id: number;
  id: Generated<number>;
  name: string;
  network: string;
  kind: string;
  page_key: string;
  sealed_token: Buffer;
  expires_at: string | null;
  renew_at: string | null;
  state: Generated<string>;
  fault: string | null;
  is_sample: Generated<boolean>;
  connected_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SocialCampaigns {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  starts_on: string | null;
  ends_on: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SocialContentCategories {
  account_id: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SocialLeadArrivals {
  account_id: number;
  id: Generated<number>;
  social_lead_id: number;
  lead_key: string;
  came_by: string;
  state: Generated<string>;
  contact_id: number | null;
  fault: string | null;
  attempts: Generated<number>;
  due_at: string | null;
  received_at: Generated<string>;
}

export interface SocialLeads {
  account_id: number;
  id: Generated<number>;
  name: string;
  social_account_id: number;
  form_id: string;
  form_name: Generated<string>;
  questions: Generated<unknown>;
  list_id: number;
  mapping: Generated<unknown>;
  is_enabled: Generated<boolean>;
  lead_count: Generated<number>;
  contact_count: Generated<number>;
  ignored_count: Generated<number>;
  failed_count: Generated<number>;
  last_lead_at: string | null;
  read_until: Generated<string>;
  read_cursor: string | null;
  read_newest: string | null;
  poll_at: string | null;
  followed_at: string | null;
  fault: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SocialLoopbackLeads {
  account_id: number;
  id: Generated<number>;
  form_key: string;
  sent_at: Generated<string>;
}

export interface SocialLoopbackPosts {
  account_id: number;
  id: Generated<number>;
  page_key: string;
  post_key: string;
  text: string;
  link: Generated<string>;
  picture_url: Generated<string>;
  published_at: Generated<string>;
}

export interface SocialPublications {
  account_id: number;
  post_id: number;
  social_account_id: number;
  post_key: Generated<string>;
  state: Generated<string>;
  due_at: string | null;
  lease_token: string | null;
  in_doubt: Generated<boolean>;
  attempts: Generated<number>;
  look_ups: Generated<number>;
  handed_at: string | null;
  remote_id: string | null;
  remote_url: string | null;
  fault: string | null;
  published_at: string | null;
}

export interface SocialSchedules {
  account_id: number;
  id: Generated<number>;
  name: string;
  text: Generated<string>;
  variants: Generated<unknown>;
  link: Generated<string>;
  picture_url: Generated<string>;
  social_account_ids: Generated<number[]>;
  category_id: number | null;
  campaign_id: number | null;
  status: Generated<string>;
  scheduled_at: string | null;
  position: number | null;
  published_at: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SocialSlots {
  account_id: number;
  id: Generated<number>;
  weekday: number;
  clock_time: string;
  time_zone: string;
  category_id: number | null;
  next_at: string;
  is_sample: Generated<boolean>;
}

export interface StoreConnections {
  account_id: number;
  id: Generated<number>;
  kind: string;
  remote_id: string;
  name: Generated<string>;
  domain: Generated<string>;
  nick_name: Generated<string>;
  organization_name: Generated<string>;
  state: Generated<string>;
  is_active: Generated<boolean>;
  credentials: Buffer | null;
  settings: Generated<unknown>;
  abandoned_minutes: Generated<number>;
  sync_old_data: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  merchant_id: Generated<string>;
  is_syncing: Generated<boolean>;
  fault: string | null;
  fault_at: string | null;
  synced_at: string | null;
  next_sync_at: string | null;
  reader: string | null;
  read_until: string | null;
  checked_at: string | null;
  forget_from: string | null;
}

export interface StoreCustomers {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  remote_id: string;
  contact_id: number | null;
  email_key: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string>;
  remote_updated_at: string;
  deleted_at: string | null;
  version_hash: Generated<string>;
}

export interface StoreDays {
  account_id: number;
  store_id: number;
  day: string;
  currency: string;
  orders: number;
  cancelled: number;
  total: number;
  refunded: number;
  net: number;
}

export interface StoreSignIns {
  account_id: number;
  id: Generated<number>;
  kind: string;
  domain: string;
  fields: unknown;
  begun_at: Generated<string>;
}

export interface SupportEmails {
  account_id: number;
  id: Generated<number>;
  email: string;
  email_key: Generated<string | null>;
  name: Generated<string>;
  signature: Generated<string>;
  acknowledgement: Generated<string>;
  language: Generated<string>;
  default_priority: Generated<string>;
  default_tags: Generated<string[]>;
  probe_key: string | null;
  probe_sent_at: string | null;
  verified_at: string | null;
  last_received_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  asks_rating: Generated<boolean>;
  rating_delay_hours: Generated<number>;
  probe_missed_at: string | null;
}

export interface SupportMailboxes {
  account_id: number;
  support_email_id: number;
  host: string;
  port: number;
  security: string;
  username: string;
  password: Buffer;
  folder: Generated<string>;
  after_taking: Generated<string>;
  moved_to: Generated<string>;
  recent_days: Generated<number>;
  take_since: string;
  revision: Generated<number>;
  uid_validity: number | null;
  last_uid: Generated<number>;
  finished_uid: Generated<number>;
  holder: string | null;
  leased_until: string | null;
  next_try_at: Generated<string>;
  attempts: Generated<number>;
  checked_at: string | null;
  last_mail_at: string | null;
  too_large: Generated<number>;
  failing_since: string | null;
  failure: string | null;
  failure_words: Generated<string>;
  notified_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SupportMessages {
  account_id: number;
  id: Generated<number>;
  user_id: number | null;
  written_by: string;
  reply_to: string;
  message: string;
  page: Generated<string>;
  mailed_at: string | null;
  created_at: Generated<string>;
}

export interface SuppressionEntries {
  account_id: number;
  id: Generated<number>;
  list_id: number;
  kind: string;
  key: string;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SuppressionImports {
  account_id: number;
  id: Generated<number>;
  family: string;
  list_id: number;
  mode: string;
  notification_id: number | null;
  file: string;
  file_name: string;
  file_bytes: Generated<number>;
  status: Generated<string>;
  run: Generated<string>;
  failures: Generated<number>;
  generation: number | null;
  percent: Generated<number>;
  rows: Generated<number>;
  added: Generated<number>;
  duplicate: Generated<number>;
  rejected: Generated<number>;
  rejected_file: string | null;
  reason: string | null;
  created_by: Generated<string>;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface SuppressionLists {
  account_id: number;
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  addresses_count: Generated<number>;
  domains_count: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Suppressions {
  account_id: number;
  email_key: string;
  reason: string;
  source: Generated<string>;
  created_at: Generated<string>;
  id: Generated<number>;
  note: Generated<string>;
  mailing_id: number | null;
  created_by: Generated<string>;
  updated_at: Generated<string>;
}

export interface SurveyCounts {
  account_id: number;
  survey_id: number;
  item: string;
  value: Generated<string>;
  count: Generated<number>;
  total: Generated<number>;
}

export interface SurveyResponses {
  account_id: number;
  id: Generated<number>;
  survey_id: number;
  contact_id: number | null;
  ticket: string | null;
  state: Generated<string>;
  step: Generated<number>;
  answers: Generated<unknown>;
  network_key: Generated<string>;
  is_sample: Generated<boolean>;
  started_at: string;
  finished_at: string | null;
}

export interface SurveyUsedLinks {
  account_id: number;
  survey_id: number;
  link_key: string;
}

export interface Surveys {
  account_id: number;
  id: Generated<number>;
  name: string;
  state: Generated<string>;
  language: Generated<string>;
  title: Generated<string>;
  intro: Generated<string>;
  color: Generated<string>;
  pages: unknown;
  is_anonymous: Generated<boolean>;
  thanks_title: Generated<string>;
  thanks_text: Generated<string>;
  thanks_url: Generated<string>;
  closes_at: string | null;
  max_answers: number | null;
  published_at: string | null;
  closed_at: string | null;
  is_sample: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SyncNotes {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  record: string;
  remote_id: string;
  reason: string;
  at: Generated<string>;
}

export interface SyncRuns {
  account_id: number;
  id: Generated<number>;
  store_id: number;
  kind: string;
  since: string | null;
  phase: Generated<number>;
  position: string | null;
  counts: Generated<unknown>;
  total: number | null;
  state: Generated<string>;
  fault: string | null;
  tries: Generated<number>;
  started_at: Generated<string>;
  finished_at: string | null;
}

export interface TableViews {
  account_id: number;
  id: Generated<number>;
  user_id: number;
  owner_name: Generated<string>;
  table_name: string;
  name: string;
  state: Generated<unknown>;
  is_shared: Generated<boolean>;
  default_for: Generated<number[]>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TagGroups {
  account_id: number;
  id: Generated<number>;
  name: string;
  tag_ids: Generated<number[]>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Tags {
  account_id: number;
  id: Generated<number>;
  name: string;
  folder_id: number | null;
  contacts_count: Generated<number>;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TestSends {
  account_id: number;
  id: Generated<number>;
  campaign_id: number;
  subject: string;
  recipients: string[];
  sent_by: string;
  sent_at: Generated<string>;
}

export interface TicketDrafts {
  account_id: number;
  owner: string;
  ticket_id: number;
  mode: string;
  text: string;
  cc: Generated<string>;
  updated_at: Generated<string>;
}

export interface TicketEvents {
  account_id: number;
  id: Generated<number>;
  ticket_id: number;
  kind: string;
  actor_id: number | null;
  actor_name: Generated<string>;
  before: Generated<string>;
  after: Generated<string>;
  at: Generated<string>;
}

export interface TicketFiles {
  account_id: number;
  id: Generated<number>;
  ticket_id: number;
  message_id: number;
  name: Generated<string>;
  type: Generated<string>;
  size: Generated<number>;
  file_key: string | null;
  is_erased: Generated<boolean>;
  created_at: Generated<string>;
}

export interface TicketMessages {
  account_id: number;
  id: Generated<number>;
  ticket_id: number;
  kind: string;
  author_id: number | null;
  author_name: Generated<string>;
  author_email: Generated<string>;
  to_emails: Generated<string[]>;
  cc_emails: Generated<string[]>;
  text: Generated<string>;
  html: Generated<string>;
  message_id: Generated<string>;
  message_id_hash: Buffer | null;
  in_reply_to: Generated<string>;
  client_key: string | null;
  is_auto: Generated<boolean>;
  is_held: Generated<boolean>;
  delivery: Generated<string>;
  delivery_error: Generated<string>;
  created_at: Generated<string>;
  merged_from: number | null;
  sender_proof: string | null;
  refers_to: number | null;
  passed_files: Generated<number[]>;
}

export interface TicketRatings {
  account_id: number;
  ticket_id: number;
  requester_key: Generated<string>;
  state: Generated<string>;
  due_at: string;
  asked_at: string | null;
  score: string | null;
  comment: Generated<string>;
  rated_at: string | null;
}

export interface TicketSearch {
  account_id: number;
  ticket_id: number;
  words: string;
}

export interface TicketUploads {
  account_id: number;
  id: Generated<number>;
  owner: string;
  ticket_id: number | null;
  name: Generated<string>;
  type: Generated<string>;
  size: Generated<number>;
  file_key: string;
  is_whole: Generated<boolean>;
  drop_at: string;
  created_at: Generated<string>;
}

export interface Tickets {
  account_id: number;
  id: Generated<number>;
  number: number;
  subject: Generated<string>;
  status: Generated<string>;
  priority: Generated<string>;
  channel: string;
  contact_id: number | null;
  requester_key: Generated<string>;
  requester_name: Generated<string>;
  assignee_id: number | null;
  support_email_id: number | null;
  tags: Generated<string[]>;
  follow_up_of: number | null;
  message_count: Generated<number>;
  waiting_since: string | null;
  first_reply_at: string | null;
  last_customer_at: string | null;
  last_agent_at: string | null;
  closed_at: string | null;
  reopened: Generated<number>;
  is_sample: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  snoozed_until: string | null;
  merged_into: number | null;
  merged_at: string | null;
  sla_policy_id: number | null;
  sla_warn_at: string | null;
  sla_due_at: string | null;
  third_party_at: string | null;
}

export interface TrackedSegments {
  account_id: number;
  segment_id: number;
  wanted_by: string[];
  state: Generated<string>;
  marked_xid: number | null;
  members: number | null;
  compared_at: string | null;
  due_at: string | null;
  next_edge: string | null;
  took_ms: number | null;
}

export interface TrackingHitsWaiting {
  account_id: number;
  id: Generated<number>;
  amount: number;
  hits: string;
}

export interface TransactionalCampaigns {
  account_id: number;
  id: Generated<number>;
  api_id: Generated<string>;
  name: string;
  subject: string;
  preheader: Generated<string>;
  from_name: Generated<string>;
  from_email: string;
  reply_to: Generated<string>;
  address: Generated<string>;
  language: Generated<string>;
  content_id: number;
  track_opens: Generated<boolean>;
  track_clicks: Generated<boolean>;
  offers_unsubscribe: Generated<boolean>;
  created_by: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  footer_id: number | null;
}

export interface TransactionalMessages {
  account_id: number;
  id: Generated<number>;
  message_id: string;
  campaign_id: number;
  idempotency_key: string | null;
  request_hash: string;
  contact_id: number;
  email: string;
  mailing_id: number | null;
  created_at: Generated<string>;
  emptied_at: string | null;
}

export interface UsageDays {
  account_id: number;
  day: string;
  kind: string;
  amount: number;
  measured_at: string | null;
}

export interface UsageLimits {
  account_id: number;
  kind: string;
  from_month: string;
  amount: number | null;
}

export interface UsageNotes {
  account_id: number;
  id: Generated<number>;
  kind: string;
  day: string;
  amount: number;
  source: Generated<string>;
  is_folded: Generated<boolean>;
  noted_at: Generated<string>;
}

export interface UserTotp {
  user_id: number;
  sealed_secret: Buffer;
  last_used_step: number;
  created_at: Generated<string>;
  last_used_at: string | null;
}

export interface Users {
  id: Generated<number>;
  email: string;
  email_key: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  password_hash: string | null;
  preferences: Generated<unknown>;
  credential_epoch: Generated<number>;
  created_at: Generated<string>;
  last_sign_in_at: string | null;
  email_verified_at: string | null;
  folder_column: Generated<unknown>;
}

export interface VisitSources {
  account_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  campaign: string;
}

export interface Visitors {
  account_id: number;
  id: Generated<number>;
  website_id: number;
  browser_id: string;
  contact_id: number | null;
  strength: string | null;
  is_current: Generated<boolean>;
  views: Generated<number>;
  first_at: string;
  last_at: string;
}

export interface WebHitsWaiting {
  account_id: number;
  id: Generated<number>;
  amount: number;
  hits: string;
}

export interface WebhookDeliveries {
  account_id: number;
  endpoint_id: number;
  id: Generated<number>;
  type: string;
  contact_id: number | null;
  ref: number | null;
  facts: unknown;
  at: string;
  is_test: Generated<boolean>;
  state: Generated<string>;
  attempts: Generated<number>;
  next_try_at: string | null;
  tried_at: string | null;
  settled_at: string | null;
  status: number | null;
  took_ms: number | null;
  error: string | null;
  response: Generated<string>;
}

export interface WebhookEndpoints {
  account_id: number;
  id: Generated<number>;
  url: string;
  description: Generated<string>;
  event_types: string[];
  enabled: Generated<boolean>;
  secret_version: Generated<number>;
  previous_secret_until: string | null;
  failures: Generated<number>;
  failing_since: string | null;
  next_try_at: string | null;
  stopped_at: string | null;
  stopped_reason: string | null;
  last_delivered_at: string | null;
  last_status: number | null;
  failure: string | null;
  lease_token: string | null;
  lease_until: string | null;
  is_sample: Generated<boolean>;
  deleted_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WebsiteDays {
  account_id: number;
  website_id: number;
  day: string;
  views: Generated<number>;
  visits: Generated<number>;
  visitors: Generated<number>;
  seconds: Generated<number>;
  machine_views: Generated<number>;
}

export interface WebsiteParts {
  account_id: number;
  website_id: number;
  day: string;
  part: string;
  name: string;
  views: Generated<number>;
  visits: Generated<number>;
  seconds: Generated<number>;
}

export interface Websites {
  account_id: number;
  id: Generated<number>;
  name: string;
  url: string;
  hosts: string[];
  consent_mode: Generated<string>;
  first_seen_at: string | null;
  last_seen_at: string | null;
  is_sample: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface WidgetBoards {
  account_id: number;
  user_id: number;
  begun_at: Generated<string>;
}

export interface Widgets {
  account_id: number;
  id: Generated<number>;
  user_id: number;
  kind: string;
  options: Generated<unknown>;
  place: number;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ZapierDeliveries {
  account_id: number;
  hook_id: number;
  id: Generated<number>;
  change_id: number;
  contact_id: number;
  ref: number | null;
  at: string;
  attempts: Generated<number>;
}

export interface ZapierFields {
  account_id: number;
  name: string;
  custom_field_id: number | null;
  seen_at: string | null;
}

export interface ZapierHooks {
  account_id: number;
  id: Generated<number>;
  event: string;
  target_url: string;
  list_id: number | null;
  state: Generated<string>;
  failures: Generated<number>;
  delivered: Generated<number>;
  given_up: Generated<number>;
  last_tried_at: string | null;
  last_delivered_at: string | null;
  last_status: number | null;
  failure: string | null;
  next_try_at: string | null;
  lease_token: string | null;
  lease_until: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

/** All tables by name. */
export interface DB {
  account_add_ons: AccountAddOns;
  account_jobs: AccountJobs;
  account_members: AccountMembers;
  account_requests: AccountRequests;
  accounts: Accounts;
  api_keys: ApiKeys;
  app_call_budgets: AppCallBudgets;
  audit_log: AuditLog;
  automated_imports: AutomatedImports;
  brand_unsubscribes: BrandUnsubscribes;
  brands: Brands;
  business_hours: BusinessHours;
  call_budgets: CallBudgets;
  campaign_tags: CampaignTags;
  campaigns: Campaigns;
  carts: Carts;
  categories: Categories;
  change_followers: ChangeFollowers;
  change_listeners: ChangeListeners;
  cleansed_addresses: CleansedAddresses;
  cleansing_rules: CleansingRules;
  cleansing_runs: CleansingRuns;
  complaint_days: ComplaintDays;
  consent_events: ConsentEvents;
  consent_texts: ConsentTexts;
  contact_aliases: ContactAliases;
  contact_changes: ContactChanges;
  contact_count_changes: ContactCountChanges;
  contact_deletions: ContactDeletions;
  contact_facts: ContactFacts;
  contact_facts_to_count: ContactFactsToCount;
  contact_field_labels: ContactFieldLabels;
  contact_hours: ContactHours;
  contact_merges: ContactMerges;
  contact_orders: ContactOrders;
  contact_rfm: ContactRfm;
  contact_sends: ContactSends;
  contact_visits: ContactVisits;
  contacts: Contacts;
  content_comments: ContentComments;
  content_feed_items: ContentFeedItems;
  content_feed_marks: ContentFeedMarks;
  content_feeds: ContentFeeds;
  content_templates: ContentTemplates;
  contents: Contents;
  conversions: Conversions;
  coupon_banks: CouponBanks;
  coupon_codes: CouponCodes;
  coupon_count_changes: CouponCountChanges;
  coupon_mentions: CouponMentions;
  crm_lists: CrmLists;
  custom_fields: CustomFields;
  custom_report_results: CustomReportResults;
  custom_report_sends: CustomReportSends;
  custom_reports: CustomReports;
  custom_rows: CustomRows;
  data_journey_files: DataJourneyFiles;
  data_journeys: DataJourneys;
  data_run_log: DataRunLog;
  data_run_rows: DataRunRows;
  data_run_steps: DataRunSteps;
  data_runs: DataRuns;
  deliveries: Deliveries;
  delivery_claims: DeliveryClaims;
  desk_contacts: DeskContacts;
  desk_counters: DeskCounters;
  desk_outbox: DeskOutbox;
  dismissed_attention: DismissedAttention;
  dkim_keys: DkimKeys;
  domains: Domains;
  dynamic_contents: DynamicContents;
  event_hooks: EventHooks;
  event_logs: EventLogs;
  federated_identities: FederatedIdentities;
  folders: Folders;
  footers: Footers;
  form_days: FormDays;
  form_days_waiting: FormDaysWaiting;
  form_submissions: FormSubmissions;
  form_tickets: FormTickets;
  form_versions: FormVersions;
  former_addresses: FormerAddresses;
  forms: Forms;
  guest_cursors: GuestCursors;
  hit_agents: HitAgents;
  hook_calls: HookCalls;
  hook_events: HookEvents;
  hook_posts: HookPosts;
  idempotency_keys: IdempotencyKeys;
  identity_keys: IdentityKeys;
  image_group_images: ImageGroupImages;
  image_group_views: ImageGroupViews;
  image_groups: ImageGroups;
  images: Images;
  import_changes: ImportChanges;
  import_uploads: ImportUploads;
  imports: Imports;
  inbound_listeners: InboundListeners;
  inbound_mails: InboundMails;
  invitations: Invitations;
  journey_calls: JourneyCalls;
  journey_count_changes: JourneyCountChanges;
  journey_counts: JourneyCounts;
  journey_intakes: JourneyIntakes;
  journey_log: JourneyLog;
  journey_messages: JourneyMessages;
  journey_missed: JourneyMissed;
  journey_people: JourneyPeople;
  journey_turns: JourneyTurns;
  journey_versions: JourneyVersions;
  journeys: Journeys;
  knowledge_articles: KnowledgeArticles;
  knowledge_votes: KnowledgeVotes;
  knowledge_words: KnowledgeWords;
  landing_page_addresses: LandingPageAddresses;
  landing_page_days: LandingPageDays;
  landing_page_versions: LandingPageVersions;
  landing_pages: LandingPages;
  list_count_changes: ListCountChanges;
  list_days: ListDays;
  list_memberships: ListMemberships;
  lists: Lists;
  live_content_images: LiveContentImages;
  local_inbox_messages: LocalInboxMessages;
  macros: Macros;
  mail_webhooks: MailWebhooks;
  mailing_counters: MailingCounters;
  mailing_days: MailingDays;
  mailing_folds: MailingFolds;
  mailing_hours: MailingHours;
  mailing_links: MailingLinks;
  mailing_outcomes: MailingOutcomes;
  mailing_state_changes: MailingStateChanges;
  mailing_state_counts: MailingStateCounts;
  mailings: Mailings;
  member_verifications: MemberVerifications;
  message_events: MessageEvents;
  mobile_applications: MobileApplications;
  mobile_count_changes: MobileCountChanges;
  mobile_counts: MobileCounts;
  mobile_keyword_people: MobileKeywordPeople;
  mobile_keywords: MobileKeywords;
  mobile_messages: MobileMessages;
  mobile_parts: MobileParts;
  mobile_receipts: MobileReceipts;
  mobile_runs: MobileRuns;
  notifications: Notifications;
  oidc_records: OidcRecords;
  opt_in_hours: OptInHours;
  opt_in_letters: OptInLetters;
  order_lines: OrderLines;
  order_refunds: OrderRefunds;
  orders: Orders;
  own_data_requests: OwnDataRequests;
  page_paths: PagePaths;
  page_views: PageViews;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  pending_subscriptions: PendingSubscriptions;
  phone_keyings: PhoneKeyings;
  picked_up_files: PickedUpFiles;
  preference_pages: PreferencePages;
  presences: Presences;
  product_categories: ProductCategories;
  product_days: ProductDays;
  product_feed_copies: ProductFeedCopies;
  product_feed_items: ProductFeedItems;
  product_feed_mentions: ProductFeedMentions;
  product_feed_templates: ProductFeedTemplates;
  product_feeds: ProductFeeds;
  product_pair_builds: ProductPairBuilds;
  product_pairs: ProductPairs;
  products: Products;
  public_hosts: PublicHosts;
  push_access_tokens: PushAccessTokens;
  push_campaigns: PushCampaigns;
  push_devices: PushDevices;
  push_results: PushResults;
  push_vapid_keys: PushVapidKeys;
  realtime_messages: RealtimeMessages;
  record_uses: RecordUses;
  record_versions: RecordVersions;
  recovery_codes: RecoveryCodes;
  relational_queries: RelationalQueries;
  relational_rows: RelationalRows;
  relational_tables: RelationalTables;
  restored_copies: RestoredCopies;
  rfm_changes: RfmChanges;
  rfm_days: RfmDays;
  rfm_runs: RfmRuns;
  rfm_settings: RfmSettings;
  saved_reports: SavedReports;
  schema_migrations: SchemaMigrations;
  secure_hashes: SecureHashes;
  secure_lists: SecureLists;
  segment_days: SegmentDays;
  segment_members: SegmentMembers;
  segment_prompts: SegmentPrompts;
  segments: Segments;
  sending_pauses: SendingPauses;
  sending_warm_ups: SendingWarmUps;
  sftp_access: SftpAccess;
  sftp_files: SftpFiles;
  sftp_host_keys: SftpHostKeys;
  sftp_keys: SftpKeys;
  sign_in_activity: SignInActivity;
  sign_in_failures: SignInFailures;
  sign_in_sessions: SignInSessions;
  sign_in_steps: SignInSteps;
  site_events: SiteEvents;
  sla_clocks: SlaClocks;
  sla_policies: SlaPolicies;
  sms_bad_numbers: SmsBadNumbers;
  sms_campaigns: SmsCampaigns;
  sms_clickers: SmsClickers;
  sms_clicks: SmsClicks;
  sms_contacts: SmsContacts;
  sms_inbound: SmsInbound;
  sms_link_targets: SmsLinkTargets;
  sms_links: SmsLinks;
  sms_list_count_changes: SmsListCountChanges;
  sms_lists: SmsLists;
  sms_memberships: SmsMemberships;
  sms_numbers: SmsNumbers;
  sms_paces: SmsPaces;
  sms_requests: SmsRequests;
  sms_unsubscribes: SmsUnsubscribes;
  social_accounts: SocialAccounts;
  social_campaigns: SocialCampaigns;
  social_content_categories: SocialContentCategories;
  social_lead_arrivals: SocialLeadArrivals;
  social_leads: SocialLeads;
  social_loopback_leads: SocialLoopbackLeads;
  social_loopback_posts: SocialLoopbackPosts;
  social_publications: SocialPublications;
  social_schedules: SocialSchedules;
  social_slots: SocialSlots;
  store_connections: StoreConnections;
  store_customers: StoreCustomers;
  store_days: StoreDays;
  store_sign_ins: StoreSignIns;
  support_emails: SupportEmails;
  support_mailboxes: SupportMailboxes;
  support_messages: SupportMessages;
  suppression_entries: SuppressionEntries;
  suppression_imports: SuppressionImports;
  suppression_lists: SuppressionLists;
  suppressions: Suppressions;
  survey_counts: SurveyCounts;
  survey_responses: SurveyResponses;
  survey_used_links: SurveyUsedLinks;
  surveys: Surveys;
  sync_notes: SyncNotes;
  sync_runs: SyncRuns;
  table_views: TableViews;
  tag_groups: TagGroups;
  tags: Tags;
  test_sends: TestSends;
  ticket_drafts: TicketDrafts;
  ticket_events: TicketEvents;
  ticket_files: TicketFiles;
  ticket_messages: TicketMessages;
  ticket_ratings: TicketRatings;
  ticket_search: TicketSearch;
  ticket_uploads: TicketUploads;
  tickets: Tickets;
  tracked_segments: TrackedSegments;
  tracking_hits_waiting: TrackingHitsWaiting;
  transactional_campaigns: TransactionalCampaigns;
  transactional_messages: TransactionalMessages;
  usage_days: UsageDays;
  usage_limits: UsageLimits;
  usage_notes: UsageNotes;
  user_totp: UserTotp;
  users: Users;
  visit_sources: VisitSources;
  visitors: Visitors;
  web_hits_waiting: WebHitsWaiting;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  website_days: WebsiteDays;
  website_parts: WebsiteParts;
  websites: Websites;
  widget_boards: WidgetBoards;
  widgets: Widgets;
  zapier_deliveries: ZapierDeliveries;
  zapier_fields: ZapierFields;
  zapier_hooks: ZapierHooks;
}
