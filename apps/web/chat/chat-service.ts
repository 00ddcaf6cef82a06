/** Who opens the chat. */
export interface ChatPerson {
  readonly accountId: number;
  readonly account: string;
  readonly email: string;
  readonly name: string;
}

const loaded = new Map<string, Promise<void>>();

/** Loads the script of the chat service once, at the first press, and tells it who wants to talk by the event 'heliograph:chat'. */
export async function openChatService(address: string, person: ChatPerson): Promise<void> {
  const loading = loaded.get(address) ?? loadScript(address);
  loaded.set(address, loading);
  try {
    await loading;
  } catch (error) {
    // The next press tries again.
    loaded.delete(address);
    throw error;
  }
  window.dispatchEvent(new CustomEvent('heliograph:chat', { detail: person }));
}

function loadScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.onload = () => resolve();
  script.onerror = () => {
    script.remove();
    reject(new Error(`The chat service at ${address} could not be loaded.`));
  };
  document.head.append(script);
  return promise;
}
