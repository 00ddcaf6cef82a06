import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '#platform/web/api/create-api.ts';

const infoAnswer = z.object({
  id: z.number(),
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  default_account_id: z.number().nullish(),
  preferences: z.looseObject({
    default_account_id: z.number().nullish(),
    time_zone: z.string().nullish(),
    enable_notifications: z.boolean().nullish(),
  }).nullish(),
});

/** The zone of a person who chose none. */
export const defaultTimeZone = 'America/New_York';

/** The signed-in person. */
export interface Me {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly defaultAccountId: number | null;
  readonly timeZone: string;
  readonly preferences: { readonly enable_notifications?: boolean | null | undefined };
}

/** The query for the signed-in person. */
export function meQuery(api: Api) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => presentMe((await api.get('/v2/users/info.json', { signal })).data),
    staleTime: 5 * 60_000,
  });
}

/** Reads the person from the answer of users/info. */
export function presentMe(answer: unknown): Me {
  const info = infoAnswer.parse(answer);
  return {
    id: info.id,
    email: info.email,
    firstName: info.first_name ?? '',
    lastName: info.last_name ?? '',
    defaultAccountId: info.default_account_id ?? info.preferences?.default_account_id ?? null,
    timeZone: knownZone(info.preferences?.time_zone),
    preferences: { enable_notifications: info.preferences?.enable_notifications },
  };
}

function knownZone(zone: string | null | undefined): string {
  if (!zone) return defaultTimeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return defaultTimeZone;
  }
}
