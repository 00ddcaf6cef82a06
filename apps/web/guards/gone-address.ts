/** Whether an address is one of screens that are gone for good: it leads to /404, signed in or not. */
export function isGoneAddress(pathname: string): boolean {
  return /^\/accounts\/\d{1,15}\/(?:content_templates\/edit_template|email_templates(?:\/.*)?)\/?$/.test(
    pathname,
  );
}
