import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { spellOutScriptSource } from './inline-script.ts';

/** Serves the provider below /oidc. It reads bodies itself, so Fastify's parsers are off in this scope. */
export async function mountProvider(
  app: FastifyInstance,
  parts: { provider: Provider; publicUrl: string },
): Promise<void> {
  const { protocol, host } = new URL(parts.publicUrl);
  const handle = parts.provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/oidc/*',
    handler: (request, reply) => {
      const { raw } = request;
      // Every address that the provider writes starts with the configured one, whatever Host header a caller sends.
      raw.headers.host = host;
      raw.headers['x-forwarded-host'] = host;
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      const forwarded = Object.assign(raw, { originalUrl: raw.url });
      forwarded.url = raw.url?.slice('/oidc'.length) ?? '/';
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      spellOutScriptSource(reply.raw);
      reply.hijack();
      void handle(forwarded, reply.raw);
    },
  });
}
