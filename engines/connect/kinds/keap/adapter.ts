import type { AppPace, StoreAdapter } from '../../adapter.ts';
import type { KeapApp } from './app.ts';
import { keapAsker } from './ask-keap.ts';
import { contactModel, customFieldsOf, keapFields } from './contacts.ts';
import { proveKeapHook, readKeapHook, subscribeToKeap, unsubscribeFromKeap } from './hooks.ts';
import { keapPhases, keapTypes } from './read-pages.ts';
import { keapSignIn, refreshKeap } from './sign-in.ts';

const [aMinuteMs, aQuarterMs] = [60_000, 15 * 60_000];

/** Keap counts the calls of our app over all accounts: 1,500 a minute and 150,000 a day. A little is left for what is asked by hand. */
const appPace: AppPace = {
  perSecond: 24,
  burst: 25,
  perDay: 148_000,
  blockedMs(headers) {
    const isSpent = (name: string): boolean => headers[`x-keap-product-${name}-available`] === '0';
    if (isSpent('quota')) return aQuarterMs;
    return isSpent('throttle') ? aMinuteMs : null;
  },
};

/**
 * Keap: contacts and orders by REST v2, calls by REST hooks of v1, which carry numbers of records alone. One account gets less than
 * half of what our app may ask in a day.
 * Sources: developer.infusionsoft.com (getting-started-oauth-keys, rest-hook-documentation); developer.keap.com (limits).
 */
export function keapAdapter(app: KeapApp | null): StoreAdapter {
  const ask = keapAsker(app?.apiUrl ?? '');
  return {
    kind: 'keap',
    pace: { perSecond: 0.8, burst: 600 },
    appPace,
    readEveryMinutes: 60,
    signIn: keapSignIn(app),
    refresh: (plain, store, now) => refreshKeap(app, plain, { store, now }),
    prove: proveKeapHook,
    readHook: (io, call) => readKeapHook(io, ask, call),
    phases: keapPhases(ask),
    subscribe: (io, hookUrl) => subscribeToKeap(io, ask, hookUrl),
    disconnect: (io, hookUrl) => unsubscribeFromKeap(io, ask, hookUrl),
    sourceFields: async (io) => {
      const model = await ask(io, 'v2/contacts/model', { shape: contactModel });
      return [...keapFields, ...(model ? customFieldsOf(model) : [])];
    },
    fixedFields: [
      ['first_name', 'given_name'],
      ['last_name', 'family_name'],
      ['email', 'email_addresses'],
      ['phone', 'phone_numbers'],
      ['original_order_id', 'invoice_number'],
      ['order_date', 'order_time'],
      ['order_status', 'status'],
      ['grand_total', 'total'],
      ['item_id', 'product.id'],
      ['quantity', 'quantity'],
      ['description', 'name'],
      ['price', 'price'],
    ],
    knownFields: keapFields,
    integrationTypes: Object.values(keapTypes),
  };
}
