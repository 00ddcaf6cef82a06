import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a call of chat completions brings. */
export interface AskedModel {
  path: string | undefined;
  key: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** A language model on loopback. */
export interface LanguageModelStandIn {
  /** What it answers every question with: a text, or a status without one. */
  says: string | number;
  asked: AskedModel[];
  /** The settings of a server that asks it. */
  settings: Record<string, string>;
  close(): void;
}

/** Starts a language model that says what a test puts there, and remembers what it was asked. */
export async function startLanguageModel(): Promise<LanguageModelStandIn> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as AskedModel['body'];
      model.asked.push({ path: request.url, key: request.headers.authorization, body });
      const content = model.says;
      response.writeHead(typeof content === 'number' ? content : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model: LanguageModelStandIn = {
    says: '',
    asked: [],
    settings: {
      FETCH_ALLOW: place,
      LANGUAGE_MODEL_URL: `http://${place}/v1/`,
      LANGUAGE_MODEL_NAME: 'stand-in',
      LANGUAGE_MODEL_KEY: 'sesame',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}
