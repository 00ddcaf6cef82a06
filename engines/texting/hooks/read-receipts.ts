import { z } from 'zod';
import { bodyLimits } from '#platform/server/http/body-limits.ts';
import { parseJson } from '#platform/server/http/json-body.ts';
import { invalid } from '#platform/server/errors.ts';
import type { PostingProvider } from '../inbound/gateway-call.ts';
import type { NamedReceipt } from '../providers/note-receipts.ts';
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

const mostAtOnce = 1_000;

/** The receipts in a call; states that nobody knows are left out. */
export function readReceipts(
  provider: PostingProvider,
  body: unknown,
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

function recordsIn(provider: PostingProvider, body: unknown): unknown[] {
  if (provider === 'rest') return [body];
  const parsed = parseJson(Buffer.from(typeof body === 'string' ? body : ''), bodyLimits.usual);
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
