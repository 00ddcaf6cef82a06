/** How many characters one message between tabs carries; some browsers drop longer ones. */
export const chunkSize = 4096;

/** One piece of a text on its way to the other tabs. */
export interface Chunk {
  id: string;
  index: number;
  count: number;
  text: string;
}

/** The pieces of a text, in order. */
export function splitText(id: string, text: string): Chunk[] {
  const count = Math.max(1, Math.ceil(text.length / chunkSize));
  return Array.from({ length: count }, (_, index) => ({
    id,
    index,
    count,
    text: text.slice(index * chunkSize, (index + 1) * chunkSize),
  }));
}

/** Collects pieces in any order; the answer is the whole text once the last of them has come, else null. */
export function createJoiner(): (chunk: Chunk) => string | null {
  const open = new Map<string, (string | undefined)[]>();
  return (chunk) => {
    const pieces = open.get(chunk.id) ?? Array.from<string | undefined>({ length: chunk.count });
    pieces[chunk.index] = chunk.text;
    open.set(chunk.id, pieces);
    if (pieces.some((piece) => piece === undefined)) return null;
    open.delete(chunk.id);
    return pieces.join('');
  };
}
