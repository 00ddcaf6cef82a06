const oneDay = 24 * 60 * 60;

/** Keeps the chosen product for a day. */
export function rememberApp(product: string): void {
  document.cookie = currentAppCookie(product);
}

/** The cookie that keeps the chosen product for a day, so that pages of the other products know where the person comes from. */
export function currentAppCookie(product: string): string {
  return `heliograph_app=${product}; path=/; max-age=${oneDay}; samesite=lax`;
}
