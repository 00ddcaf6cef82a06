import type { TicketPriority, TicketStatus } from '../contract.ts';
import type { SampleLine, SampleStory } from './story.ts';

/** A sample contact who writes to the desk. */
export interface SamplePerson {
  readonly contactId: number;
  readonly email: string;
  readonly firstName: string;
  readonly name: string;
  readonly language: 'en' | 'de';
}

interface Part {
  kind: SampleLine[0];
  authorId: number | null;
  authorName: string;
  authorEmail: string;
  to: string[];
  text: string;
  time: string;
}

interface Happening {
  kind: string;
  actorId: number | null;
  actorName: string;
  before: string;
  after: string;
  time: string;
}

/** A ticket as a story made it. */
export interface PlayedTicket {
  subject: string;
  status: TicketStatus;
  priority: TicketPriority;
  tags: readonly string[];
  contactId: number;
  email: string;
  name: string;
  assigneeId: number | null;
  waitingSince: string | null;
  firstReplyAt: string | null;
  lastCustomerAt: string;
  lastAgentAt: string | null;
  thirdPartyAt: string | null;
  closedAt: string | null;
  createdAt: string;
  updatedAt: string;
  parts: Part[];
  events: Happening[];
}

/** What a ticket is made of. */
export interface Setting {
  readonly story: SampleStory;
  readonly person: SamplePerson;
  readonly begun: Date;
  readonly now: Date;
  readonly agent: { id: number; name: string } | null;
  readonly at: number;
  /** How many tickets are as new as this one, or newer. */
  readonly left: number;
}

const hour = 3_600_000;
/** So many of the newest tickets are under way, and so many of each one's parts have happened. */
const inFlight = 24;
const happened = [1, 2, 3, 1, 2, 4] as const;
/** To whom messages are forwarded. */
const carrier = { name: 'Parcel Depot', email: 'depot@carrier.example' };
const products = {
  en: ['retro teapot', 'set of six mugs', 'string of lights', 'picnic basket', 'cake stand'],
  de: ['die Teekanne', 'die sechs Becher', 'die Lichterkette', 'der Picknickkorb', 'die Etagere'],
} as const;

/** Plays a story up to now: messages, what they did to the ticket, and its history. */
export function played(setting: Setting): PlayedTicket {
  const { story, person, begun, now, left } = setting;
  const isInFlight = left <= inFlight;
  const lines = story.lines.slice(0, isInFlight ? happened[left % happened.length] : undefined);
  const createdAt = begun.toISOString();
  const ticket: PlayedTicket = {
    subject: filled(story.subject, setting),
    status: 'new',
    priority: story.priority,
    tags: story.tags,
    contactId: person.contactId,
    email: person.email,
    name: person.name,
    assigneeId: null,
    waitingSince: createdAt,
    firstReplyAt: null,
    lastCustomerAt: createdAt,
    lastAgentAt: null,
    thirdPartyAt: null,
    closedAt: null,
    createdAt,
    updatedAt: createdAt,
    parts: [],
    events: [],
  };
  note(ticket, { agent: null, time: createdAt }, { kind: 'created', after: 'new' });
  let time = begun.getTime();
  for (const line of lines) {
    time += line[1] * hour;
    if (time > now.getTime()) break;
    say(ticket, setting, [line, new Date(time).toISOString()]);
  }
  const isOver = ticket.parts.length === story.lines.length && time + hour < now.getTime();
  if (isOver) close(ticket, { agent: setting.agent, time: new Date(time + hour).toISOString() });
  return ticket;
}

/** Who does something, and when; null for the customer. */
interface Doing {
  agent: Setting['agent'];
  time: string;
}

function say(ticket: PlayedTicket, setting: Setting, [line, time]: [SampleLine, string]): void {
  const isCustomer = line[0] === 'customer';
  const isThirdParty = line[0] === 'third_party';
  const doing: Doing = { agent: isCustomer || isThirdParty ? null : setting.agent, time };
  ticket.updatedAt = time;
  ticket.parts.push(partOf(setting, line, doing));
  note(ticket, doing, { kind: line[0] });
  if (isCustomer) {
    ticket.waitingSince ??= time;
    ticket.lastCustomerAt = time;
    if (ticket.status !== 'new') move(ticket, doing, 'open');
  } else if (isThirdParty) ticket.thirdPartyAt = time;
  else beginWork(ticket, doing);
  if (line[0] === 'reply') {
    ticket.firstReplyAt ??= time;
    ticket.lastAgentAt = time;
    ticket.waitingSince = null;
    move(ticket, doing, setting.at % 6 === 2 ? 'on_hold' : 'pending');
  }
}

function partOf(setting: Setting, line: SampleLine, { agent, time }: Doing): Part {
  const { person } = setting;
  const agents = { authorId: agent?.id ?? null, authorName: agent?.name ?? '', authorEmail: '' };
  const others = {
    customer: { authorId: null, authorName: person.name, authorEmail: person.email },
    third_party: { authorId: null, authorName: carrier.name, authorEmail: carrier.email },
  };
  const [kind] = line;
  const author = kind === 'customer' || kind === 'third_party' ? others[kind] : agents;
  const recipients = { reply: [person.email], forward: [carrier.email] };
  const to = kind === 'reply' || kind === 'forward' ? recipients[kind] : [];
  return { kind, ...author, to, text: filled(line[2], setting), time };
}

function beginWork(ticket: PlayedTicket, doing: Doing): void {
  ticket.thirdPartyAt = null;
  const { agent } = doing;
  if (ticket.assigneeId === null && agent) {
    ticket.assigneeId = agent.id;
    note(ticket, doing, { kind: 'assignee', after: agent.name });
  }
  if (ticket.status === 'new') move(ticket, doing, 'open');
}

function close(ticket: PlayedTicket, doing: Doing): void {
  move(ticket, doing, 'closed');
  ticket.closedAt = doing.time;
  ticket.updatedAt = doing.time;
  ticket.waitingSince = null;
}

function move(ticket: PlayedTicket, doing: Doing, status: TicketStatus): void {
  if (ticket.status === status) return;
  note(ticket, doing, { kind: 'status', before: ticket.status, after: status });
  ticket.status = status;
}

function note(
  ticket: PlayedTicket,
  { agent, time }: Doing,
  { kind, before = '', after = '' }: { kind: string; before?: string; after?: string },
): void {
  const actor = { actorId: agent?.id ?? null, actorName: agent?.name ?? '' };
  ticket.events.push({ kind, ...actor, before, after, time });
}

function filled(text: string, { story, person, at }: Setting): string {
  const product = products[story.language][at % 5] ?? '';
  return text
    .replaceAll('{name}', person.firstName)
    .replaceAll('{order}', String(536_000 + at * 137))
    .replaceAll('{product}', product);
}
