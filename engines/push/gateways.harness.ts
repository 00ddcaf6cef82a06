import {
  createDecipheriv,
  createECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  createServer as createHttp2Server,
  type Http2Server,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

/** What a gateway got. */
export interface GotPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** As JSON; of a web push, decrypted. */
  body: any;
}

/** What it answers: a status, a body, and whether it goes away instead. */
export interface GatewayAnswer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** Says goodbye before it looks at the request. */
  isGoodbye?: boolean;
  /** Takes the request and ends the connection. */
  isLost?: boolean;
}

/** Gateways of Apple, Google and browsers on loopback, and where Google gives tokens. */
export interface GatewayStandIns {
  /** Settings of a server that hands pushes over to them. */
  env: Record<string, string>;
  got: GotPush[];
  /** How many access tokens were given. */
  tokens: string[];
  /** What is answered to a push; taken, when absent. */
  answer: (push: GotPush) => GatewayAnswer | null;
  /** A browser that subscribed, as PushSubscription.toJSON tells it. */
  browser(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

/** A key of Apple's kind, and the file of a Google service account. */
export const someKeys = {
  apple: () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  google: (project = 'sun-shop') =>
    JSON.stringify({
      type: 'service_account',
      project_id: project,
      client_email: `push@${project}.iam.gserviceaccount.com`,
      private_key: generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ format: 'pem', type: 'pkcs8' })
        .toString(),
    }),
};

/** Starts them on free ports. */
export async function startGateways(): Promise<GatewayStandIns> {
  const got: GotPush[] = [];
  const tokens: string[] = [];
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const stand: { answer: GatewayStandIns['answer'] } = { answer: () => null };
  const sessions = new Set<ServerHttp2Session>();
  const apps = createHttp2Server();
  apps.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  apps.on('stream', (stream, headers) => {
    const parts: Buffer[] = [];
    stream.on('error', () => {});
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      // Another stream has ended the connection meanwhile.
      if (stream.destroyed || parts.length === 0) return;
      const push: GotPush = {
        path: String(headers[':path']),
        headers,
        body: JSON.parse(Buffer.concat(parts).toString()),
      };
      const reply = stand.answer(push);
      const { session } = stream;
      if (reply?.isGoodbye)
        return (session?.goaway(0, (stream.id ?? 1) - 2, Buffer.alloc(0)), session?.destroy());
      got.push(push);
      if (reply?.isLost) return session?.destroy();
      stream.respond({ ':status': reply?.status ?? 200, ...reply?.headers });
      stream.end(JSON.stringify(reply?.body ?? {}));
    });
  });
  const web = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const whole = Buffer.concat(parts);
      if (request.url === '/token') {
        tokens.push(whole.toString());
        response.setHeader('content-type', 'application/json');
        return response.end(
          JSON.stringify({ access_token: `google-${tokens.length}`, expires_in: 3600 }),
        );
      }
      const browser = browsers.get(request.url ?? '');
      const push: GotPush = {
        path: request.url ?? '',
        headers: request.headers,
        body: browser ? JSON.parse(decrypted(browser, whole)) : null,
      };
      const reply = stand.answer(push);
      got.push(push);
      if (reply?.isLost) return request.socket.destroy();
      response.writeHead(reply?.status ?? 201, reply?.headers);
      response.end();
    });
  });
  const [appsAt, webAt] = [await listen(apps), await listen(web)];
  return {
    env: {
      FETCH_ALLOW: `${appsAt},${webAt}`,
      APNS_URL: `http://${appsAt}`,
      FCM_URL: `http://${appsAt}`,
      GOOGLE_TOKEN_URL: `http://${webAt}/token`,
    },
    got,
    tokens,
    get answer() {
      return stand.answer;
    },
    set answer(answer) {
      stand.answer = answer;
    },
    browser(name) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(`/subscription/${name}`, { ecdh, auth });
      return {
        endpoint: `http://${webAt}/subscription/${name}`,
        keys: {
          p256dh: ecdh.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    async close() {
      for (const session of sessions) session.destroy();
      web.closeAllConnections();
      await Promise.all([apps, web].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

async function listen(server: Server | Http2Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function decrypted(
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
  body: Buffer,
): string {
  const sender = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, body.subarray(0, 16), Buffer.from(name), length));
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived('Content-Encoding: aes128gcm\0', 16),
    derived('Content-Encoding: nonce\0', 12),
  ).setAuthTag(body.subarray(-16));
  return Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()])
    .subarray(0, -1)
    .toString();
}
