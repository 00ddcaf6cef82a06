import { describe, expect, it } from 'vitest';
import { InMemoryWebStorage, User } from 'oidc-client-ts';
import { createSignInSession, signedInFlag, type IdentityClient } from './sign-in-session.ts';
import {
  createUserManager,
  minimumValiditySeconds,
  refreshThresholdSeconds,
} from './user-manager.ts';

function user(token: string, secondsLeft: number, path = '/accounts/7/lists'): User {
  return new User({
    access_token: token,
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    userState: { path },
    profile: { sub: '1', iss: 'https://id.test', aud: 'heliograph-web', exp: 0, iat: 0 },
  });
}

/** An identity provider that counts what it is asked for. */
function provider(parts: { signedIn: User; refreshed?: User | Error }) {
  const asked = {
    redirects: [] as unknown[],
    requests: [] as unknown[],
    signOuts: [] as unknown[],
    refreshes: 0,
  };
  const client: IdentityClient = {
    metadataService: { getMetadata: async () => ({}) },
    signinRedirect: async (request) => {
      asked.redirects.push(request?.state);
      asked.requests.push(request);
    },
    signinRedirectCallback: async () => parts.signedIn,
    signinSilent: async () => {
      asked.refreshes += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      if (parts.refreshed instanceof Error) throw parts.refreshed;
      return parts.refreshed ?? null;
    },
    signoutRedirect: async (request) => {
      asked.signOuts.push(request?.state);
    },
    removeUser: async () => {},
  };
  return { client, asked };
}

function sessionOf(client: IdentityClient) {
  const storage = { shared: new InMemoryWebStorage(), tab: new InMemoryWebStorage() };
  const forgotten = { times: 0 };
  return {
    session: createSignInSession({
      client,
      storage,
      forget: () => {
        forgotten.times += 1;
      },
    }),
    storage,
    forgotten,
  };
}

async function signedIn(parts: Parameters<typeof provider>[0]) {
  const { client, asked } = provider(parts);
  const { session, storage, forgotten } = sessionOf(client);
  const path = await session.complete();
  return { session, asked, path, storage, forgotten };
}

