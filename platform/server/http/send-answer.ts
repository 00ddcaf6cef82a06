import type { FastifyReply } from 'fastify';
import type { Answer } from './answers.ts';

// A page of ours for strangers: no script at all, styles inline, never framed.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'self'; frame-ancestors 'self'; base-uri 'none'";

/** Writes a handler's answer to the wire. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  switch (answer.kind) {
    case 'json':
      return answer.body === undefined
        ? reply.code(answer.status).send()
        : reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
    case 'file':
      return reply
        .type(answer.type)
        .header(
          'content-disposition',
          `${answer.inline ? 'inline' : 'attachment'}; filename="${asciiName(answer.name)}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
        )
        .send(answer.content);
    case 'page':
      if (answer.isForFrames) reply.removeHeader('x-frame-options');
      return reply
        .code(answer.status)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .header('cache-control', 'no-store')
        .headers(answer.headers ?? {})
        .send(answer.html);
    case 'redirect':
      return reply.header('cache-control', 'no-store').redirect(answer.url, 302);
    case 'bytes':
      return reply
        .code(answer.status)
        .type(answer.type)
        .headers(answer.headers)
        .send(answer.content);
    case 'taken':
      return reply;
  }
}

function asciiName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').slice(0, 120);
}
