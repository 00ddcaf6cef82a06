const key = 'heliograph.account';

/** The account that was open last in this browser. */
export function rememberedAccount(): number | null {
  const id = Number(window.localStorage.getItem(key));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Remembers the open account for the next visit. */
export function rememberAccount(id: number): void {
  window.localStorage.setItem(key, String(id));
}
