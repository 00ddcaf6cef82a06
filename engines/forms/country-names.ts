// Codes that ICU still names although there is no such country now, and groups of countries.
const noCountries = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
);
const known = new Map<string, readonly (readonly [code: string, name: string])[]>();

/** All countries by their names in a language, in its order. */
export function countryNames(language: string): readonly (readonly [string, string])[] {
  const found = known.get(language) ?? readNames(language);
  known.set(language, found);
  return found;
}

function readNames(language: string): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const { compare } = new Intl.Collator(language);
  return codes
    .filter((code) => !noCountries.has(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, one], [, other]) => compare(one, other));
}
