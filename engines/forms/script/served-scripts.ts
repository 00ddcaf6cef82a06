import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { formTypes, type FormType } from '../form-display.ts';
import { formUrl, publicNames } from '../hosted-pages.ts';
import { versionOf, type FormVersion } from '../versions.ts';
import { scriptThat } from './built-script.ts';
import { scriptConfigOf } from './script-config.ts';

/** A script as it goes out, in each encoding. */
export interface ServedScript {
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/** What is served of a form now; null: there is no such form, or it was never published. */
export type FindScript = (
  key: string,
  read: () => Promise<ServedScript | null>,
) => Promise<ServedScript | null>;

const freshMs = 1_000;
const mostKept = 2_000;

interface Kept {
  at: number;
  script: Promise<ServedScript | null>;
}

/** Keeps scripts in the memory of a process: each is looked up once a second at most, however many ask. */
export function createScriptMemory({ clock }: Pick<Services, 'clock'>): FindScript {
  const kept = new Map<string, Kept>();
  return (key, read) => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && Math.abs(now - known.at) < freshMs) return known.script;
    const script = read();
    kept.delete(key);
    kept.set(key, { at: now, script });
    script.catch(() => kept.delete(key));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return script;
  };
}

/** Makes the script of an acquisition form, with all that it shows; compiled once for a version. */
export function createScriptCompiler(services: Services) {
  const compiled = new Map<string, ServedScript>();
  return async (account: Account, formId: number): Promise<ServedScript | null> => {
    const form = await versionOf(account, formId);
    if (!form || form.kind !== 'acquisition' || form.state === 'draft') return null;
    if (form.state === 'paused') return paused;
    const call = `heliographForm.start(${await configText(account, services, form)})`;
    const name = createHash('sha256').update(call).digest('base64url').slice(0, 22);
    const known = compiled.get(name);
    if (known) return known;
    const made = encoded(scriptThat(call));
    compiled.set(name, made);
    if (compiled.size > mostKept) compiled.delete(compiled.keys().next().value!);
    return made;
  };
}

/** A script in all encodings, with its trace. */
export function encoded(text: string): ServedScript {
  const plain = Buffer.from(text);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: gzipSync(plain, { level: 9 }),
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  };
}

// A form that is paused says nothing, and leaves no failure in the pages that still ask for it.
const paused = encoded('/* This form is paused. */\n');

async function configText(
  account: Account,
  services: Services,
  form: FormVersion,
): Promise<string> {
  const { formId, version, definition } = form;
  const config = scriptConfigOf({
    accountId: account.id,
    formId,
    version,
    type: typeOf(form),
    definition,
    url: formUrl(services, { accountId: account.id, id: formId }),
    listNames: await publicNames(account, form),
  });
  return JSON.stringify(config).replaceAll('<', '\\u003c');
}

function typeOf({ type }: FormVersion): FormType {
  return formTypes.find((one) => one === type) ?? 'popup';
}
