/** A path of this site, or '/': what a sign-in may return to. Anything that could leave the site becomes '/'. */
export function safePath(path: string): string {
  const isLocal = path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
  const isStep =
    path.startsWith('/auth/') || path.startsWith('/session/') || path.startsWith('/authentication');
  return isLocal && !isStep ? path : '/';
}
