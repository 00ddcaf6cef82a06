/** How a record of a family is made and changed. */
interface FamilySample {
  singular: string;
  make: (
    nth: number,
    named: { content: number; application: number; list: number },
  ) => Record<string, unknown>;
  change: Record<string, unknown>;
}

const subscribers = {
  segment_filters_attributes: [{ criterion: 'status', operator: 'is', statuses: 'subscribed' }],
};

const samples: Readonly<Record<string, FamilySample>> = {
  contacts: {
    singular: 'contact',
    make: (nth) => ({ email: `person-${nth}@example.com` }),
    change: { first_name: 'Changed' },
  },
  integrations: {
    singular: 'integration',
    make: (nth) => ({ kind: 'ultra_cart', nick_name: `Shop ${nth}`, merchant_id: `M-${nth}` }),
    change: { nick_name: 'Changed shop' },
  },
  crms: {
    singular: 'crm',
    make: (nth, { list }) => ({
      crm_type: 'ultra_cart',
      nick_name: `Store ${nth}`,
      merchant_id: `C-${nth}`,
      list_id: list,
    }),
    change: { nick_name: 'Changed store' },
  },
  connections: {
    singular: 'connection',
    make: (nth) => ({ type: 'ultra_cart', nick_name: `Link ${nth}`, merchant_id: `L-${nth}` }),
    change: { nick_name: 'Changed connection' },
  },
  business_hours: {
    singular: 'business_hour',
    make: (nth) => ({
      name: `Hours ${nth}`,
      time_zone: 'Europe/Berlin',
      week: [{ day: 1, from: '09:00', to: '17:00' }],
    }),
    change: { name: 'Changed hours' },
  },
  knowledge_articles: {
    singular: 'knowledge_article',
    make: (nth) => ({ name: `Article ${nth}`, body: '<p>Words</p>', state: 'published' }),
    change: { name: 'Changed article' },
  },
  sla_policies: {
    singular: 'sla_policy',
    make: (nth) => ({
      name: `Policy ${nth}`,
      targets: {
        high: { first_reply: 60, next_reply: 60, resolve: 480 },
        medium: { first_reply: 240, next_reply: null, resolve: 480 },
        low: { first_reply: null, next_reply: null, resolve: null },
      },
    }),
    change: { name: 'Changed policy' },
  },
  custom_fields: {
    singular: 'custom_field',
    make: (nth) => ({ name: `field ${nth}`, field_type: 'string' }),
    change: { description: 'Changed' },
  },
  contents: {
    singular: 'content',
    make: (nth) => ({ name: `Content ${nth}`, html_part: '<p>Hello</p>' }),
    change: { name: 'Changed content' },
  },
  content_templates: {
    singular: 'content_template',
    make: (nth) => ({ name: `Template ${nth}`, layout: 'letter' }),
    change: { name: 'Changed template' },
  },
  dynamic_contents: {
    singular: 'dynamic_content',
    make: (nth) => ({
      name: `Dynamic ${nth}`,
      default_part: '<p>For everybody</p>',
      variants: [
        {
          name: 'Subscribers',
          rules: { filter: 'and', ...subscribers },
          html_part: '<p>Hello</p>',
        },
      ],
    }),
    change: { name: 'Changed dynamic content' },
  },
  websites: {
    singular: 'website',
    make: (nth) => ({ name: `Website ${nth}`, url: 'https://shop.example' }),
    change: { name: 'Changed website' },
  },
  custom_rows: {
    singular: 'custom_row',
    make: (nth) => ({
      name: `Row ${nth}`,
      mjml_part: '<mj-section><mj-column><mj-text>Opening hours</mj-text></mj-column></mj-section>',
    }),
    change: { name: 'Changed row' },
  },
  mobile_keywords: {
    singular: 'mobile_keyword',
    make: (nth) => ({ word: `WORD${nth}`, reply: 'Hello' }),
    change: { reply: 'Changed reply' },
  },
  mobile_applications: {
    singular: 'mobile_application',
    make: (nth) => ({ name: `Application ${nth}`, platform: 'web' }),
    change: { name: 'Changed application' },
  },
  push_campaigns: {
    singular: 'push_campaign',
    make: (nth, { application }) => ({
      name: `Push ${nth}`,
      application_id: application,
      title: 'Hello',
    }),
    change: { title: 'Changed' },
  },
  sms_campaigns: {
    singular: 'sms_campaign',
    make: (nth) => ({ name: `Text ${nth}`, text: 'Hello' }),
    change: { text: 'Changed' },
  },
  sms_numbers: {
    singular: 'sms_number',
    make: (nth) => ({ number: `${10_000 + nth}` }),
    change: { rate: 5 },
  },
  webhooks: {
    singular: 'webhook',
    make: (nth) => ({
      url: `https://example.com/hooks/${nth}`,
      event_types: ['contact.created'],
    }),
    change: { description: 'Changed' },
  },
  footers: {
    singular: 'footer',
    make: (nth) => ({
      name: `Footer ${nth}`,
      html_part: '<a href="{{ unsubscribe_url }}">Unsubscribe</a>',
    }),
    change: { name: 'Changed footer' },
  },
  surveys: {
    singular: 'survey',
    make: (nth) => ({
      name: `Survey ${nth}`,
      questions: [{ id: 'score', kind: 'scale', label: 'How was it?', nps: true }],
    }),
    change: { name: 'Changed survey' },
  },
  widgets: {
    singular: 'widget',
    make: () => ({ kind: 'orders' }),
    change: { options: { width: 12 } },
  },
  custom_reports: {
    singular: 'custom_report',
    make: (nth) => ({ name: `Report ${nth}`, type: 'campaign' }),
    change: { name: 'Changed report' },
  },
  products: {
    singular: 'product',
    make: (nth) => ({
      item_id: `item-${nth}`,
      name: `Product ${nth}`,
      price: '9.90',
      store_url: 'https://shop.example/product',
    }),
    change: { name: 'Changed product' },
  },
  categories: {
    singular: 'category',
    make: (nth) => ({ name: `Category ${nth}` }),
    change: { name: 'Changed category' },
  },
  product_feeds: {
    singular: 'product_feed',
    make: (nth) => ({ name: `Product feed ${nth}`, source: 'default' }),
    change: { name: 'Changed product feed' },
  },
  product_feed_templates: {
    singular: 'product_feed_template',
    make: (nth) => ({ name: `Product template ${nth}` }),
    change: { name: 'Changed product template' },
  },
  landing_pages: {
    singular: 'landing_page',
    make: (nth) => ({ name: `Landing ${nth}`, url: `landing-${nth}` }),
    change: { name: 'Changed landing' },
  },
  preference_pages: {
    singular: 'preference_page',
    make: (nth) => ({ name: `Page ${nth}`, page_type: 'edit_profile' }),
    change: { name: 'Changed page' },
  },
  invitations: {
    singular: 'invitation',
    make: (nth) => ({ email: `invited-${nth}@example.net`, roles: ['contacts'] }),
    change: { roles: ['surveys'] },
  },
  notifications: {
    singular: 'notification',
    make: (nth) => ({ message: `Sample ${nth}` }),
    change: { is_unread: false },
  },
  dkim_domains: {
    singular: 'dkim_domain',
    make: (nth) => ({ name: `mail-${nth}.example.net` }),
    change: { is_default: true },
  },
  link_tracking_domains: {
    singular: 'link_tracking_domain',
    make: (nth) => ({ name: `links-${nth}.example.net` }),
    change: { is_default: true },
  },
  transactional_campaigns: {
    singular: 'transactional_campaign',
    make: (nth, { content }) => ({
      name: `Receipts ${nth}`,
      subject: 'Your receipt',
      from_email: 'shop@example.com',
      content_id: content,
    }),
    change: { name: 'Changed' },
  },
  live_content_images: {
    singular: 'live_content_image',
    make: (nth) => ({ name: `Timer ${nth}`, ends_at: '2030-01-01T12:00:00Z' }),
    change: { name: 'Changed timer' },
  },
  builders: {
    singular: 'builder',
    make: (nth, { list }) => ({ name: `Popup ${nth}`, type: 'popup', lists: [list] }),
    change: { name: 'Changed popup' },
  },
  forms: {
    singular: 'form',
    make: (nth, { list }) => ({ name: `Form ${nth}`, lists: [list] }),
    change: { name: 'Changed form' },
  },
  segments: {
    singular: 'segment',
    make: (nth) => ({ name: `Segment ${nth}`, segment_rules_attributes: subscribers }),
    change: { name: 'Changed segment' },
  },
  relational_tables: {
    singular: 'relational_table',
    make: (nth) => ({
      name: `Table ${nth}`,
      uid: `table_${nth}`,
      columns: [{ name: 'number', type: 'string' }],
      key: 'number',
    }),
    change: { name: 'Changed table' },
  },
  relational_queries: {
    singular: 'relational_query',
    make: (nth) => ({ name: `Query ${nth}`, sql: 'select email from contacts' }),
    change: { sql: 'select id from contacts' },
  },
  cleansing_rules: {
    singular: 'cleansing_rule',
    make: (nth) => ({ name: `Cleansing ${nth}`, conditions: subscribers, enabled: false }),
    change: { name: 'Changed rule' },
  },
  social_schedules: {
    singular: 'social_schedule',
    make: (nth) => ({ text: `Post ${nth}` }),
    change: { link: 'https://example.com/changed' },
  },
  api_keys: {
    singular: 'api_key',
    make: (nth) => ({ name: `Key ${nth}`, permissions: ['contacts'] }),
    change: { name: 'Changed' },
  },
};

/** How a record of a family is made and changed; a family without a sample takes a name. */
export function sampleOf(family: string): FamilySample {
  return (
    samples[family] ?? {
      singular: family.replace(/ies$/, 'y').replace(/s$/, ''),
      make: (nth) => ({ name: `Sample ${nth}` }),
      change: { name: `Changed ${family}` },
    }
  );
}
