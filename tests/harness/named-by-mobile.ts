import { namedByForms } from './named-by-forms.ts';
import { callsOf, type CallAs, type PrivateRecords } from './private-records.builder.ts';

type World = PrivateRecords;
type Kind = 'list' | 'smsList';
type Fields = Record<string, unknown>;

interface Saved {
  kind: Kind;
  field: string;
  fieldsWith: () => Promise<Fields>;
  /** A record to change, where a new one for each change is refused. */
  existing?: () => Promise<number>;
}

const fresh = () => `Of Ben ${Math.random()}`;

/** How somebody saves records of a family: one, or by POST, PUT and PATCH with a field that names another record. */
function savingsBy(ben: CallAs) {
  const saved = async (path: string, fields: Fields): Promise<number> => {
    const [, singular] = /(\w+)s$/.exec(path)!;
    const answer = await ben('POST', path, { [singular!]: fields });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const savings = (
    path: string,
    { kind, field, fieldsWith, existing }: Saved,
    value: (id: number) => unknown,
  ) => {
    const singular = path.slice(0, -1);
    return [
      {
        of: `POST ${path} ${field}`,
        kind,
        send: async (id: number) =>
          ben('POST', path, { [singular]: { ...(await fieldsWith()), [field]: value(id) } }),
      },
      ...['PUT', 'PATCH'].map((method) => ({
        of: `${method} ${path}/{id} ${field}`,
        kind,
        send: async (id: number) => {
          const made = await (existing?.() ?? saved(path, await fieldsWith()));
          return ben(method, `${path}/${made}`, { [singular]: { [field]: value(id) } });
        },
      })),
    ];
  };
  return { saved, savings };
}

type Savings = ReturnType<typeof savingsBy>['savings'];

const ids = (id: number) => [id];

// Texts name lists where they are saved, and where their cost is forecast.
function textsNaming(world: () => World, ben: CallAs, savings: Savings) {
  const text = async () => ({ name: fresh(), text: 'Hello' });
  return (['sms_lists', 'excluded_sms_lists', 'lists'] as const).flatMap((field) => {
    const kind: Kind = field === 'lists' ? 'list' : 'smsList';
    return [
      ...savings('sms_campaigns', { kind, field, fieldsWith: text }, ids),
      {
        of: `POST sms_campaigns/forecast ${field}`,
        kind,
        send: (id: number) => ben('POST', 'sms_campaigns/forecast', { text: 'Hi', [field]: [id] }),
      },
    ].map((one) => ({ ...one, send: withAudience(world, field === 'lists', one.send) }));
  });
}

/** The calls that save and look at texts, pushes, keywords, lead forms and sign-up forms, by what they name. */
export function namedByMobile(world: () => World) {
  const ben: CallAs = (...asked) => callsOf(world().server, world().ben)(...asked);
  const { saved, savings } = savingsBy(ben);
  let kept: Promise<number> | undefined;
  const leadForm = async (form: string) => ({
    name: fresh(),
    social_account_id: await connected(ben),
    form_id: form,
    list_id: world().open.list,
  });
  return [
    ...textsNaming(world, ben, savings),
    ...namedByForms(world),
    ...savings(
      'mobile_keywords',
      {
        kind: 'smsList',
        field: 'sms_list_id',
        fieldsWith: async () => ({ word: `W${(words += 1)}`, reply: 'Hello' }),
      },
      (id) => id,
    ),
    ...savings(
      'push_campaigns',
      {
        kind: 'list',
        field: 'lists',
        fieldsWith: async () => ({
          name: fresh(),
          title: 'Hello',
          application_id: await saved('mobile_applications', { name: fresh(), platform: 'web' }),
        }),
      },
      ids,
    ),
    ...savings(
      'social_leads',
      {
        kind: 'list',
        field: 'list_id',
        fieldsWith: () => leadForm('practice-newsletter'),
        existing: () =>
          (kept ??= leadForm('practice-quote').then((form) => saved('social_leads', form))),
      },
      (id) => id,
    ),
  ];
}

let words = 0;

/** A page of the built-in network. */
async function connected(ben: CallAs): Promise<number> {
  const { url } = (await ben('POST', 'social_accounts/connect', { network: 'loopback' })).body.data;
  const state = new URL(url).searchParams.get('state');
  const made = await ben('POST', 'social_accounts/connected', { code: 'a-code', state });
  return made.body.data[0].id;
}

/** Accounts with unified ids text lists of contacts, the others SMS lists. */
function withAudience(
  world: () => World,
  isUnified: boolean,
  send: (id: number) => ReturnType<CallAs>,
) {
  const set = (settings: string) =>
    world().server.database.pool.query(`update accounts set settings = ${settings} where id = $1`, [
      world().server.account,
    ]);
  return async (id: number) => {
    if (isUnified) await set(`settings || '{"customer_preferred_uid": "Email"}'`);
    try {
      return await send(id);
    } finally {
      if (isUnified) await set(`settings - 'customer_preferred_uid'`);
    }
  };
}
