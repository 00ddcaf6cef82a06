import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { canUse } from '#features/session/access/contract.ts';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import type { RowOf } from '#platform/contract/resource.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import type { Api } from '#platform/web/api/create-api.ts';
import {
  shownSmsContact,
  type ShownSmsContact,
  type smsContacts,
} from '../contract/sms-contacts.ts';
import { smsSubscriptions, type smsLists, type SmsSubscriptions } from '../contract/sms-lists.ts';

/** An SMS list as its screens show it. */
export type SmsList = RowOf<typeof smsLists>;

/** An SMS contact as lists show it. */
export type SmsContact = RowOf<typeof smsContacts>;

const key = (accountId: number | null, id: number, part: string) =>
  ['record', accountId, 'sms_contacts', id, part] as const;

/** One SMS contact with its lists and what its number said. */
export function useSmsContact(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: key(api.accountId, id, 'shown'),
    queryFn: async ({ signal }): Promise<ShownSmsContact> =>
      shownSmsContact.parse((await api.get(`sms_contacts/${id}`, { signal })).data),
  });
}

/** Reads the SMS lists of any contact past the cache. */
export async function readSmsSubscriptions(
  api: Api,
  id: number,
  signal?: AbortSignal,
): Promise<SmsSubscriptions> {
  const { data } = await api.get(`contacts/${id}/sms_lists`, signal ? { signal } : {});
  return smsSubscriptions.parse(data);
}

/** The SMS lists of any contact, and whether it can get texts. */
export function useSmsSubscriptions(id: number, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: key(api.accountId, id, 'lists'),
    queryFn: ({ signal }) => readSmsSubscriptions(api, id, signal),
    enabled,
  });
}

/** Whether this person may work with SMS lists in this account. */
export function useHasSmsLists(): boolean {
  const facts = useAccountFacts();
  return canUse('mobile', facts) && canUse('uid', facts);
}

/** Has everything about SMS lists and SMS contacts read again. */
export function useRefreshSms(): () => Promise<void> {
  const { accountId } = useApi();
  const cache = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      (['list', 'record'] as const).flatMap((kind) =>
        ['sms_contacts', 'sms_lists'].map((path) =>
          cache.invalidateQueries({ queryKey: [kind, accountId, path] }),
        ),
      ),
    );
  }, [cache, accountId]);
}

/** What a person is called in texts about an SMS contact. */
export function smsName(contact: Pick<SmsContact, 'first_name' | 'last_name' | 'phone'>): string {
  return `${contact.first_name} ${contact.last_name}`.trim() || contact.phone;
}
