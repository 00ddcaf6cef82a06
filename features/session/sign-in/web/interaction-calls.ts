import { z } from 'zod';

const detailsAnswer = z.object({
  prompt: z.string(),
  client: z.string().nullish(),
  error: z.string().nullish(),
});

const loginAnswer = z.object({
  redirect: z.string().optional(),
  locked: z.boolean().optional(),
  errors: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())]))]).optional(),
});

/** What the sign-in page must ask for. */
export type InteractionDetails = z.infer<typeof detailsAnswer>;

/** How an attempt to sign in ended. */
export type LoginOutcome =
  | { kind: 'signed-in'; redirect: string }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'locked' }
  | { kind: 'expired' };

/** Reads what the identity provider wants from the person; null when this sign-in has expired. */
export async function readInteraction(uid: string): Promise<InteractionDetails | null> {
  const response = await fetch(`/auth/interaction/${encodeURIComponent(uid)}/details`, { headers: { accept: 'application/json' } });
  if (response.status === 400 || response.status === 404) return null;
  if (!response.ok) throw new Error(`The sign-in service answered ${response.status}.`);
  return detailsAnswer.parse(unwrap(await response.json()));
}

/** Sends e-mail and password; the provider answers where to go next. */
export async function signIn(uid: string, values: { email: string; password: string }): Promise<LoginOutcome> {
  const response = await fetch(`/auth/interaction/${encodeURIComponent(uid)}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(values),
  });
  if (response.status === 400 || response.status === 404) return { kind: 'expired' };
  if (response.status === 423) return { kind: 'locked' };
  const answer = loginAnswer.parse(unwrap(await response.json()));
  if (answer.locked || answer.redirect === '/locked') return { kind: 'locked' };
  if (response.ok && answer.redirect) return { kind: 'signed-in', redirect: answer.redirect };
  return { kind: 'refused', fields: fieldMessages(answer.errors) };
}

/** One message a field; what belongs to no field is under `base`. */
export function fieldMessages(errors: z.infer<typeof loginAnswer>['errors']): Record<string, string> {
  if (typeof errors === 'string') return { base: errors };
  const messages: Record<string, string> = {};
  for (const [field, message] of Object.entries(errors ?? {})) {
    const text = Array.isArray(message) ? message.join(', ') : message;
    messages[field] = field === 'base' ? text : sentence(field, text);
  }
  return messages;
}

function sentence(field: string, message: string): string {
  const name = field.replaceAll('_', ' ');
  return /^[A-Z]/.test(message) ? message : `${name.charAt(0).toUpperCase()}${name.slice(1)} ${message}`;
}

function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}
