import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { providerSettings } from '../../number-contract.ts';
import { answerOf } from '../answer-of.ts';
import type {
  GatewayReceipt,
  PersonsText,
  SmsProvider,
  Submission,
  SubmitAnswer,
} from '../provider.ts';
import { verdictOfSmpp } from '../replies.ts';
import { writeParts } from './letters.ts';
import { readDelivered, submitBody } from './messages.ts';
import { BindRefused, SmppSession } from './session.ts';

/** What a session brings besides answers; each is stored before the gateway is told that it was taken. */
export interface SmppEvents {
  receipt(receipt: GatewayReceipt): Promise<void>;
  inbound(text: PersonsText): Promise<void>;
}

/** What a way by SMPP is made of. */
export interface SmppParts {
  password: string;
  allowed: readonly string[];
  events: SmppEvents;
  log: Pick<Logger, 'warn'>;
  clock: Clock;
  /** The pause before a part goes again that was too fast, in milliseconds. */
  throttlePauseMs?: number;
}

const unbound: SubmitAnswer = { state: 'retry', reason: 'gateway_unbound' };
const mostTriesOfAPart = 8;

/** SMPP 3.4: one session both ways, so many parts under way as its window allows. */
export function smppProvider(
  settings: z.output<typeof providerSettings.smpp>,
  parts: SmppParts,
): SmsProvider {
  const { throttlePauseMs = 1_000 } = parts;
  let opening: Promise<SmppSession> | null = null;
  const session = async (): Promise<SmppSession> => {
    const known = await opening?.catch(() => null);
    if (known?.isOpen) return known;
    opening = openSession(settings, parts);
    return opening;
  };
  const submitText = async (over: SmppSession, one: Submission): Promise<SubmitAnswer> => {
    const refs: string[] = [];
    for (const part of writeParts(one.text, one.id)) {
      const said = await submitPart(over, submitBody(one, part), {
        // Of a text that has begun to leave the other parts wait for the gateway; one that has not goes as a whole later.
        tries: refs.length === 0 ? 1 : mostTriesOfAPart,
        pauseMs: throttlePauseMs,
      });
      if (said.answer !== null) return refs.length === 0 ? said.answer : begun(said.answer);
      refs.push(said.ref);
    }
    return refs.length === 1
      ? { state: 'sent', ref: refs[0]! }
      : { state: 'sent', ref: refs[0]!, partRefs: refs };
  };
  return {
    async submit(batch, answer) {
      let over: SmppSession;
      try {
        over = await session();
      } catch (error) {
        const said = refusedBind(error);
        parts.log.warn({ err: error, host: settings.host }, 'an SMPP gateway opened no session');
        return batch.forEach(({ id }) => answer(id, said));
      }
      const waiting = [...batch];
      const work = async (): Promise<void> => {
        for (let one = waiting.shift(); one; one = waiting.shift())
          answer(one.id, over.isOpen ? await submitText(over, one) : unbound);
      };
      await Promise.all(Array.from({ length: Math.min(settings.window, batch.length) }, work));
    },
    async close() {
      await (await opening?.catch(() => null))?.close();
    },
  };
}

async function submitPart(
  over: SmppSession,
  body: Buffer,
  { tries, pauseMs }: { tries: number; pauseMs: number },
): Promise<{ answer: SubmitAnswer | null; ref: string }> {
  for (let tried = 1; ; tried++) {
    if (!over.isOpen) return { answer: unbound, ref: '' };
    const said = await over.submit(body);
    if (said === null) return { answer: { state: 'unknown', reason: 'no_answer' }, ref: '' };
    const verdict = verdictOfSmpp(said.status);
    if (verdict.state === 'sent') return { answer: null, ref: said.ref };
    if (verdict.state !== 'throttled' || tried >= tries)
      return {
        answer: answerOf(verdict, { response: `SMPP 0x${said.status.toString(16)}` }),
        ref: '',
      };
    await sleep(pauseMs * tried);
  }
}

// Parts of it have left: it can't be sent again as a whole.
function begun(answer: SubmitAnswer): SubmitAnswer {
  return answer.state === 'retry' ? { state: 'failed', reason: 'part_lost' } : answer;
}

function refusedBind(error: unknown): SubmitAnswer {
  const status = error instanceof BindRefused ? error.status : null;
  const response = error instanceof Error ? error.message : '';
  if (status === null) return { state: 'retry', reason: 'gateway_unreachable', response };
  return answerOf(verdictOfSmpp(status), { response: `SMPP 0x${status.toString(16)}` });
}

function openSession(
  settings: z.output<typeof providerSettings.smpp>,
  { password, allowed, events, clock }: SmppParts,
): Promise<SmppSession> {
  return SmppSession.open(
    { host: settings.host, port: settings.port, isEncrypted: settings.is_encrypted, allowed },
    { systemId: settings.system_id, password, systemType: settings.system_type },
    async (body) => {
      const delivered = readDelivered(body);
      const at = clock.now().toISOString();
      if (delivered.kind === 'receipt') await events.receipt({ ...delivered.receipt, at });
      // SMPP has no name for what people send: the same bytes within the minute are the same text.
      if (delivered.kind === 'text')
        await events.inbound({
          providerId: createHash('sha256').update(body).update(at.slice(0, 16)).digest('hex'),
          from: delivered.from,
          to: delivered.to,
          text: delivered.text,
        });
      return true;
    },
  );
}
