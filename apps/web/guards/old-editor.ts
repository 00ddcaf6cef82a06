/** Whether an address asks for one of the email editors that are gone: their numbers in the query of a content route lead to /404. */
export function asksForOldEditor(
  routePath: string,
  search: Readonly<Record<string, unknown>>,
): boolean {
  return (
    /^\/accounts\/\$accountId\/contents(?:\/|$)/.test(routePath) &&
    ['1', '4'].includes(String(search['editor_type']))
  );
}
