import { z } from 'zod';
import { bodyLimits } from '#platform/server/http/body-limits.ts';
import { parseJson } from '#platform/server/http/json-body.ts';
import { invalid } from '#platform/server/errors.ts';
import type { SmsProviderName } from '../number-contract.ts';
import type { NamedReceipt } from '../providers/note-receipts.ts';
import type { InboundText } from '../providers/provider.ts';
import { verdictOfReceipt } from '../providers/replies.ts';

const text = (max: number) => z.coerce.string().max(max);
const moment = z.iso.datetime({ offset: true });

const receiptShapes = {
  rest: z
    .object({ MessageSid: text(200), MessageStatus: text(50), ErrorCode: text(20).optional() })
    .transform((one) => ({
      id: one.MessageSid,
      status: one.MessageStatus,
      code: one.ErrorCode,
      ref: undefined,
      at: undefined,
    })),
  http: z
    .object({
      id: text(200).optional(),
      ref: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      status: text(50),
      code: text(20).optional(),
      at: moment.optional(),
    })
    .refine(
      ({ id, ref }) => id !== undefined || ref !== undefined,
      'names no text: send id or ref',
    ),
};

const inboundShapes = {
  rest: z
    .object({
      MessageSid: text(200),
      From: text(40),
      To: text(40),
      Body: text(10_000),
      OptOutType: text(10).optional(),
    })
    .transform((one) => ({
      id: one.MessageSid,
      from: one.From,
      to: one.To,
      text: one.Body,
      handled: one.OptOutType,
    })),
  http: z.object({
    id: text(200),
    from: text(40),
    to: text(40),
    text: text(10_000),
    handled: text(10).optional(),
  }),
};

const mostAtOnce = 1_000;
const handledWords = { STOP: 'opt_out', START: 'opt_in', HELP: 'help' } as const;

/** The receipts in a call; states that nobody knows are left out. */
export function readReceipts(
  provider: keyof typeof receiptShapes,
  body: string,
  now: string,
): NamedReceipt[] {
  return recordsIn(provider, body).flatMap((record) => {
    const given = read(receiptShapes[provider], record);
    const verdict = verdictOfReceipt(given.status, given.code);
    if (verdict === null) return [];
    return [
      {
        ref: given.id ?? '',
        ...(given.ref !== undefined && { messageId: given.ref }),
        state: verdict.state as NamedReceipt['state'],
        ...(verdict.reason !== '' && { reason: verdict.reason }),
        response: [given.status, given.code].filter(Boolean).join(' '),
        at: given.at ?? now,
      },
    ];
  });
}

/** The texts of people in a call. */
export function readInboundTexts(
  provider: keyof typeof inboundShapes,
  body: string,
  now: string,
): InboundText[] {
  return recordsIn(provider, body).map((record) => {
    const { id, handled, ...given } = read(inboundShapes[provider], record);
    const done = handledWords[(handled ?? '').toUpperCase() as keyof typeof handledWords];
    return { ...given, providerId: id, at: now, ...(done && { handled: done }) };
  });
}

function recordsIn(provider: SmsProviderName, body: string): unknown[] {
  if (provider === 'rest') return [Object.fromEntries(new URLSearchParams(body))];
  const parsed = parseJson(Buffer.from(body), bodyLimits.usual);
  const records = Array.isArray(parsed) ? parsed : [parsed];
  if (records.length > mostAtOnce) throw invalid(`At most ${mostAtOnce} reports at once.`);
  return records;
}

function read<S extends z.ZodType>(shape: S, record: unknown): z.output<S> {
  const parsed = shape.safeParse(record);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid({ [issue!.path.join('.') || 'base']: [issue!.message] });
}
