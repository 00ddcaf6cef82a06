/**
 * A word that has a better one. In lower case it is looked for among the words of a name (`hit folder` is in `createHitFolder`); with a
 * capital it is the whole name. Where the word is right elsewhere in the product, `within` has the folders in which it is not.
 */
export interface Row {
  word: string;
  instead: string;
  within?: readonly string[];
}

interface Exception {
  file: string;
  word: string;
  because: string;
}

const mail = ['engines/tracking/', 'engines/delivery/', 'engines/inbound/'];
const server = ['engines/', 'platform/server/', 'apps/server/'];

const engines: readonly Row[] = [
  { word: 'hit folder', instead: 'hit aggregator' },
  { word: 'fold', instead: 'aggregate', within: ['engines/tracking/', 'engines/usage/'] },
  { word: 'folded', instead: 'aggregated', within: ['engines/tracking/', 'engines/usage/'] },
  { word: 'ticket', instead: 'tracking token or token payload', within: mail },
  { word: 'copy', instead: 'delivery', within: mail },
  { word: 'copies', instead: 'deliveries', within: mail },
  { word: 'deed', instead: 'engagement event' },
  { word: 'deeds', instead: 'engagement events' },
  { word: 'manner', instead: 'request kind' },
  { word: 'trapped', instead: 'honeypot' },
  { word: 'people of', instead: 'recipients of', within: ['engines/tracking/'] },
  { word: 'holdMailing', instead: 'lockMailingRow' },
  { word: 'lockMailing', instead: 'beginMailing', within: ['engines/'] },
  { word: 'rests', instead: 'pauses', within: ['engines/'] },
  { word: 'resting', instead: 'paused', within: ['engines/'] },
  { word: 'rest ms', instead: 'pauseMs', within: ['engines/'] },
  { word: 'under way', instead: 'in flight', within: ['engines/'] },
  { word: 'held claims', instead: 'lease renewer' },
  { word: 'work list', instead: 'mailing scheduler' },
  { word: 'park', instead: 'delay', within: ['engines/delivery/'] },
  { word: 'wake in', instead: 'wakeWithin', within: ['engines/delivery/'] },
  {
    word: 'settle',
    instead: 'record outcome',
    within: [...server, 'features/campaigns/', 'features/settings/'],
  },
  { word: 'settled', instead: 'recorded', within: [...mail, 'engines/domains/'] },
  { word: 'settlement', instead: 'attempt outcome' },
  { word: 'settler', instead: 'outcome recorder' },
  { word: 'marker', instead: 'outcome writer', within: ['engines/delivery/'] },
  { word: 'late reports', instead: 'asynchronous feedback' },
  { word: 'asked by sender', instead: 'cached by sender' },
  { word: 'kept answers', instead: 'ttl cache' },
  { word: 'quick door', instead: 'fast path' },
  { word: 'quick hits', instead: 'hit handlers' },
  { word: 'quick head', instead: 'request head' },
  { word: 'hall', instead: 'raw handler', within: ['engines/tracking/'] },
  { word: 'carried', instead: 'handled', within: ['engines/tracking/'] },
  { word: 'one trip', instead: 'pipelined transaction' },
  { word: 'join whole sets', instead: 'prefer hash joins' },
  { word: 'audience people', instead: 'audience contacts' },
  { word: 'forgotten', instead: 'erasure', within: ['engines/'] },
  { word: 'forget address', instead: 'erase address' },
  { word: 'forget phone', instead: 'erase phone' },
  { word: 'shut out', instead: 'suppress' },
  { word: 'never mail', instead: 'opt out' },
  { word: 'mail again', instead: 'opt in' },
  { word: 'never text', instead: 'opt out' },
  { word: 'text again', instead: 'opt in' },
  { word: 'hear text', instead: 'handle inbound sms' },
  { word: 'may text', instead: 'can text' },
  { word: 'may begin', instead: 'can start', within: ['engines/'] },
  { word: 'may leave', instead: 'can start', within: server },
  { word: 'ask again', instead: 'request reapproval', within: server },
  { word: 'aside', instead: 'quarantined', within: ['engines/inbound/'] },
  { word: 'findings', instead: 'parsed report', within: ['engines/inbound/'] },
  { word: 'pretend', instead: 'simulate' },
  { word: 'prove call', instead: 'verify webhook signature' },
  { word: 'tell', instead: 'notify', within: [...server, 'platform/identity/'] },
  { word: 'telling', instead: 'report', within: server },
];

