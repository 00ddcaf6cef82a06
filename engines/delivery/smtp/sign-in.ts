import type { Reply } from '../provider.ts';
import { replyLine } from './read-replies.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Signs in by AUTH PLAIN, or LOGIN where a server knows only that. The error holds the server's words and never the password. */
export async function signIn(
  ask: (line: string) => Promise<Reply>,
  features: ReadonlySet<string>,
  login: { user: string; password: string },
): Promise<void> {
  const answer =
    features.has('AUTH LOGIN') && !features.has('AUTH PLAIN')
      ? await byLogin(ask, login)
      : await byPlain(ask, login);
  if (answer.code !== 235)
    throw new Error(`The mail server refused our user name or password: ${replyLine(answer)}`);
}

function byPlain(
  ask: (line: string) => Promise<Reply>,
  login: { user: string; password: string },
): Promise<Reply> {
  return ask(`AUTH PLAIN ${base64(`\0${login.user}\0${login.password}`)}`);
}

async function byLogin(
  ask: (line: string) => Promise<Reply>,
  login: { user: string; password: string },
): Promise<Reply> {
  const first = await ask('AUTH LOGIN');
  if (first.code !== 334) return first;
  const second = await ask(base64(login.user));
  return second.code === 334 ? ask(base64(login.password)) : second;
}
