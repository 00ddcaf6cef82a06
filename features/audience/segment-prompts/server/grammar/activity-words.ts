import type { Reader } from './reader.ts';

/** What somebody did with emails, or what became of those sent to them. */
export type Activity = 'sent' | 'opened' | 'clicked' | 'bounced' | 'unsubscribed' | 'complained';

const verbs: Readonly<Record<Activity, readonly string[]>> = {
  opened: ['opened', 'open', 'opens', 'opening', 'read'],
  clicked: ['clicked', 'click', 'clicks', 'clicking', 'clicked on', 'click on'],
  sent: ['received', 'receive', 'got', 'been sent', 'were sent', 'was sent', 'been emailed'],
  bounced: ['bounced', 'bounce', 'bounces'],
  unsubscribed: ['unsubscribed', 'unsubscribe', 'unsubscribes', 'opted out'],
  complained: [
    'complained',
    'complain',
    'complaints',
    'reported spam',
    'marked as spam',
    'spam reports',
  ],
};
const nouns: Readonly<Record<string, Activity>> = {
  open: 'opened',
  opens: 'opened',
  click: 'clicked',
  clicks: 'clicked',
  bounces: 'bounced',
  complaints: 'complained',
};

/** Several activities, and the word that joins them where one was said. */
export interface Activities {
  activities: Activity[];
  filter: 'and' | 'or' | null;
}

/** Takes what is counted: "opens or clicks"; after "no", each may be of emails: "no email opens". */
export function takeNouns(reader: Reader, isNone: boolean): Activities {
  const activities: Activity[] = [];
  let filter: Activities['filter'] = null;
  for (;;) {
    if (isNone) reader.take('email', 'emails');
    const noun = nounAt(reader);
    if (noun === undefined) break;
    reader.at += 1;
    activities.push(noun);
    const joiner = reader.attempt(() => {
      const word = reader.take('or', 'and', 'nor', 'or no', 'and no', ',');
      return nounAt(reader) === undefined ? null : word;
    });
    if (joiner === null) break;
    filter = joiner.startsWith('and') ? 'and' : 'or';
  }
  return { activities, filter };
}

function nounAt(reader: Reader): Activity | undefined {
  return reader.token?.kind === 'word' ? nouns[reader.token.text] : undefined;
}

/** Takes what was done: "opened or clicked"; "and" and "or" are not mixed. */
export function takeVerbs(reader: Reader): Activities {
  const first = takeVerb(reader);
  if (first === null) return { activities: [], filter: null };
  const activities = [first];
  let filter: Activities['filter'] = null;
  for (;;) {
    const more = reader.attempt(() => {
      const joiner = takeJoiner(reader);
      if (joiner === null || (filter !== null && joiner !== filter)) return null;
      const verb = takeVerb(reader);
      return verb && { verb, joiner };
    });
    if (!more) break;
    activities.push(more.verb);
    filter = more.joiner;
  }
  return { activities, filter };
}

function takeJoiner(reader: Reader): 'and' | 'or' | null {
  const word = reader.take('or', 'and', 'nor');
  if (word === null) return null;
  return word === 'and' ? 'and' : 'or';
}

function takeVerb(reader: Reader): Activity | null {
  for (const [activity, words] of Object.entries(verbs))
    if (reader.take(...words)) return activity as Activity;
  return null;
}
