/** Where the pages stand that answer under an account's own host, behind the name of that host. */
export const pagesOfHosts = '/p-host/';

/** The addresses of public routes: what is none of them may be a page under an account's host. */
export interface PublicPaths {
  /** Notes a route by its pattern. One that begins with a parameter says itself which addresses are its own. */
  add(pattern: string, isOurs?: (path: string) => boolean): void;
  has(path: string): boolean;
}

interface Known {
  parts: readonly string[];
  isOurs: (path: string) => boolean;
}

/** Makes an empty list of addresses. */
export function createPublicPaths(): PublicPaths {
  const byFirst = new Map<string, Known[]>();
  const open: Known[] = [];
  return {
    add(pattern, isOurs) {
      if (pattern.startsWith(pagesOfHosts)) return;
      const parts = pattern.slice(1).split('/');
      const first = parts[0]!;
      if (!isFixed(first) && !isOurs)
        throw new Error(
          `${pattern} takes the addresses of pages under accounts' hosts: name by isOurs which are its own.`,
        );
      const known = { parts, isOurs: isOurs ?? (() => true) };
      if (isFixed(first)) byFirst.set(first, [...(byFirst.get(first) ?? []), known]);
      else open.push(known);
    },
    has(path) {
      const asked = path.slice(1).split('/');
      return [...(byFirst.get(asked[0]!) ?? []), ...open].some(
        ({ parts, isOurs }) => fits(parts, asked) && isOurs(path),
      );
    },
  };
}

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  const isOpenEnded = parts.at(-1) === '*';
  if (isOpenEnded ? asked.length < parts.length : asked.length !== parts.length) return false;
  return parts.every((part, at) => !isFixed(part) || part === asked[at]);
}

// A part with a parameter in it may be anything here: the router looks closer.
function isFixed(part: string): boolean {
  return !part.includes(':') && part !== '*';
}
