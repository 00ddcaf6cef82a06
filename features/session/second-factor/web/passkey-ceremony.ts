import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Why the browser gave no passkey. */
export type PasskeyFailure = 'cancelled' | 'exists' | 'failed';

/** The browser gave no passkey. */
export class PasskeyRefused extends Error {
  readonly why: PasskeyFailure;

  constructor(why: PasskeyFailure) {
    super(`The browser gave no passkey: ${why}.`);
    this.why = why;
  }
}

/** Whether this browser can work with passkeys here: old ones and plain connections cannot. */
export function browserHasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Lets the browser make a passkey. */
export async function makePasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(refuse);
}

/** Lets the browser use a passkey. */
export async function askForPasskey(options: unknown): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(refuse);
}

/** Offers passkeys in the email field's suggestions; waits until one is chosen. Null where the browser cannot, or when something else began. */
export async function offerPasskeys(readOptions: () => Promise<unknown>): Promise<unknown> {
  if (
    !browserHasPasskeys() ||
    !(await window.PublicKeyCredential.isConditionalMediationAvailable?.())
  )
    return null;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await readOptions();
  if (options === null) return null;
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: true,
  }).catch(() => null);
}

/** Ends what waits for a passkey. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new PasskeyRefused(
    name === 'InvalidStateError'
      ? 'exists'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'cancelled'
        : 'failed',
  );
}
