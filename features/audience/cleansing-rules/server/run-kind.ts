import { z } from 'zod';
import type { JobKind } from '#platform/server/jobs/jobs.ts';

/** Which run of which rule. */
export interface RunPayload {
  accountId: number;
  ruleId: number;
  runId: number;
}

/** The work of a run, as it is queued; `run-rule.ts` does it. */
export const runKind: JobKind<RunPayload> = {
  name: 'cleansing.run',
  title: 'Cleansing',
  payload: z.object({ accountId: z.number(), ruleId: z.number(), runId: z.number() }),
};

/** What the notification of a run says at first. */
export const cleansingStarted = 'Cleansing has started.';
