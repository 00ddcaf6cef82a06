import { useMemo } from 'react';
import { z } from 'zod';
import { useUrlState } from '#platform/web/url/use-url-state.ts';

/** Who sent somebody here to write a content: a page of the product that is led back to, and a journey whose draft is kept meanwhile. */
const wayBackParam = z.object({
  back: z
    .string()
    .regex(/^\/accounts\/\d+\//)
    .optional(),
  journey_id: z.string().max(40).optional(),
});

/** What every link between chooser, layouts and editors carries along. */
export function useWayBack(): z.infer<typeof wayBackParam> {
  const [{ back, journey_id }] = useUrlState(wayBackParam);
  // One object while nothing changes: effects depend on it.
  return useMemo(() => ({ back, journey_id }), [back, journey_id]);
}
