// The characters of GSM 03.38; those of the second row take two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const doubled = '^{}\\[~]|€';

/** How many messages a text takes, and how many characters it has as phones count them. */
export function smsParts(text: string): { characters: number; messages: number } {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.includes(letter) || doubled.includes(letter));
  const characters = isGsm
    ? letters.reduce((sum, letter) => sum + (doubled.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return { characters, messages: characters <= single ? 1 : Math.ceil(characters / joined) };
}
