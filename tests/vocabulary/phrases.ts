/** Phrases that have a better one, looked for where people read: comments, titles of tests, summaries of the API, README and docs. */
export const phrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\bfresh sign-in\b/i, instead: 'reauthentication' },
  { phrase: /\bputs? away\b/i, instead: 'archived' },
  { phrase: /\bshuts? out\b/i, instead: 'suppressed' },
  { phrase: /\bset aside\b/i, instead: 'quarantined' },
  { phrase: /\b[eE]-mails?\b/, instead: 'email' },
  { phrase: /\bdomains? (that )?rests?\b/i, instead: 'sending is paused' },
  { phrase: /\bneeds you\b/i, instead: 'needs attention' },
  { phrase: /\b(lends?|lent)\b/i, instead: 'shared' },
  { phrase: /\bbefore it leaves\b/i, instead: 'pre-send checks, or before it is sent' },
  { phrase: /\bchange (your|one’s) mind\b/i, instead: 'undo window' },
  { phrase: /\boutside (identit|provider|sign-in)/i, instead: 'external identity provider' },
  { phrase: /\bproduct (letter|mail)s?\b/i, instead: 'system email' },
  { phrase: /\bletter editor\b/i, instead: 'rich-text editor' },
  {
    phrase: /\b(hit folder|quick door|late reports|held claims|kept answers)\b/i,
    instead: 'rows.ts',
  },
  { phrase: /\bsettles? the winner\b/i, instead: 'set the winner' },
  { phrase: /\bcolleagues?\b/i, instead: 'member' },
  { phrase: /\bpeople behind (one|the) (number|figure)s?\b/i, instead: 'recipients behind' },
  { phrase: /\bchoice of people\b/i, instead: 'choice of contacts' },
];

/** Phrases that are replaced where the API says what a route does, at /docs. */
export const phrasesOfSummaries: typeof phrases = [
  { phrase: /(?<!do not )\bmails?\b(?! (server|provider|exchanger))/i, instead: 'email' },
];
