import { z } from 'zod';

const step = z.enum(['password', 'factor', 'setup', 'finish']);
const method = z.enum(['totp', 'passkey', 'recovery_code']);

const detailsAnswer = z.object({
  prompt: z.string(),
  client: z.string().nullish(),
  error: z.string().nullish(),
  /** What the person owes next. */
  step: step.default('password'),
  /** What the person has to know first: 'User requires 2FA'. */
  notice: z.string().nullish(),
  methods: z.array(method).default([]),
  passkeys: z.enum(['possible', 'needs_host_name', 'needs_https']).default('needs_https'),
  outside: z.object({ label: z.string() }).nullish(),
});

const stepAnswer = z.object({
  redirect: z.string().optional(),
  step: step.optional(),
  locked: z.boolean().optional(),
  errors: z
    .union([z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())]))])
    .optional(),
});

/** What the sign-in page must ask for. */
export type InteractionDetails = z.infer<typeof detailsAnswer>;

/** By what a person can go on after the password. */
export type FactorMethod = z.infer<typeof method>;

/** How one step of a sign-in ended. */
export type StepOutcome =
  | { kind: 'signed-in'; redirect: string }
  | { kind: 'next' }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'locked' }
  | { kind: 'expired' };

/** Reads what the identity provider wants from the person; null when this sign-in has expired. */
export async function readInteraction(uid: string): Promise<InteractionDetails | null> {
  const response = await fetch(pathOf(uid, 'details'), { headers: { accept: 'application/json' } });
  if (isExpired(response)) return null;
  if (!response.ok) throw new Error(`The sign-in service answered ${response.status}.`);
  return detailsAnswer.parse(unwrap(await response.json()));
}

/** Sends one step of the sign-in: 'login', 'factor', 'passkey', 'finish' and so on; the provider answers what comes next. */
export async function sendStep(
  uid: string,
  path: string,
  values: unknown = {},
): Promise<StepOutcome> {
  return outcomeOf(await post(uid, path, values));
}

/** Sends a step that answers with something to show; the other outcomes are as for any step. */
export async function askStep<S extends z.ZodType>(
  uid: string,
  path: string,
  shape: S,
  values: unknown = {},
): Promise<{ kind: 'answer'; answer: z.output<S> } | Exclude<StepOutcome, { kind: 'next' }>> {
  const response = await post(uid, path, values);
  if (response.ok) return { kind: 'answer', answer: shape.parse(unwrap(await response.json())) };
  const outcome = await outcomeOf(response);
  return outcome.kind === 'next' ? { kind: 'refused', fields: {} } : outcome;
}

/** One message a field; what belongs to no field is under `base`. */
export function fieldMessages(
  errors: z.infer<typeof stepAnswer>['errors'],
): Record<string, string> {
  if (typeof errors === 'string') return { base: errors };
  const messages: Record<string, string> = {};
  for (const [field, message] of Object.entries(errors ?? {})) {
    const text = Array.isArray(message) ? message.join(', ') : message;
    messages[field] = field === 'base' ? text : sentence(field, text);
  }
  return messages;
}

function pathOf(uid: string, path: string): string {
  return `/auth/interaction/${encodeURIComponent(uid)}/${path}`;
}

function post(uid: string, path: string, values: unknown): Promise<Response> {
  return fetch(pathOf(uid, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(values),
  });
}

async function outcomeOf(response: Response): Promise<StepOutcome> {
  if (isExpired(response)) return { kind: 'expired' };
  if (response.status === 423) return { kind: 'locked' };
  const answer = stepAnswer.parse(unwrap(await response.json()));
  if (answer.locked || answer.redirect === '/locked') return { kind: 'locked' };
  if (response.ok && answer.redirect) return { kind: 'signed-in', redirect: answer.redirect };
  if (response.ok && answer.step) return { kind: 'next' };
  return { kind: 'refused', fields: fieldMessages(answer.errors) };
}

function isExpired(response: Response): boolean {
  return response.status === 400 || response.status === 404;
}

function sentence(field: string, message: string): string {
  const name = field.replaceAll('_', ' ');
  return /^[A-Z]/.test(message)
    ? message
    : `${name.charAt(0).toUpperCase()}${name.slice(1)} ${message}`;
}

function unwrap(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}
