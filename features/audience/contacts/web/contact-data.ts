import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import { contactRow } from '#engines/audience/contract.ts';
import { fieldsData, type FieldsData } from '../contract.ts';
import { engagingKeywords, erfmScore } from '../contract/scores.ts';

/** A list that holds the contact. */
export const heldBy = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['subscribed', 'unsubscribed']),
  source: z.string(),
  created_at: z.string(),
  unsubscribed_at: z.string().nullable(),
});

/** A list that holds the contact. */
export type HeldBy = z.infer<typeof heldBy>;

const shownContact = contactRow.extend({
  workflow_disable: z.boolean(),
  no_tracking: z.boolean(),
  mail_paused_until: z.string().nullable(),
  mails_a_week: z.number().nullable(),
  tags: z.array(z.object({ id: z.number(), name: z.string() })),
  lists: z.array(heldBy),
  versions: z.object({ tags: z.string(), lists: z.string() }),
});

/** One contact with its tags and lists. */
export type ShownContact = z.infer<typeof shownContact>;

const doNotMail = z.object({
  in_dnm: z.boolean(),
  reason: z.string().nullable(),
  version: z.string(),
});

const stat = z.object({
  sent: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  suppressed: z.number(),
  opened: z.number(),
  clicked: z.number(),
  opens: z.number(),
  clicks: z.number(),
  machine_opens: z.number(),
  machine_clicks: z.number(),
  unsubscribed: z.number(),
  complained: z.number(),
});

/** What mails did with a contact. */
export type ContactStat = z.infer<typeof stat>;

const cardKey = (accountId: number | null, id: number, part: string) =>
  ['record', accountId, 'contacts', id, part] as const;

/** Reads a contact past the cache. */
export async function readContact(
  api: Api,
  id: number,
  signal?: AbortSignal,
): Promise<ShownContact> {
  return shownContact.parse((await api.get(`contacts/${id}`, signal ? { signal } : {})).data);
}

/** Reads a contact's fields past the cache. */
export async function readFields(api: Api, id: number, signal?: AbortSignal): Promise<FieldsData> {
  return fieldsData.parse(
    (await api.get(`contacts/${id}/fields_data`, signal ? { signal } : {})).data,
  );
}

/** The contact itself. */
export function useContact(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'contact'),
    queryFn: ({ signal }) => readContact(api, id, signal),
  });
}

/** The contact's fields with types, labels and the chosen ones in their order. */
export function useFieldsData(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'fields'),
    queryFn: ({ signal }) => readFields(api, id, signal),
  });
}

/** Whether the person is in do not mail, and why the address is suppressed. */
export function useDoNotMail(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'dnm'),
    queryFn: async ({ signal }) =>
      doNotMail.parse((await api.get(`contacts/${id}/in_dnm`, { signal })).data),
  });
}

/** The contact's figures. */
export function useContactStat(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'stat'),
    queryFn: async ({ signal }) =>
      stat.parse((await api.get(`contacts/${id}/stat`, { signal })).data),
  });
}

/** How recently, how often and for how much the contact bought. */
export function useErfmScore(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'erfm'),
    queryFn: async ({ signal }) =>
      erfmScore.parse((await api.get(`contacts/${id}/erfm_score`, { signal })).data),
  });
}

/** The words that the contact clicked on. */
export function useEngagingKeywords(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: cardKey(api.accountId, id, 'keywords'),
    queryFn: async ({ signal }) =>
      engagingKeywords.parse(
        (await api.get(`contacts/${id}/most_engaging_keywords`, { signal })).data,
      ),
  });
}

/** Has everything about one contact, and the lists it shows up in, read again. */
export function useRefreshContact(id: number): () => Promise<void> {
  const api = useApi();
  const cache = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['record', api.accountId, 'contacts', id] }),
      cache.invalidateQueries({ queryKey: ['list', api.accountId] }),
      cache.invalidateQueries({ queryKey: ['record', api.accountId, 'lists'] }),
    ]);
  }, [cache, api.accountId, id]);
}

/** First and last name, or nothing. */
export function personName(contact: { first_name: string; last_name: string }): string {
  return [contact.first_name, contact.last_name].filter(Boolean).join(' ');
}

/** What a contact is known by: the address, or the number of who has none. */
export function reachOf(contact: { id: number; email: string; phone: string }): string {
  return contact.email || contact.phone || `#${contact.id}`;
}

/** One or two letters that stand for a contact. */
export function initialsOf(contact: {
  first_name: string;
  last_name: string;
  email: string;
}): string {
  const letters = [contact.first_name, contact.last_name]
    .filter(Boolean)
    .map((name) => [...name][0] ?? '');
  return (
    letters.length > 0 ? letters.join('') : ([...contact.email][0] ?? '')
  ).toLocaleUpperCase();
}
