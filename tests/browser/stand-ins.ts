import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of somebody else on an origin of its own. */
export interface StandIn {
  readonly origin: string;
  close(): Promise<void>;
}

/** The page of another product that shows ours in a frame: `?src=` is the frame's address; every message it hears is kept in `window.heard`. */
export function parentPage(): Promise<StandIn> {
  return serve(
    (
      url,
    ) => `<!doctype html><meta charset="utf-8"><title>Parent</title><body style="margin:0"><script>
    window.heard = [];
    addEventListener('message', (event) => heard.push({ origin: event.origin, data: event.data }));
  </script><iframe id="product" style="width:100%;height:98vh;border:0" src="${url.searchParams.get('src')?.replaceAll('"', '%22') ?? 'about:blank'}"></iframe>`,
  );
}

/** The older application: says where it is and who it was told to be, and signs out by a button. Slow when its path ends in /slow. */
export function legacyPage(): Promise<StandIn> {
  return serve(
    (
      url,
    ) => `<!doctype html><meta charset="utf-8"><title>Classic</title><h1>Classic at ${url.pathname.replaceAll('<', '')}</h1><p id="who">nobody</p>
    <button onclick="parent.postMessage({ type: 'loggedOut' }, '*')">Leave</button><script>
    addEventListener('message', (event) => { if (event.data.type === 'session') document.getElementById('who').textContent = event.data.accountId + ' ' + (event.data.token.length > 20); });
  </script>`,
    (url) => (url.pathname.endsWith('/slow') ? 1500 : 0),
  );
}

async function serve(
  page: (url: URL) => string,
  delay: (url: URL) => number = () => 0,
): Promise<StandIn> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(url.pathname === '/favicon.ico' ? '' : page(url)),
      delay(url),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