const product: readonly Row[] = [
  { word: 'outside identities', instead: 'federated identities' },
  { word: 'outside sign in', instead: 'external idp' },
  { word: 'outside provider', instead: 'external idp' },
  { word: 'outside client', instead: 'external idp client' },
  { word: 'outside logout', instead: 'external idp logout' },
  { word: 'outside user', instead: 'federated user' },
  { word: 'fresh sign in', instead: 'reauthentication' },
  { word: 'noteProof', instead: 'recordReauthentication' },
  { word: 'people drawer', instead: 'recipients drawer' },
  { word: 'tell of missed', instead: 'notify missed' },
  { word: 'ask again', instead: 'request reapproval' },
  { word: 'may leave', instead: 'can start, or confirm leave in a form' },
  { word: 'product letter', instead: 'system email text' },
  { word: 'product mail', instead: 'system email' },
  { word: 'letter editor', instead: 'rich text editor' },
  { word: 'letter paper', instead: 'rich text canvas' },
  { word: 'letter tools', instead: 'rich text toolbar' },
  { word: 'lead on', instead: 'redirect to' },
  { word: 'step rail', instead: 'stepper' },
  { word: 'alone pages', instead: 'full page views' },
  { word: 'editing too', instead: 'presence badge' },
  { word: 'time to go', instead: 'time remaining' },
  { word: 'ask remove', instead: 'confirm delete' },
  { word: 'mount rest', instead: 'mount campaign tools' },
  { word: 'colleague', instead: 'member' },
  { word: 'aColleague', instead: 'aMember' },
  { word: 'needs you', instead: 'attention items' },
  { word: 'told notification', instead: 'caller notifications' },
  { word: 'tell more', instead: 'updateNotification' },
  { word: 'resting domain', instead: 'paused domain' },
  { word: 'domain rest', instead: 'domain pause' },
  { word: 'kept open', instead: 'file server' },
  { word: 'marketer', instead: 'campaign journey' },
  { word: 'route book', instead: 'router or route registry' },
];

export const rows: readonly Row[] = [...engines, ...product];

/** Where such a word is right in another meaning, or names a column. */
export const exceptions: readonly Exception[] = [
  { file: 'engines/tracking/aggregate-waiting.ts', word: 'manner', because: 'a column' },
  { file: 'engines/tracking/write-aggregates.ts', word: 'manner', because: 'a column' },
  { file: 'platform/server/database/tables.ts', word: 'manner', because: 'a column' },
  {
    file: 'engines/tracking/write-aggregates.ts',
    word: 'copies',
    because: 'what write_folded_hits reads',
  },
  { file: 'engines/inbound/inbound-state.ts', word: 'aside', because: 'a field of the API' },
  { file: 'engines/inbound/inbound-state.test.ts', word: 'aside', because: 'a field of the API' },
  {
    file: 'engines/inbound/reading/judge-report.ts',
    word: 'telling',
    because: 'a status that says more than its class',
  },
  {
    file: 'engines/inbound/reading/plain-bounce.ts',
    word: 'copy',
    because: 'the copy of an email that a bounce quotes',
  },
  {
    file: 'engines/delivery/1-snapshot.ts',
    word: 'settled',
    because: 'Promise.allSettled',
  },
  {
    file: 'engines/delivery/smtp/line-socket.ts',
    word: 'settle',
    because: 'a promise that settles',
  },
  { file: 'engines/delivery/dkim/relaxed-body.ts', word: 'copy', because: 'Buffer.copy' },
  {
    file: 'features/content/contents/web/editors/html/HtmlEditor.tsx',
    word: 'text again',
    because: 'writes the text part of an email again',
  },
];
