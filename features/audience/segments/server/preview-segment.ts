import type { z } from 'zod';
import {
  estimateLines,
  explainContact,
  explainLines,
  type PlacedCondition,
  type Rules,
} from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { segmentEstimate, segmentOfContact, SegmentPreview } from '../contract/segments.ts';
import { readLine, type ReadableWith } from '../contract/readable-rules.ts';
import { limitTime, longestInCall } from './count-segments.ts';
import { countForPerson } from './preview-guard.ts';
import { readingOfRule } from './read-segments.ts';

/** What a rule finds that may not be saved, with the effect of each line and ten contacts. */
export async function previewRule(
  account: Account,
  services: Services,
  rules: Rules,
): Promise<SegmentPreview> {
  const { clock, families } = services;
  const reading = await readingOfRule(account, families, rules);
  await countWaiting(account);
  const begin = clock.now().getTime();
  const { total, matching, lines, sample } = await countForPerson(account, services, () =>
    explainLines(account, rules),
  );
  return {
    total,
    contacts_count: matching,
    took_ms: clock.now().getTime() - begin,
    lines: lines.map(({ condition, path, ...figures }) => ({
      ...words({ condition, path }, reading),
      ...figures,
    })),
    sample,
  };
}

/** About what a rule finds, in accounts so large that counting takes a while; else null. */
export async function estimateRule(
  account: Account,
  { clock, families }: Services,
  rules: Rules,
): Promise<z.infer<typeof segmentEstimate>> {
  const begin = clock.now().getTime();
  await limitTime(account, longestInCall);
  const found = await estimateLines(account, rules);
  if (!found) return null;
  const reading = await readingOfRule(account, families, rules);
  return {
    total: found.total,
    contacts_count: found.matching,
    took_ms: clock.now().getTime() - begin,
    lines: found.lines.map(({ condition, path, ...figures }) => ({
      ...words({ condition, path }, reading),
      ...figures,
    })),
  };
}

/** Whether a rule finds one contact, line by line. */
export async function previewContact(
  account: Account,
  { families }: Services,
  { rules, contactId }: { rules: Rules; contactId: number },
): Promise<z.infer<typeof segmentOfContact>> {
  const reading = await readingOfRule(account, families, rules);
  await countWaiting(account);
  const found = await explainContact(account, rules, contactId);
  if (!found) throw notFound('contact');
  return {
    contact: found.contact,
    is_in: found.isIn,
    lines: found.lines.map(({ condition, path, holds }) => ({
      ...words({ condition, path }, reading),
      holds,
    })),
  };
}

function words({ condition, path }: PlacedCondition, reading: ReadableWith) {
  const { text, isLong } = readLine(condition, reading);
  return { path, text, is_long: isLong };
}
