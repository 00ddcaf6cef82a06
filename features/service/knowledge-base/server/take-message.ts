import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import {
  addMessage,
  firstSupportEmail,
  knownRequester,
  latestOfForm,
  makeTicket,
  requireRoomForForms,
} from '#engines/desk/public.ts';
import type { FormLanguage } from '#engines/forms/contract.ts';
import { formText, guard, networkKeyOf, trapOf } from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { contactFields, type TypedMessage } from './contact-page.ts';

/** What the ticket of a view of the form says it is for: an account has one such form. */
export const contactSubject = { kind: 'form', id: 0 } as const;

/** The field that only programs fill in. */
export const contactTrap = trapOf({ pages: [] });

const text = (limit: number) => z.string().trim().min(1).max(limit);
// They become parts of headers of mail.
const line = (limit: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll(/[\p{Cc}\s]+/gu, ' '))
    .pipe(text(limit));
const message = z.object({
  name: line(100),
  email: text(254),
  subject: line(255),
  message: text(20_000),
});
const unseen = z.object({
  _ticket: z.string().max(400).catch(''),
  trap: z.string().max(500).catch(''),
});

/** Makes a ticket of what a visitor wrote; answers its number, or what is wrong. What looks like the work of a program becomes a ticket with the tag `suspicious`, not a loss. */
export async function takeMessage(
  account: Account,
  services: Services,
  { raw, language }: { raw: FastifyRequest; language: FormLanguage },
): Promise<{ number: number } | TypedMessage> {
  const body = z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(raw.body ?? {});
  const read = message.safeParse(body);
  if (!read.success) return typedWith(body, language, read.error);
  const address = normaliseAddress(read.data.email);
  if (!address.ok)
    return {
      values: read.data,
      faults: { email: formText(language, 'fault_email') },
    };
  const { _ticket: ticket, trap } = unseen.parse({ ...body, trap: body[contactTrap] });
  const judged = await guard(account, services, {
    subject: contactSubject,
    ticket,
    proof: '',
    trap,
    headers: raw.headers,
    networkKey: networkKeyOf(services, raw.ip),
    sites: [],
    person: { names: [read.data.name], emailKey: address.emailKey },
    answers: read.data,
  });
  if (judged.isRepeated) return { number: await latestOfForm(account, address.emailKey) };
  await requireRoomForForms(account, { isSuspicious: judged.isKeptOut });
  const { name, subject } = read.data;
  const made = await makeTicket(account, {
    subject,
    channel: 'form',
    tags: judged.isKeptOut ? ['suspicious'] : [],
    contactId: judged.isKeptOut ? null : await knownRequester(account, address.emailKey),
    requesterKey: address.emailKey,
    requesterName: name,
    supportEmailId: await firstSupportEmail(account),
    actorName: '',
  });
  await addMessage(account, made.id, {
    kind: 'customer',
    authorName: name,
    authorEmail: address.email,
    text: read.data.message,
    // Anybody may type an address.
    senderProof: 'unproven',
  });
  account.afterCommit(() =>
    services.realtime.publish(account.id, 'tickets', { number: made.number }),
  );
  return { number: made.number };
}

function typedWith(
  body: Readonly<Record<string, unknown>>,
  language: FormLanguage,
  error: z.ZodError,
): TypedMessage {
  const wrong = new Map(error.issues.map(({ path, code }) => [path[0], code]));
  const values = Object.fromEntries(
    contactFields.map((name) => [name, typeof body[name] === 'string' ? body[name] : '']),
  );
  const faults = Object.fromEntries(
    contactFields
      .filter((name) => wrong.has(name))
      .map((name) => [
        name,
        formText(language, wrong.get(name) === 'too_big' ? 'fault_value' : 'fault_required'),
      ]),
  );
  return { values, faults };
}
