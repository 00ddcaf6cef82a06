import { connect } from 'node:net';

/** What SpamAssassin says of one mail. */
export interface SpamdAnswer {
  score: number;
  threshold: number;
  rules: { name: string; points: number; description: string }[];
}

/** How long SpamAssassin may take; its network tests are slow. */
const patience = 15_000;

/** Asks a SpamAssassin daemon for its report on a mail (protocol SPAMC/1.5). Throws when it can't be reached or says no sense. */
export async function askSpamd(
  url: string,
  mail: Buffer,
  timeout = patience,
): Promise<SpamdAnswer> {
  const { hostname, port } = new URL(url);
  const answer = await exchange(
    { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 783) },
    mail,
    timeout,
  );
  const end = answer.indexOf('\r\n\r\n');
  const head = end < 0 ? answer : answer.slice(0, end);
  if (!/^SPAMD\/\S+ 0 /.test(head))
    throw new Error(`spamd answered ${head.split('\r\n')[0]?.slice(0, 80) || 'nothing'}`);
  const verdict = /^Spam:\s*\w+\s*;\s*(-?\d+(?:\.\d+)?)\s*\/\s*(-?\d+(?:\.\d+)?)/im.exec(head);
  if (!verdict) throw new Error('spamd answered no score');
  return {
    score: Number(verdict[1]),
    threshold: Number(verdict[2]),
    rules: rulesOf(end < 0 ? '' : answer.slice(end + 4)),
  };
}

function exchange(
  at: { host: string; port: number },
  mail: Buffer,
  timeout: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(at);
    const chunks: Buffer[] = [];
    socket.setTimeout(timeout, () => socket.destroy(new Error('spamd took too long')));
    socket.on('connect', () => {
      socket.write(`REPORT SPAMC/1.5\r\nContent-length: ${mail.length}\r\n\r\n`);
      // Half closed: spamd begins when it has seen the end.
      socket.end(mail);
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.length > 4_000) socket.destroy(new Error('spamd answered too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

// Lines such as ' 1.2 SUBJ_ALL_CAPS  Subject is all capitals'; what follows without points goes on with the line before.
function rulesOf(report: string): SpamdAnswer['rules'] {
  const rules: SpamdAnswer['rules'] = [];
  for (const line of report.split(/\r?\n/)) {
    const [, points, name, description] =
      /^\s*(-?\d+(?:\.\d+)?)\s+([A-Z][A-Z0-9_]+)\s(.*)$/.exec(line) ?? [];
    const last = rules.at(-1);
    if (points !== undefined && name !== undefined)
      rules.push({ name, points: Number(points), description: (description ?? '').trim() });
    else if (last && /^\s{10,}\S/.test(line)) last.description += ` ${line.trim()}`;
  }
  return rules;
}
