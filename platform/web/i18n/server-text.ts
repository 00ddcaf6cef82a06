import i18next from 'i18next';
import { displayLocale } from './language.ts';

/** A message of the server or of a contract: its English words, and where {} stands, any others. */
interface Pattern {
  readonly form: RegExp;
  readonly translation: string;
}

const known = new WeakMap<object, readonly Pattern[]>();

/**
 * A message that the server or a contract wrote in English, in the language on screen; unchanged where there is no
 * translation. The texts are those of the namespace 'messages', by the English words; {} stands for a part that varies,
 * {*} in a translation for one that is a message itself, {#} for a number and {@} for a day, which follow the language.
 */
export function serverText(message: string): string {
  const { language } = i18next;
  if (!language || language === 'en') return message;
  const texts = i18next.getResourceBundle(language, 'messages') as
    | Record<string, string>
    | undefined;
  if (!texts) return message;
  if (Object.hasOwn(texts, message)) return texts[message] ?? message;
  for (const { form, translation } of patternsOf(texts)) {
    const found = form.exec(message);
    if (!found) continue;
    let next = 1;
    return translation.replaceAll(/\{([*#@]?)\}/g, (_place, kind: string) =>
      written(found[next++] ?? '', kind),
    );
  }
  return message;
}

function written(part: string, kind: string): string {
  if (kind === '*') return serverText(part);
  if (kind === '#' && /^[\d,]+(\.\d+)?$/.test(part)) {
    const digits = part.split('.')[1]?.length ?? 0;
    return Number(part.replaceAll(',', '')).toLocaleString(displayLocale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }
  if (kind === '@' && /^\d{4}-\d\d-\d\d$/.test(part))
    return new Date(part).toLocaleDateString(displayLocale(), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
  return part;
}

const ownLength = (words: string): number => words.replaceAll('{}', '').length;

function patternsOf(texts: Record<string, string>): readonly Pattern[] {
  const made = known.get(texts);
  if (made) return made;
  const patterns = Object.entries(texts)
    .filter(([words]) => words.includes('{}'))
    // The one that says most by itself comes first, wherever it stands.
    .sort(([one], [other]) => ownLength(other) - ownLength(one))
    .map(([words, translation]) => ({
      form: new RegExp(
        `^${words
          .split('{}')
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('(.+?)')}$`,
        's',
      ),
      translation,
    }));
  known.set(texts, patterns);
  return patterns;
}
