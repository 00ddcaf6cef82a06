import { z } from 'zod';
import type { Actor } from './account.ts';

/** Who began a job, as the job carries it: what it does later it does with their rights (actorOfJob). */
export const writtenActor = z.object({
  kind: z.enum(['user', 'api_key', 'system']),
  id: z.number().nullable(),
  name: z.string(),
  ip: z.string().nullable(),
  roles: z.array(z.string()),
});

/** The actor of the call that begins a job. */
export function writeActor({ kind, id, name, ip, roles }: Actor): z.infer<typeof writtenActor> {
  return { kind, id, name, ip, roles: [...roles] };
}
