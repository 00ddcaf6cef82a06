import { twoMembers, type TestMember } from './member.builder.ts';
import { giveNumber } from './text-numbers.builder.ts';
import { testServer, type Called, type TestServer } from './server.ts';

/** A list, a content, a tag, an SMS list, a campaign, a sign-up form and one of acquisition. */
export interface OneOfEach {
  list: number;
  content: number;
  tag: number;
  smsList: number;
  campaign: number;
  form: number;
  builder: number;
}

/** Two people with all rights, and what one of them keeps from the other in private folders. */
export interface PrivateRecords {
  readonly server: TestServer;
  readonly ana: TestMember;
  readonly ben: TestMember;
  /** Of Ana alone. */
  readonly hidden: OneOfEach;
  /** Of everybody. */
  readonly open: OneOfEach & { contact: number; group: number; mail: number };
  /** Makes a record as Ana; answers its id. */
  made(path: string, body: unknown): Promise<number>;
}

/** Calls the account as a person. */
export type CallAs = (method: string, path: string, body?: unknown) => Promise<Called>;

/** How a person calls the account; paths go without their ending. */
export function callsOf(server: TestServer, person: TestMember): CallAs {
  return (method, path, body) => {
    const [address, query] = path.split('?');
    return server.call(method, `${address}.json${query ? `?${query}` : ''}`, body, {
      key: person.token,
    });
  };
}

/** The fields of a transactional campaign. */
export const mailOf = (content_id: number, name: string) => ({
  name,
  content_id,
  subject: 'Your order',
  from_name: 'Harbour Books',
  from_email: 'news@example.com',
});

/** Starts the product with what Ana hides and what everybody sees. */
export async function privateRecords(): Promise<PrivateRecords> {
  const server = await testServer();
  await giveNumber(server);
  const [ana, ben] = await twoMembers(server);
  const call = callsOf(server, ana);
  const made = async (path: string, body: unknown): Promise<number> => {
    const answer = await call('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const shut = async (type: string): Promise<number> => {
    const id = await made('folders', { folder: { name: `Of Ana: ${type}`, folder_type: type } });
    await call('PUT', `folders/${id}`, { privacy: 'private' });
    return id;
  };
  const content = (name: string, folder_id?: number) =>
    made('contents', { content: { name, editor_type: 2, html_part: '<p>Hello</p>', folder_id } });
  const form = async (name: string, folder_id?: number) =>
    made('forms', {
      form: { name, lists: [await made('lists', { list: { name: `Of ${name}` } })], folder_id },
    });
  const builder = (name: string, folder_id?: number) =>
    made('builders', { builder: { name: `${name} popup`, type: 'popup', folder_id } });
  const hidden = {
    list: await made('lists', { list: { name: 'Secret', folder_id: await shut('list') } }),
    content: await content('Secret', await shut('content')),
    tag: await made('tags', { tag: { name: 'Secret', folder_id: await shut('tag') } }),
    smsList: await made('sms_lists', {
      sms_list: { name: 'Secret', folder_id: await shut('sms_list') },
    }),
    campaign: await made('campaigns', {
      campaign: { name: 'Secret', folder_id: await shut('campaign') },
    }),
    form: await form('Secret', await shut('form')),
    builder: await builder('Secret', await shut('acquisition/builder')),
  };
  const seen = await content('Open');
  const open = {
    list: await made('lists', { list: { name: 'Open' } }),
    content: seen,
    tag: await made('tags', { tag: { name: 'Open' } }),
    smsList: await made('sms_lists', { sms_list: { name: 'Open' } }),
    contact: await made('contacts', {
      contact: { email: 'eve@example.com', phone: '+1 415 555 0190' },
    }),
    campaign: await made('campaigns', { campaign: { name: 'Open' } }),
    form: await form('Open'),
    builder: await builder('Open'),
    group: await made('tag_groups', { tag_group: { name: 'Open' } }),
    mail: await made('transactional_campaigns', {
      transactional_campaign: mailOf(seen, 'Open'),
    }),
  };
  return { server, ana, ben, hidden, open, made };
}
