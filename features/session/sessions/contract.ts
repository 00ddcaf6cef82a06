import { z } from 'zod';

/** One browser that is signed in. */
export const sessionRow = z.object({
  id: z.number(),
  user_agent: z.string(),
  ip: z.string(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});

/** One browser that is signed in. */
export type SessionRow = z.infer<typeof sessionRow>;

/** One line of one's sign-in activity. */
export const activityRow = z.object({
  id: z.number(),
  kind: z.enum([
    'signed_in',
    'refused',
    'password_changed',
    'password_reset',
    'session_ended',
    'factor_refused',
    'factor_locked',
    'factor_added',
    'factor_removed',
    'factors_reset',
    'recovery_codes_made',
    'recovery_code_used',
    'outside_linked',
  ]),
  /** By what, joined by +: 'password+totp'. */
  method: z.string().nullable(),
  /** A name that the person recognises, such as that of a passkey. */
  detail: z.string().nullable(),
  happened_at: z.string(),
  ip: z.string(),
  user_agent: z.string(),
});

/** One line of one's sign-in activity. */
export type ActivityRow = z.infer<typeof activityRow>;

const yesOrNo = z
  .enum(['0', '1', 'true', 'false'], 'must be true or false')
  .transform((text) => text === '1' || text === 'true');

/** Query of the call that ends sessions: all others, or with everywhere=true this one too. */
export const endQuery = z.object({ everywhere: yesOrNo.default(false) });
