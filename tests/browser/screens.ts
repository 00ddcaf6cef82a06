import type { TestServer } from '#tests/harness/server.ts';

/** An address that the walk over the screens opens, and the path of the route that it is of. */
export interface Screen {
  readonly route: string;
  readonly address: string;
}

interface Route {
  readonly path: string;
}

const base = '/accounts/$accountId';

// Named by a variable: the types of the web are checked apart from those of the tests.
const listOfRoutes: string = new URL('../../apps/web/all-routes.ts', import.meta.url).pathname;
const { routes: ofMarketing } = (await import(/* @vite-ignore */ listOfRoutes)) as {
  routes: readonly Route[];
};
const routes: Route[] = [...ofMarketing];
for (const product of ['service', 'commerce'] as const) {
  const page: string = new URL(`../../apps/web/${product}/page.ts`, import.meta.url).pathname;
  const loaded = (await import(/* @vite-ignore */ page)) as Record<string, { routes: Route[] }>;
  routes.push(...loaded[`${product}Page`]!.routes);
}

/** Routes that a walk of a signed-in person does not open, each with the test that does. */
const elsewhere: Record<string, string> = {
  '/auth/interaction/$uid': 'session.test.ts: needs a sign-in under way',
  '/auth/callback': 'session.test.ts: needs a sign-in under way',
  '/service/auth/callback': 'session.test.ts: needs a sign-in under way',
  '/commerce/auth/callback': 'session.test.ts: needs a sign-in under way',
  '/authentication': 'session.test.ts: begins a sign-in',
  '/session/logout': 'session.test.ts: ends the session',
  '/locked': 'password.test.ts: ends the session',
  '/password/new': 'password.test.ts: leads signed-in people away',
  '/password/sent': 'password.test.ts: leads signed-in people away',
  '/users/password/edit': 'password.test.ts: needs a link out of a mail',
  '/password/reset/success': 'password.test.ts: leads signed-in people away',
  '/external': 'shell-parts.test.ts: leaves the product',
  '/products/merchandising': 'shell-parts.test.ts: is outside the product',
  '/products/neto': 'shell-parts.test.ts: is outside the product',
  [`${base}/settings/unique-identifier`]: 'every-screen.test.ts: needs a flag of the account',
  [`${base}`]: 'embedding.test.ts: belongs to the older application',
  [`${base}/$`]: 'embedding.test.ts: belongs to the older application',
  [`${base}/new_user/$token`]: 'users.test.ts: needs a link out of a mail',
};

/** What is made for the walk: ids by the name of a route's parameter, and some by the start of its path, whole where it is of another product. */
export interface Sample {
  readonly ids: Readonly<Record<string, string | number>>;
  readonly idsBelow: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /** States of screens that a query or another record shows, by the path of their route. */
  readonly further: Readonly<Record<string, readonly string[]>>;
}

/** Every screen of the product, from its routes. Fails when something is said here about a route that is gone. */
export function everyScreen(server: TestServer, sample: Sample): Screen[] {
  const known = new Set(routes.map(({ path }) => path));
  const gone = [...Object.keys(elsewhere), ...Object.keys(sample.further)].filter(
    (path) => !known.has(path),
  );
  if (gone.length > 0) throw new Error(`There is no route ${gone.join(', ')} any more.`);
  // A further state of a product's screen names its whole address.
  const inAccount = (rest: string): string =>
    rest.startsWith('/') ? rest : `/accounts/${server.account}/${rest}`;
  return routes
    .filter(({ path }) => !(path in elsewhere))
    .flatMap(({ path }) => [
      { route: path, address: addressOf(path, sample, server.account) },
      ...(sample.further[path] ?? []).map((rest) => ({ route: path, address: inAccount(rest) })),
    ]);
}

function addressOf(path: string, sample: Sample, account: number): string {
  const below = Object.keys(sample.idsBelow).find((start) =>
    path.startsWith(/^\/(?:service|commerce)\//.test(start) ? start : base + start),
  );
  const ids: Sample['ids'] = {
    ...sample.ids,
    ...(below && sample.idsBelow[below]),
    accountId: account,
  };
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`The walk has no ${name} for ${path}.`);
    return String(id);
  });
}
