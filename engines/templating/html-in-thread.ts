// Loaded here too, and so never unloaded: a thread that is killed would take the library's code along, and the next to load it would end the process.
import '@css-inline/css-inline';
import type { MailCheck } from './mail-check/check-mail.ts';
import { createKillablePool } from '#platform/server/template/killable-pool.ts';

/** What the thread is asked for. */
export interface HtmlRequest {
  task: 'inline' | 'text' | 'check';
  html: string;
}

const pool = createKillablePool({
  program: new URL('./html-worker.ts', import.meta.url),
  size: 1,
  stepMilliseconds: 5_000,
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
});

/** Moves style sheets into style attributes; HTML that takes too long stays as it is, its style sheets with it. */
export async function inlineCssInThread(html: string): Promise<string> {
  if (!/<style\b/i.test(html)) return html;
  return (await run({ task: 'inline', html })) ?? html;
}

/** The text part of an email that has HTML only; empty when the HTML takes too long. */
export async function textPartInThread(html: string): Promise<string> {
  return (await run({ task: 'text', html })) ?? '';
}

/** Who can read a mail and where it looks different, of HTML with its styles inlined; null when that takes too long. */
export async function checkMailInThread(html: string): Promise<MailCheck | null> {
  const made = await run({ task: 'check', html });
  return made === null ? null : (JSON.parse(made) as MailCheck);
}

async function run(request: HtmlRequest): Promise<string | null> {
  let made: string | null = null;
  const ending = await pool.run({ request, onPart: (part) => void (made = String(part)) });
  return ending.how === 'done' ? made : null;
}