describe('the session of a tab', () => {
  it('starts one sign-in for many calls that were refused at once', async () => {
    const { client, asked } = provider({ signedIn: user('a', 300) });
    const { session } = sessionOf(client);
    void session.begin('/accounts/7/lists');
    void session.begin('/accounts/7/tags');
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    expect(asked.redirects).toEqual([{ path: '/accounts/7/lists' }]);
  });

  it('comes back to the path that was asked for @spec NAV-021', async () => {
    expect((await signedIn({ signedIn: user('a', 300) })).path).toBe('/accounts/7/lists');
    expect((await signedIn({ signedIn: user('a', 300, '//evil.test') })).path).toBe('/');
  });

  it('uses a token with more than 15 seconds left and refreshes one with 14 @spec SESSION-017', async () => {
    const fresh = await signedIn({ signedIn: user('old', 60), refreshed: user('new', 300) });
    expect(await fresh.session.accessToken()).toBe('old');
    expect(fresh.asked.refreshes).toBe(0);
    const late = await signedIn({ signedIn: user('old', 14), refreshed: user('new', 300) });
    expect(await late.session.accessToken()).toBe('new');
  });

  it('asks for 30 seconds on every update, also of the timer @spec SESSION-018', async () => {
    const enough = await signedIn({ signedIn: user('old', 40), refreshed: user('new', 300) });
    expect(await enough.session.updateToken()).toBe('old');
    const short = await signedIn({ signedIn: user('old', 28), refreshed: user('new', 300) });
    expect(await short.session.accessToken()).toBe('old');
    expect(await short.session.updateToken()).toBe('new');
    const stored = new InMemoryWebStorage();
    Object.assign(globalThis, {
      window: {
        location: { origin: 'https://cloud.example' },
        sessionStorage: stored,
        localStorage: stored,
      },
    });
    const { settings } = createUserManager({ callback: '/auth/callback' });
    Reflect.deleteProperty(globalThis, 'window');
    expect([
      minimumValiditySeconds,
      settings.accessTokenExpiringNotificationTimeInSeconds,
      refreshThresholdSeconds,
    ]).toEqual([30, 30, 15]);
  });

  it('asks for the password of somebody who is signed in when told so', async () => {
    const { session, asked } = await signedIn({ signedIn: user('a', 300) });
    void session.begin('/users/edit', { again: true });
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    expect(asked.requests).toEqual([{ state: { path: '/users/edit' }, prompt: 'login' }]);
  });

  it('remembers over the way to the provider whether sign-in follows a sign-out', async () => {
    const { session, asked, storage } = await signedIn({ signedIn: user('a', 300) });
    await session.leave('sign-in');
    expect(asked.signOuts).toEqual(['signed-out']);
    expect(await session.forget()).toBe('sign-in');
    expect(storage.tab.length).toBe(0);
    await session.leave();
    expect(await session.forget()).toBe('stay');
  });

  it('refreshes once for calls that need a token at the same time', async () => {
    const { session, asked } = await signedIn({
      signedIn: user('old', 5),
      refreshed: user('new', 300),
    });
    expect(
      await Promise.all([session.accessToken(), session.accessToken(), session.accessToken()]),
    ).toEqual(['new', 'new', 'new']);
    expect(asked.refreshes).toBe(1);
  });

  it('leaves the page alone when the identity service is out of reach, and can begin again @spec SESSION-027', async () => {
    const { client, asked } = provider({ signedIn: user('a', 300) });
    let isUp = false;
    const { session } = sessionOf({
      ...client,
      metadataService: {
        getMetadata: async () => {
          if (!isUp) throw new Error('out of reach');
        },
      },
    });
    await expect(session.begin('/')).rejects.toThrow('out of reach');
    expect(asked.redirects).toEqual([]);
    isUp = true;
    void session.begin('/accounts/7/lists');
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    expect(asked.redirects).toEqual([{ path: '/accounts/7/lists' }]);
  });

  it('holds nobody once the provider refuses the refresh', async () => {
    const { session } = await signedIn({
      signedIn: user('old', 5),
      refreshed: new Error('invalid_grant'),
    });
    expect(await session.accessToken()).toBeNull();
    expect(session.user()).toBeNull();
  });

  it('empties local storage and everything it holds on sign-out @spec SESSION-021 @spec SESSION-022', async () => {
    const { session, storage, forgotten } = await signedIn({ signedIn: user('a', 300) });
    expect(storage.shared.getItem(signedInFlag)).toBe('1');
    storage.shared.setItem('heliograph.account', '7');
    await session.forget();
    expect(storage.shared.length).toBe(0);
    expect(forgotten.times).toBe(1);
    expect(await session.accessToken()).toBeNull();
  });

  it('takes tokens of the sign-in that the browser has, once for all that ask, and leaves no page', async () => {
    const { client, asked } = provider({
      signedIn: user('a', 300),
      refreshed: user('quiet', 300),
    });
    const { session, storage } = sessionOf(client);
    expect(await session.resume(), 'nobody has signed in here').toBe(false);
    expect(asked.refreshes).toBe(0);
    storage.shared.setItem(signedInFlag, '1');
    expect(await Promise.all([session.resume(), session.resume()])).toEqual([true, true]);
    expect(asked).toMatchObject({ refreshes: 1, redirects: [] });
    expect(await session.accessToken()).toBe('quiet');
  });

  it('leaves it to the sign-in page where the provider wants to see the person', async () => {
    const { client } = provider({
      signedIn: user('a', 300),
      refreshed: new Error('login_required'),
    });
    const { session, storage } = sessionOf(client);
    storage.shared.setItem(signedInFlag, '1');
    expect(await session.resume()).toBe(false);
    expect(session.user()).toBeNull();
  });

  it('has no token before anybody signed in', async () => {
    expect(
      await sessionOf(provider({ signedIn: user('a', 1) }).client).session.accessToken(),
    ).toBeNull();
  });
});
