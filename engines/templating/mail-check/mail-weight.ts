import { beginningOf, readElements, type Element } from './elements.ts';

/** A part of a mail that weighs much. */
export interface HeavyBlock {
  /** Its first words, or its pictures' description; the name of its tag where it has none. */
  name: string;
  bytes: number;
}

/** The parts of a mail that weigh most, the heaviest first: those that lie side by side where its outermost frames end. */
export function heavyBlocks(html: string, most = 3): HeavyBlock[] {
  const { root } = readElements(html);
  const blocks = blocksOf(root);
  return blocks
    .map((element) => ({
      name: beginningOf(element.words) || `<${element.tag.name}>`,
      bytes: Buffer.byteLength(html.slice(element.tag.start, element.end)),
    }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, most);
}

const mostOfAll = 0.9;

// Frames that hold nearly all of a mail say nothing: what they hold is looked at.
function blocksOf(root: Element): Element[] {
  let at = root;
  for (;;) {
    const whole = at.end - at.tag.start;
    const only = at.children.find((child) => child.end - child.tag.start > whole * mostOfAll);
    if (!only || only.children.length === 0) break;
    at = only;
  }
  return at.children.length > 0 ? at.children : [];
}
