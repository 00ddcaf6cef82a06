/** Types of package that an account can have; the empty one is an account without a package. */
export const packageTypes = ['', 'free_trial', 'essentials', 'core'] as const;

/** One type of package. */
export type PackageType = (typeof packageTypes)[number];

/** Parts of the product that a package holds or lacks: first segments of routes, and options inside screens. */
export const packageSections = [
  'ab_reports',
  'acquisition',
  'analytics',
  'archive',
  'brands',
  'campaigns',
  'cleansing_rules',
  'content_feeds',
  'contents',
  'coupon_banks',
  'ctags',
  'custom_fields',
  'data_journeys',
  'dynamic_contents',
  'erfm_report',
  'folders',
  'footers',
  'forms',
  'get_logs',
  'image_groups',
  'integrations',
  'journeys',
  'landing_pages',
  'lists',
  'live_content_images',
  'mobile_keywords',
  'preference_pages',
  'product_recommendations',
  'push_applications',
  'relational_queries',
  'relational_tables',
  'reports',
  'secure_lists',
  'segments',
  'sms_campaigns',
  'sms_lists',
  'social_accounts',
  'social_campaigns',
  'social_content_categories',
  'social_leads',
  'social_schedules',
  'surveys',
  'tags',
  'transactional_campaigns',
  'transactional_sms_campaigns',
  'website_reports',
  'websites',
  'conversion_time_optimization',
  'products_and_revenue',
  'relational_data',
  'secure_suppression_lists',
  'send_time_optimization',
] as const;

/** One part of the product. */
export type PackageSection = (typeof packageSections)[number];

/** What comes with a package. */
export interface PackageDefinition {
  readonly title: string;
  readonly description: string;
  /** Parts that it lacks; it holds all others. */
  readonly without: readonly PackageSection[];
  /** Uses a calendar month (contacts: at once); null allows any. */
  readonly limits: {
    readonly emails: number | null;
    readonly sms: number | null;
    readonly contacts: number | null;
  };
  /** True: nothing goes out beyond the limits. Otherwise what goes beyond them is counted as overage. */
  readonly stopsAtLimit: boolean;
}

const advanced: readonly PackageSection[] = [
  'ab_reports',
  'analytics',
  'conversion_time_optimization',
  'data_journeys',
  'erfm_report',
  'image_groups',
  'live_content_images',
  'product_recommendations',
  'products_and_revenue',
  'relational_data',
  'relational_queries',
  'relational_tables',
  'secure_lists',
  'secure_suppression_lists',
  'send_time_optimization',
];

/** The one table of packages; an operator may change features and limits of a single account. */
export const packages: Readonly<Record<PackageType, PackageDefinition>> = {
  '': {
    title: 'No package',
    description: 'Everything is open and nothing is limited.',
    without: [],
    limits: { emails: null, sms: null, contacts: null },
    stopsAtLimit: false,
  },
  free_trial: {
    title: 'Free trial',
    description: 'To get to know the product with a small audience.',
    without: [
      ...advanced,
      'coupon_banks',
      'get_logs',
      'push_applications',
      'social_accounts',
      'social_campaigns',
      'social_content_categories',
      'social_leads',
      'social_schedules',
    ],
    limits: { emails: 1_000, sms: 50, contacts: 500 },
    stopsAtLimit: true,
  },
  essentials: {
    title: 'Essentials',
    description: 'Campaigns, journeys, forms and reports.',
    without: advanced,
    limits: { emails: 50_000, sms: 1_000, contacts: 10_000 },
    stopsAtLimit: false,
  },
  core: {
    title: 'Core',
    description: 'Everything, for large audiences.',
    without: [],
    limits: { emails: 500_000, sms: 10_000, contacts: 100_000 },
    stopsAtLimit: false,
  },
};

/** The definition of an account's package; a type that nobody knows any more counts as none. */
export function packageOf(type: string): PackageDefinition {
  return packages[(packageTypes as readonly string[]).includes(type) ? (type as PackageType) : ''];
}

/** The answers of a package for every part of the product; an account without one has no answers, which opens all. */
export function featuresOf(type: PackageType): Record<string, 'yes' | 'no'> {
  if (type === '') return {};
  return Object.fromEntries(
    packageSections.map((section) => [
      section,
      packages[type].without.includes(section) ? ('no' as const) : ('yes' as const),
    ]),
  );
}
