import { z } from 'zod';
import { faultOfJson } from '#platform/server/http/scan-json.ts';
import type { MailProvider } from '../contract.ts';
import { longestDiagnostic, type RecipientReport } from '../reading/delivery-report.ts';

/** A provider whose calls are understood. */
export type Provider = MailProvider;

/** What a provider says about one recipient of one mail. */
export interface ProviderEvent {
  kind: 'bounce' | 'complaint' | 'unsubscribe';
  recipient: string;
  /** Message-ID of the mail without angle brackets, where the provider tells it. */
  messageId: string | null;
  /** The envelope sender, where the provider tells it: our signed return path. */
  returnPath: string | null;
  /** For bounces. */
  report: RecipientReport | null;
  /** The provider's own word on a bounce, for when no code is told. */
  isPermanent: boolean | null;
  text: string;
}

/** A text out of a provider's JSON; '' for anything else. */
export const word = z.string().catch('');

/** Parses JSON into an object or list; null for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** What a call holds at most whose signature stands within it: it is parsed on the main thread before anybody is known. */
export const unverifiedLimit = { depth: 64, values: 5_000 } as const;

/** Parses a call that nobody has vouched for yet; null also for one that holds more than providers send. */
export function parseUnverified(text: string): unknown {
  return faultOfJson(Buffer.from(text), unverifiedLimit) === null ? parseJson(text) : null;
}

/** A Message-ID without its brackets; null when there is none. */
export function messageIdIn(value: string): string | null {
  const id = value.trim().replace(/^<|>$/g, '');
  return id.includes('@') ? id : null;
}

/** A bounce as a delivery report would have told it. */
export function bounceOf(recipient: string, status: string, diagnostic: string): RecipientReport {
  return {
    recipient: recipient.toLowerCase(),
    action: 'failed',
    status: /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : null,
    diagnostic: diagnostic.replace(/\s+/g, ' ').trim().slice(0, longestDiagnostic),
    stage: null,
  };
}
