import type { TestServer } from '#tests/harness/server.ts';
import { visitorsOf } from './visitor.harness.ts';

/** A sign-up form that somebody of this address has sent, and once more by a program; answers its id. */
export async function aSentForm(
  server: TestServer,
  { list, answers }: { list: number; answers: Readonly<Record<string, string>> },
): Promise<number> {
  const fields = Object.keys(answers).map((id) =>
    id === 'email'
      ? { id, kind: 'email', label: 'Email', binds: 'email' }
      : { id, kind: 'text', label: id, binds: id },
  );
  const made = await server.call('POST', 'forms.json', {
    form: { name: `Sent ${Math.random()}`, lists: [list], fields },
  });
  const { id, url } = made.body.data;
  const visitor = visitorsOf(server);
  const { ticket } = await visitor.ticket(url);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await visitor.send(url, { ...answers, _ticket: ticket });
  await visitor.send(url, { ...answers });
  return id;
}
