import { randomUUID } from 'node:crypto';
import { postHook, type Answer, type Call, type Delivered } from '../stand-in.ts';

/** A REST hook as the API answers it. */
export interface KeapHook {
  key: string;
  eventKey: string;
  hookUrl: string;
  status: 'Verified' | 'Unverified';
}

const eventKeys = ['contact', 'order', 'product', 'invoice'].flatMap((type) =>
  ['add', 'edit', 'delete'].map((verb) => `${type}.${verb}`),
);

/** Hooks, their verification and deliveries. */
export interface KeapHooks {
  all: KeapHook[];
  verify(hook: KeapHook): Promise<void>;
  /** The secret that a delayed verification has to answer. */
  secrets: Map<string, string>;
  send(eventKey: string, ids: unknown[], options?: { to?: string }): Promise<Delivered[]>;
}

/** No hooks yet. */
export function createKeapHooks({ now, url }: { now: () => number; url: () => string }): KeapHooks {
  const all: KeapHook[] = [];
  const secrets = new Map<string, string>();
  const bodyOf = (eventKey: string, ids: unknown[]): string => {
    const [type] = eventKey.split('.');
    const timestamp = new Date(now()).toISOString();
    return JSON.stringify({
      event_key: eventKey,
      object_type: type,
      object_keys: ids.map((id) => ({
        apiUrl: `${url()}/crm/rest/v1/${type}s/${String(id)}`,
        id: Number(id),
        timestamp,
      })),
      api_url: '',
    });
  };
  return {
    all,
    secrets,
    verify: async (hook) => {
      const secret = randomUUID();
      secrets.set(hook.key, secret);
      const { status, headers } = await postHook(hook.hookUrl, {
        headers: { 'Content-Type': 'application/json', 'X-Hook-Secret': secret },
        body: bodyOf(hook.eventKey, []),
      });
      const isEchoed = status >= 200 && status < 300 && headers['x-hook-secret'] === secret;
      hook.status = isEchoed ? 'Verified' : 'Unverified';
    },
    send: async (eventKey, ids, options = {}) => {
      const hooks = all.filter((one) => one.eventKey === eventKey && one.status === 'Verified');
      const goals = options.to ? [options.to] : hooks.map(({ hookUrl }) => hookUrl);
      const body = bodyOf(eventKey, ids);
      const headers = { 'Content-Type': 'application/json' };
      const delivered = await Promise.all(goals.map((goal) => postHook(goal, { headers, body })));
      if (!options.to) removeGone(all, hooks, delivered);
      return delivered;
    },
  };
}

function removeGone(all: KeapHook[], hooks: KeapHook[], delivered: Delivered[]): void {
  for (const [at, hook] of hooks.entries()) {
    if (delivered[at]!.status === 410) all.splice(all.indexOf(hook), 1);
  }
}

/** Answers a call of /crm/rest/v1/hooks. */
export async function answerHooks(call: Call, hooks: KeapHooks): Promise<Answer> {
  const [, key, verb] =
    call.path.match(/^\/crm\/rest\/v1\/hooks(?:\/([^/]+))?(?:\/([^/]+))?\/?$/) ?? [];
  if (key === 'event_keys') return { body: eventKeys };
  if (key === undefined) return call.method === 'POST' ? create(call, hooks) : { body: hooks.all };
  const hook = hooks.all.find((one) => one.key === key);
  if (!hook) return { status: 404, body: { message: 'Hook not found' } };
  if (verb === 'verify') await hooks.verify(hook);
  if (verb === 'delayedVerify') {
    const isRight = call.headers['x-hook-secret'] === hooks.secrets.get(key);
    hook.status = isRight ? 'Verified' : 'Unverified';
  }
  if (call.method === 'PUT') {
    Object.assign(hook, JSON.parse(call.body));
    await hooks.verify(hook);
  }
  if (call.method !== 'DELETE') return { body: hook };
  hooks.all.splice(hooks.all.indexOf(hook), 1);
  return { status: 204 };
}

async function create(call: Call, hooks: KeapHooks): Promise<Answer> {
  const { eventKey, hookUrl } = JSON.parse(call.body) as { eventKey?: string; hookUrl?: string };
  if (!eventKey || !hookUrl || !eventKeys.includes(eventKey)) {
    return { status: 400, body: { message: 'Input could not be converted to a RestHook' } };
  }
  const key = String(Math.floor(Math.random() * 1_000_000_000));
  const hook: KeapHook = { key, eventKey, hookUrl, status: 'Unverified' };
  hooks.all.push(hook);
  await hooks.verify(hook);
  return { status: 201, body: hook };
}
