import { OidcClient } from 'oidc-client-ts';
import { sendStep } from './interaction-calls.ts';
import { createUserManager } from './user-manager.ts';

/** Who signs in, and the page that opens then. */
export interface FreshCredentials {
  email: string;
  password: string;
  path: string;
}

/**
 * Signs in with credentials that the person has just chosen, in place of asking for them again: the steps of the sign-in
 * page without the page. Whatever else the sign-in asks for (a second factor) is asked on the page itself.
 */
export async function signInWith({ email, password, path }: FreshCredentials): Promise<void> {
  const { authority, client_id, redirect_uri, response_type, scope, stateStore } =
    createUserManager({ callback: '/auth/callback' }).settings;
  const client = new OidcClient({
    authority,
    client_id,
    redirect_uri,
    response_type,
    scope,
    stateStore,
  });
  // As a new sign-in, also where somebody else's session is open in this browser.
  const request = await client.createSigninRequest({
    state: { path },
    prompt: 'login',
    request_type: 'si:r',
  });
  const page = await fetch(request.url, {
    credentials: 'same-origin',
    headers: { accept: 'text/html' },
  });
  const uid = /^\/auth\/interaction\/([^/]+)$/.exec(new URL(page.url).pathname)?.[1];
  if (uid === undefined) throw new Error('The sign-in could not be started.');
  const outcome = await sendStep(uid, 'login', { email, password });
  window.location.assign(
    outcome.kind === 'signed-in' ? outcome.redirect : `/auth/interaction/${uid}`,
  );
}
