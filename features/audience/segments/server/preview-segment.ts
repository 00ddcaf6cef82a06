import { DatabaseError } from 'pg';
import type { z } from 'zod';
import {
  explainContact,
  explainLines,
  type PlacedCondition,
  type Rules,
} from '#engines/audience/public.ts';
import { countWaiting } from '#engines/tracking/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, warning } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { segmentOfContact, SegmentPreview } from '../contract/segments.ts';
import { readLine, type ReadableWith } from '../contract/readable-rules.ts';
import { limitTime, longestInCall } from './count-segments.ts';
import { readingOfRule } from './read-segments.ts';

/** What a rule finds that may not be saved, with the effect of each line and ten contacts. */
export async function previewRule(
  account: Account,
  { clock, families }: Services,
  rules: Rules,
): Promise<SegmentPreview> {
  const reading = await readingOfRule(account, families, rules);
  await countWaiting(account);
  await limitTime(account, longestInCall);
  const begin = clock.now().getTime();
  const { total, matching, lines, sample } = await inTime(explainLines(account, rules));
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

const cancelledByTimeout = '57014';

async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === cancelledByTimeout)
      throw warning(
        `Counting took longer than ${longestInCall / 1000} seconds and was stopped. Save the segment to count it in the background.`,
      );
    throw error;
  }
}
