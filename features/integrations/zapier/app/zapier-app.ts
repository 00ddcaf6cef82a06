// The definition of the app in Zapier's platform schema: authentication, triggers by REST hooks, and actions.
import type { ZapierEvent } from '../contract.ts';

/** What Zapier hands to a function besides `z`. */
export interface Bundle {
  authData: { base_url: string; account_id: string; api_key: string };
  inputData: Record<string, unknown>;
  targetUrl?: string;
  subscribeData?: { id: number };
  cleanedRequest?: { events: readonly { id: string }[] };
}

/** A call as Zapier's client takes it. */
export interface ZapierRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
  body?: unknown;
}

/** What Zapier offers to functions of an app. */
export interface Z {
  request(options: ZapierRequest): Promise<{ status: number; data: { data: unknown } }>;
}

const call = async (
  z: Z,
  bundle: Bundle,
  { path, ...options }: Omit<ZapierRequest, 'url'> & { path: string },
): Promise<unknown> => {
  const { base_url: base, account_id: account } = bundle.authData;
  const url = `${base.endsWith('/') ? base.slice(0, -1) : base}/v2/${account}/${path}.json`;
  return (await z.request({ url, ...options })).data.data;
};

const addKey = (request: ZapierRequest, _z: Z, bundle: Bundle): ZapierRequest => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${bundle.authData.api_key}` },
});

const authentication = {
  type: 'custom',
  connectionLabel: 'Account {{bundle.authData.account_id}}',
  fields: [
    { key: 'base_url', label: 'Address of Heliograph', type: 'string', required: true },
    { key: 'account_id', label: 'Account id', type: 'string', required: true },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'Create a key with the permission Contacts under Settings, API keys.',
    },
  ],
  test: (z: Z, bundle: Bundle) => call(z, bundle, { path: 'integrations/zapier' }),
} as const;

const sample = {
  id: 'contact_created-1',
  event: 'contact_created',
  at: '2026-01-15T09:30:00.000Z',
  contact: {
    id: 1,
    email: 'reader@example.com',
    first_name: 'Ada',
    last_name: 'Reader',
    phone: '',
    custom_fields: {},
  },
  list: null,
  mailing: null,
  order: null,
  form: null,
};

const listField = {
  key: 'list_id',
  label: 'List id',
  type: 'integer',
  required: false,
  helpText: 'Only events of this list. Leave empty for all lists.',
} as const;

const trigger = (
  event: ZapierEvent,
  { noun, label, description }: { noun: string; label: string; description: string },
) => ({
  key: event,
  noun,
  display: { label, description },
  operation: {
    type: 'hook',
    inputFields: event === 'subscribed' || event === 'unsubscribed' ? [listField] : [],
    performSubscribe: (z: Z, bundle: Bundle) =>
      call(z, bundle, {
        path: 'hooks',
        method: 'POST',
        body: {
          event,
          target_url: bundle.targetUrl,
          list_id: bundle.inputData['list_id'] ?? null,
        },
      }),
    performUnsubscribe: (z: Z, bundle: Bundle) =>
      call(z, bundle, { path: `hooks/${bundle.subscribeData?.id}`, method: 'DELETE' }),
    perform: (_z: Z, bundle: Bundle) => bundle.cleanedRequest?.events ?? [],
    performList: async (z: Z, bundle: Bundle) =>
      ((await call(z, bundle, { path: 'hooks/samples', params: { event } })) as { events: unknown })
        .events,
    sample: { ...sample, id: `${event}-1`, event },
  },
});

const triggers = {
  contact_created: trigger('contact_created', {
    noun: 'Contact',
    label: 'Contact Created',
    description: 'Triggers when a contact is created.',
  }),
  contact_updated: trigger('contact_updated', {
    noun: 'Contact',
    label: 'Contact Updated',
    description: 'Triggers when a contact is changed.',
  }),
  subscribed: trigger('subscribed', {
    noun: 'Subscription',
    label: 'Contact Subscribed',
    description: 'Triggers when a contact joins a list.',
  }),
  unsubscribed: trigger('unsubscribed', {
    noun: 'Subscription',
    label: 'Contact Unsubscribed',
    description: 'Triggers when a contact unsubscribes.',
  }),
  email_opened: trigger('email_opened', {
    noun: 'Open',
    label: 'Email Opened',
    description: 'Triggers when a contact opens an email.',
  }),
  email_clicked: trigger('email_clicked', {
    noun: 'Click',
    label: 'Email Link Clicked',
    description: 'Triggers when a contact clicks a link in an email.',
  }),
  email_bounced: trigger('email_bounced', {
    noun: 'Bounce',
    label: 'Email Bounced',
    description: 'Triggers when the address of a contact bounces.',
  }),
  order_placed: trigger('order_placed', {
    noun: 'Order',
    label: 'Order Placed',
    description: 'Triggers when a contact places an order, and when the order changes.',
  }),
  form_submitted: trigger('form_submitted', {
    noun: 'Submission',
    label: 'Form Submitted',
    description: 'Triggers when a contact submits a form.',
  }),
};

const emailField = { key: 'email', label: 'Email', type: 'string', required: true } as const;

// Zapier hands empty inputs as empty texts or not at all.
const given = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== undefined),
  );

const creates = {
  contact: {
    key: 'contact',
    noun: 'Contact',
    display: {
      label: 'Create or Update Contact',
      description: 'Creates a contact, or updates it, and adds it to a list if one is given.',
    },
    operation: {
      inputFields: [
        emailField,
        { key: 'first_name', label: 'First name', type: 'string' },
        { key: 'last_name', label: 'Last name', type: 'string' },
        { key: 'phone', label: 'Phone', type: 'string' },
        { key: 'list_id', label: 'List id', type: 'integer' },
        {
          key: 'fields',
          label: 'Custom fields',
          dict: true,
          helpText: 'Which custom field takes each is set under Integrations, Zapier.',
        },
      ],
      perform: (z: Z, bundle: Bundle) =>
        call(z, bundle, {
          path: 'integrations/zapier/contacts',
          method: 'POST',
          body: given(bundle.inputData),
        }),
      sample: { id: 1, is_new: true, unmapped_fields: [] },
    },
  },
  add_to_list: {
    key: 'add_to_list',
    noun: 'Subscription',
    display: {
      label: 'Add Contact to List',
      description: 'Adds a contact to a list. Contacts who left the list stay unsubscribed.',
    },
    operation: {
      inputFields: [
        emailField,
        { key: 'list_id', label: 'List id', type: 'integer', required: true },
      ],
      perform: (z: Z, bundle: Bundle) =>
        call(z, bundle, {
          path: 'integrations/zapier/contacts',
          method: 'POST',
          body: given(bundle.inputData),
        }),
      sample: { id: 1, is_new: false, unmapped_fields: [] },
    },
  },
  unsubscribe: {
    key: 'unsubscribe',
    noun: 'Subscription',
    display: {
      label: 'Unsubscribe Contact',
      description: 'Unsubscribes a contact from a list, or from everything.',
    },
    operation: {
      inputFields: [emailField, { key: 'list_id', label: 'List id', type: 'integer' }],
      perform: (z: Z, bundle: Bundle) =>
        call(z, bundle, {
          path: 'integrations/zapier/unsubscribe',
          method: 'POST',
          body: given(bundle.inputData),
        }),
      sample: { id: 1, list_ids: [1], is_whole_address: false },
    },
  },
};

/** The app as Zapier's command line tool takes it: its `index.js` exports this as the module. */
export const zapierApp = {
  version: '1.0.0',
  platformVersion: '17.0.0',
  authentication,
  beforeRequest: [addKey],
  triggers,
  creates,
};
