import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's website on an origin of its own, with pages that the test writes. */
export interface Site {
  readonly url: string;
  /** What stands in its pages. */
  body: string;
  /** Its content security policy. */
  policy: string;
  close(): Promise<void>;
}

const words = '<p>Words of the shop that nobody reads to the end.</p>'.repeat(60);

/** Opens a website on a free port of this machine. */
export async function aSite(): Promise<Site> {
  const site = { body: '', policy: "default-src 'none'" };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', site.policy);
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body><main><h1>Shop</h1>${site.body}${words}</main></body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}
