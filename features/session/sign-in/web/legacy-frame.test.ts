import { expect, it } from 'vitest';
import { User } from 'oidc-client-ts';
import { watchLegacyFrame } from './legacy-frame.ts';

const home = 'https://cloud.example';
const person = {
  user: () =>
    new User({
      access_token: 'a',
      token_type: 'Bearer',
      profile: { sub: '1', iss: home, aud: 'x', exp: 0, iat: 0 },
    }),
};

function page(session: { user: () => User | null } = person) {
  const window = new EventTarget();
  let signOuts = 0;
  const stop = watchLegacyFrame(session, {
    origins: [home],
    window: window as unknown as Window,
    signOut: () => {
      signOuts += 1;
    },
  });
  const say = (message: { data: unknown; origin?: string; source?: unknown }) => {
    window.dispatchEvent(
      Object.assign(new Event('message'), { origin: home, source: { parent: window }, ...message }),
    );
    return signOuts;
  };
  return { window, say, stop };
}

it('signs out when a frame of the page says loggedOut @spec SESSION-023', () => {
  expect(page().say({ data: { type: 'loggedOut' } })).toBe(1);
});

it('hears nothing else, nobody else, and nothing while nobody is signed in', () => {
  const { say, window, stop } = page();
  expect(say({ data: { type: 'routeChange' } })).toBe(0);
  expect(say({ data: 'loggedOut' })).toBe(0);
  expect(say({ data: { type: 'loggedOut' }, origin: 'https://evil.example' })).toBe(0);
  expect(say({ data: { type: 'loggedOut' }, source: window })).toBe(0);
  expect(say({ data: { type: 'loggedOut' }, source: { parent: {} } })).toBe(0);
  expect(say({ data: { type: 'loggedOut' }, source: null })).toBe(0);
  stop();
  expect(say({ data: { type: 'loggedOut' } })).toBe(0);
  expect(page({ user: () => null }).say({ data: { type: 'loggedOut' } })).toBe(0);
});
