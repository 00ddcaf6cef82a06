import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A lead as the stand-in has it. */
export interface StandInLead {
  id: string;
  form: string;
  at: Date;
  answers: Record<string, string>;
}

/** A post on the stand-in. */
interface StandInPost {
  id: string;
  message: string;
  link: string;
  at: string;
}

/** How the next post is answered. */
type PostAnswer =
  | 'ok'
  /** Published, but nobody is told. */
  | 'hangs up after publishing'
  /** Not published, and nobody is told. */
  | 'hangs up'
  /** Published, and answered when the test says so. */
  | 'holds'
  | { status: number; code: number; message: string };

/** A network that speaks the Graph protocol, on loopback. */
export interface GraphStandIn {
  host: string;
  env: Record<string, string>;
  posts: StandInPost[];
  leads: StandInLead[];
  /** Calls by method and path, without the version. */
  calls: { method: string; path: string; query: URLSearchParams; token: string }[];
  answerPost: PostAnswer;
  /** Answers what is held. */
  release(): void;
  /** What is said in place of leads. */
  answerLeads: { status: number; code: number; message: string } | null;
  /** Whether renewing the person's token is refused. */
  refusesRenewal: boolean;
  /** Seconds that a new token is good for. */
  goodFor: number;
  clock: () => Date;
  sign(body: string): string;
  close(): Promise<void>;
}

const secret = 'app-secret';
const version = '/v23.0/';

/** Starts it with one page, page-1, and twelve lead forms, form-1 to form-12. */
export async function aGraphStandIn(): Promise<GraphStandIn> {
  const network: GraphStandIn = {
    host: '',
    env: {},
    posts: [],
    leads: [],
    calls: [],
    answerPost: 'ok',
    release: () => {},
    answerLeads: null,
    refusesRenewal: false,
    goodFor: 60 * 86_400,
    clock: () => new Date(),
    sign: (body) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    close: async () => {},
  };
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(network, { request, reply, body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  network.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  network.env = {
    FETCH_ALLOW: network.host,
    SOCIAL_APP_ID: 'app-1',
    SOCIAL_APP_SECRET: secret,
    SOCIAL_VERIFY_TOKEN: 'verify-me',
    SOCIAL_GRAPH_URL: `http://${network.host}/v23.0`,
    SOCIAL_DIALOG_URL: `http://${network.host}/dialog/oauth`,
  };
  network.close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return network;
}

interface Exchange {
  request: IncomingMessage;
  reply: ServerResponse;
  body: string;
}

function answer(network: GraphStandIn, { request, reply, body }: Exchange): void {
  const url = new URL(request.url ?? '/', `http://${network.host}`);
  const path = url.pathname.replace(version, '');
  const form = new URLSearchParams(body);
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  network.calls.push({ method: request.method ?? '', path, query: url.searchParams, token });
  const say = (data: unknown, status = 200): void => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  };
  if (path === 'oauth/access_token') return sayToken(network, form, say);
  if (path === 'me/accounts')
    return say({ data: [{ id: 'page-1', name: 'Lamp shop', access_token: `page-of-${token}` }] });
  if (path.endsWith('/subscribed_apps')) return say({ success: true });
  if (path.endsWith('/leadgen_forms'))
    return say({
      data: Array.from({ length: 12 }, (_, at) => ({
        id: `form-${at + 1}`,
        name: at === 0 ? 'Winter lamps' : `Lamps ${at + 1}`,
        questions: [
          { key: 'email', label: 'Email' },
          { key: 'full_name', label: 'Full name' },
          { key: 'room', label: 'Which room?' },
        ],
      })),
    });
  if (path.endsWith('/leads')) return sayLeads(network, url, say);
  if (path.endsWith('/feed') && request.method === 'POST')
    return takePost(network, form, { reply, say });
  if (path.endsWith('/feed'))
    return say({
      data: network.posts.map(({ id, message, at }) => ({ id, message, created_time: at })),
    });
  const lead = network.leads.find(({ id }) => id === path);
  if (lead) return say(shown(lead));
  say({ error: { message: 'Unsupported get request.', code: 100 } }, 400);
}

type Say = (data: unknown, status?: number) => void;

function sayToken(network: GraphStandIn, form: URLSearchParams, say: Say): void {
  const isRenewal = form.get('grant_type') === 'fb_exchange_token';
  if (form.get('client_secret') !== secret || (isRenewal && network.refusesRenewal))
    return say({ error: { message: 'Session has expired.', code: 2500 } }, 400);
  say({ access_token: isRenewal ? 'person-long' : 'person', expires_in: network.goodFor });
}

// Newest first and two on a page, as networks do.
function sayLeads(network: GraphStandIn, url: URL, say: Say): void {
  const form = url.pathname.split('/').at(-2);
  const no = network.answerLeads;
  if (no) return say({ error: { message: no.message, code: no.code } }, no.status);
  const [{ value: since }] = JSON.parse(url.searchParams.get('filtering')!) as [{ value: number }];
  const all = network.leads
    .filter((lead) => lead.form === form && lead.at.getTime() / 1000 > since)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const from = Number(url.searchParams.get('after') ?? 0);
  const data = all.slice(from, from + 2).map(shown);
  const more = from + 2 < all.length;
  say({ data, paging: { cursors: { after: String(from + 2) }, ...(more && { next: 'more' }) } });
}

function shown({ id, form, at, answers }: StandInLead) {
  return {
    id,
    form_id: form,
    created_time: at.toISOString().replace(/\.\d+Z$/, '+0000'),
    field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
  };
}

function takePost(
  network: GraphStandIn,
  form: URLSearchParams,
  { reply, say }: { reply: ServerResponse; say: Say },
): void {
  const how = network.answerPost;
  if (typeof how === 'object')
    return say({ error: { message: how.message, code: how.code } }, how.status);
  const id = `page-1_${network.posts.length + 1}`;
  if (how !== 'hangs up')
    network.posts.push({
      id,
      message: form.get('message') ?? '',
      link: form.get('link') ?? '',
      at: network.clock().toISOString(),
    });
  if (how === 'holds') {
    network.release = () => say({ id });
    return;
  }
  if (how === 'ok') say({ id });
  else reply.destroy();
}
