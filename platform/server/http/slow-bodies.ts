import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../errors.ts';

/** How slowly a body may come. Files may take their time, as long as they come on; all else has a time in which it is whole. */
export const bodyPace = {
  /** Time for a body that is no file, and the stretch over which the progress of a file is looked at, in milliseconds. */
  stretchMs: 30_000,
  /** Bytes of a file that come in each such stretch at the least: one KB a second. */
  fileBytes: 30 * 1024,
  checkEveryMs: 1_000,
} as const;

/** The last word on time, in milliseconds: for the head of a request, and for all of it, which a file of 200 MB meets at half a megabit a second. */
export const requestTimes = { head: 20_000, whole: 3_600_000 } as const;

/** What is known of a body that is still coming. */
export interface ComingBody {
  isFile: boolean;
  /** Since this stretch began. */
  elapsedMs: number;
  arrivedBytes: number;
  /** Bytes that came and were not read yet: then the reader is slow, not the sender. */
  unreadBytes: number;
}

/** Whether a body goes on, begins its next stretch, or is given up. */
export function judgeBody(
  body: ComingBody,
  pace: { stretchMs: number; fileBytes: number } = bodyPace,
): 'goes on' | 'next stretch' | 'too slow' {
  if (body.elapsedMs < pace.stretchMs) return 'goes on';
  if (body.unreadBytes > 0) return 'next stretch';
  return body.isFile && body.arrivedBytes >= pace.fileBytes ? 'next stretch' : 'too slow';
}

interface Watched {
  request: FastifyRequest;
  reply: FastifyReply;
  began: number;
  bytesBefore: number;
  isRefused: boolean;
}

/** Answers 408 to bodies that trickle in, and lets go of connections whose body nobody waits for any more. */
export function refuseSlowBodies(
  app: FastifyInstance,
  pace: { stretchMs: number; fileBytes: number; checkEveryMs: number } = bodyPace,
): void {
  const coming = new Set<Watched>();
  const check = (): void => {
    const now = performance.now();
    for (const one of coming) {
      const { raw } = one.request;
      if (raw.complete || raw.destroyed) coming.delete(one);
      else if (one.isRefused) raw.socket.destroy();
      else {
        const verdict = judgeBody(
          {
            isFile: one.request.isMultipart(),
            elapsedMs: now - one.began,
            arrivedBytes: raw.socket.bytesRead - one.bytesBefore,
            unreadBytes: raw.readableLength,
          },
          pace,
        );
        if (verdict === 'too slow') refuse(one);
        if (verdict === 'next stretch')
          Object.assign(one, { began: now, bytesBefore: raw.socket.bytesRead });
      }
    }
  };
  const timer = setInterval(check, pace.checkEveryMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
    // Requests that a test injects have no socket to watch.
    if (hasBody && raw.socket?.bytesRead !== undefined)
      coming.add({
        request,
        reply,
        began: performance.now(),
        bytesBefore: raw.socket.bytesRead,
        isRefused: false,
      });
    done();
  });
}

// Whoever reads the body hears of it as of any broken body and answers; what is left of the connection goes at the next look.
function refuse(one: Watched): void {
  const { request, reply } = one;
  one.isRefused = true;
  if (reply.sent || request.raw.listenerCount('error') === 0) request.raw.socket.destroy();
  else request.raw.emit('error', new ProductError('too_slow'));
}
