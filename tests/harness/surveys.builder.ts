import { visitorsOf, inputOf, type Seen, type Visit } from '#engines/forms/visitor.harness.ts';
import type { Called, TestServer } from './server.ts';

/** Questions of a survey for tests: a score, a choice that asks on, several choices, and words. */
export const score = {
  id: 'score',
  kind: 'scale',
  label: 'How likely are you to recommend us?',
  nps: true,
  required: true,
};
export const topic = {
  id: 'topic',
  kind: 'choice',
  label: 'What is it about?',
  options: [
    { value: 'price', label: 'The price' },
    { value: 'service', label: 'The service' },
  ],
};
export const details = {
  id: 'details',
  kind: 'text',
  label: 'What about the price?',
  required: true,
  show_when: { field: 'topic', operator: 'is', value: 'price' },
};
export const liked = {
  id: 'liked',
  kind: 'multiple_choice',
  label: 'What did you like?',
  options: [
    { value: 'a', label: 'Quality' },
    { value: 'b', label: 'Delivery' },
  ],
};

let made = 0;

type Pairs = readonly (readonly [string, string])[];

/** Surveys of a test server by the calls that people use, and those who answer them. */
export function surveyCalls(server: TestServer) {
  const visitor = visitorsOf(server);
  const make = async (fields: object = {}): Promise<Called['body']> => {
    made += 1;
    const answer = await server.call('POST', 'surveys.json', {
      survey: { name: `Survey ${made}`, questions: [score], published: true, ...fields },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  const show = async (id: number): Promise<Called['body']> =>
    (await server.call('GET', `surveys/${id}.json`)).body.data;
  const open = (address: string, how: Visit = {}): Promise<Seen> => visitor.look(address, how);
  /** Sends the step that a page shows. */
  const send = async (page: Seen, answers: Pairs, how: Visit = {}): Promise<Seen> =>
    visitor.post(
      addressIn(page),
      [
        ['_ticket', inputOf(page.text, '_ticket')],
        ...answers.map(([id, value]) => [id, value]),
      ] as [string, string][],
      how,
    );
  const follow = (answer: Seen): Promise<Seen> => {
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`not led on: ${answer.status} ${answer.text}`);
    return open(to);
  };
  /** Answers a survey from its address to its end, a list of answers for each step. */
  const answer = async (
    address: string,
    steps: readonly Pairs[],
    how: Visit = {},
  ): Promise<Seen> => {
    let page = await open(address, how);
    for (const step of steps) page = await follow(await send(page, step, how));
    return page;
  };
  return { visitor, make, show, open, send, follow, answer };
}

/** Where the form of a page is sent. */
export function addressIn({ text }: Seen): string {
  const action = /<form class="hg-form" method="post" action="([^"]*)"/.exec(text)?.[1];
  if (action === undefined) throw new Error(`no form: ${text}`);
  return action.replaceAll('&#38;', '&').replaceAll('&amp;', '&');
}
