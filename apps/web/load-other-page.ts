/** Leaves for an address that another page of the server shows; the answer never comes, because this page goes. */
export function loadOtherPage(href: string): Promise<never> {
  window.location.replace(href);
  return new Promise<never>(() => {});
}
