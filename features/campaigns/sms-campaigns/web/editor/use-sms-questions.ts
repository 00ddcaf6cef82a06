import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import {
  smsForecast,
  smsOptions,
  smsPreview,
  type SmsForecast,
  type SmsOptions,
  type SmsPreview,
} from '../../contract/editor.ts';
import type { SmsValues } from './use-sms-form.ts';

const pauseMs = 600;

/** What a draft says, without its name and folder. */
export function draftOf({ name: _name, folder_id: _folder, ...draft }: SmsValues) {
  return draft;
}

/** What the editor chooses from. */
export function useSmsOptions() {
  const api = useApi();
  return useQuery({
    queryKey: ['sms-options', api.accountId],
    queryFn: async ({ signal }): Promise<SmsOptions> =>
      smsOptions.parse((await api.get('sms_campaigns/options', { signal })).data),
  });
}

/** The text as a contact would get it, asked again when the writing rests. */
export function useSmsPreview(values: SmsValues, contactId: number | null) {
  const api = useApi();
  const [draft] = useDebouncedValue(draftOf(values), pauseMs);
  return useQuery({
    queryKey: ['sms-preview', api.accountId, draft, contactId],
    enabled: draft.text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<SmsPreview> =>
      smsPreview.parse(
        (
          await api.post('sms_campaigns/preview', {
            body: { ...draft, contact_id: contactId },
            signal,
            quiet: true,
          })
        ).data,
      ),
  });
}

/** What the text would cost, asked again when the writing rests. */
export function useSmsForecast(values: SmsValues) {
  const api = useApi();
  const [draft] = useDebouncedValue(draftOf(values), pauseMs);
  return useQuery({
    queryKey: ['sms-forecast', api.accountId, draft],
    enabled: draft.text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: async ({ signal }): Promise<SmsForecast> =>
      smsForecast.parse(
        (await api.post('sms_campaigns/forecast', { body: draft, signal, quiet: true })).data,
      ),
  });
}
