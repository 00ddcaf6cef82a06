import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

const header = 'content-security-policy';

/** Spells out script-src in the policy of an answer, because the provider adds the hashes of its pages' scripts to that alone. */
export function spellOutScriptSource(response: ServerResponse): void {
  const policy = response.getHeader(header);
  if (typeof policy === 'string' && !/(^|;)\s*script-src\s/.test(policy))
    response.setHeader(header, `${policy};script-src 'self'`);
}

/** Lets this one script run on the page that is being answered, and gives it back unchanged. */
export function allowInlineScript(context: KoaContextWithOIDC, script: string): string {
  const policy = context.response.get(header);
  if (policy)
    context.set(
      header,
      policy.replace(/script-src /, `script-src 'sha256-${hash('sha256', script, 'base64')}' `),
    );
  return script;
}
