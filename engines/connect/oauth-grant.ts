import { z } from 'zod';
import type { Credentials } from './adapter.ts';

/** What a token endpoint gives (RFC 6749, 5.1): a token, how many seconds it works, and what gets the next one. */
export const oauthGrant = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
});

/** The credentials of a grant; without `expires_in` the token does not end. */
export function credentialsOfGrant(
  {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: seconds,
  }: z.output<typeof oauthGrant>,
  now: Date,
): Credentials {
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(seconds !== undefined && {
      endsAt: new Date(now.getTime() + seconds * 1000).toISOString(),
    }),
  };
}
