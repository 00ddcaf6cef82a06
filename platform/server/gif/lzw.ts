const mostCodes = 4096;

/** Compresses pixels (numbers of colors below 2 ** bits) as the image data of a GIF: the code size, blocks of at most 255 bytes, and the end. */
export function compressPixels(pixels: Uint8Array, bits: number): Buffer {
  const writer = new CodeWriter(pixels.length);
  const colors = 1 << bits;
  const clear = colors;
  // By a known beginning and the next color: the code of both together.
  const longer = new Uint16Array(mostCodes * colors);
  let next = clear + 2;
  let width = bits + 1;
  writer.code(clear, width);
  let beginning = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const place = beginning * colors + pixels[at]!;
    const known = longer[place]!;
    if (known !== 0) {
      beginning = known;
      continue;
    }
    writer.code(beginning, width);
    beginning = pixels[at]!;
    if (next < mostCodes) {
      longer[place] = next;
      if (next === 1 << width) width += 1;
      next += 1;
    } else {
      writer.code(clear, width);
      longer.fill(0);
      next = clear + 2;
      width = bits + 1;
    }
  }
  writer.code(beginning, width);
  writer.code(clear + 1, width);
  return writer.end(bits);
}

/** Packs codes of changing width into bytes, the lowest bit first. */
class CodeWriter {
  #bytes: Buffer;
  #length = 0;
  #held = 0;
  #heldBits = 0;

  constructor(pixels: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(64, pixels >> 1));
  }

  code(code: number, width: number): void {
    this.#held |= code << this.#heldBits;
    this.#heldBits += width;
    while (this.#heldBits >= 8) {
      this.#byte(this.#held & 0xff);
      this.#held >>>= 8;
      this.#heldBits -= 8;
    }
  }

  end(bits: number): Buffer {
    if (this.#heldBits > 0) this.#byte(this.#held & 0xff);
    const data = this.#bytes.subarray(0, this.#length);
    const parts: Buffer[] = [Buffer.of(bits)];
    for (let from = 0; from < data.length; from += 255) {
      const block = data.subarray(from, from + 255);
      parts.push(Buffer.of(block.length), block);
    }
    parts.push(Buffer.of(0));
    return Buffer.concat(parts);
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length)]);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}
