// Common given and family names by the language of a country; who is called so is made up.
const english = {
  given:
    'Ada Adam Agnes Albert Alice Amber Amelia Amy Andrew Anna Arthur Ben Bella Bridget Caleb Carol Celia Charlotte Chloe Clara Colin Connor Daisy Daniel David Diana Dylan Eddie Edith Edward Eleanor Elena Eliza Ella Ellen Elliot Emily Emma Erin Esther Ethan Eva Evan Evelyn Faith Felix Fiona Flora Florence Frances Freddie Freya George Grace Graham Hannah Harriet Harry Harvey Hazel Helen Henry Holly Hugo Imogen Iris Isaac Isla Ivy Jack Jacob James Jane Jasper Joan Joel Joseph Josie Julia June Kate Keith Kieran Lara Laura Leo Lewis Lily Logan Lola Louis Lucas Lucy Luke Lydia Mabel Maggie Maisie Margot Maria Mark Martha Mary Matilda Max Maya Megan Mia Molly Nancy Nathan Neil Nina Nora Oliver Olive Oscar Owen Patrick Paul Pearl Penny Peter Phoebe Poppy Rachel Ralph Rebecca Reuben Robin Rory Rosa Rose Ruby Rufus Ruth Sadie Sally Sam Sarah Scarlett Sean Sienna Simon Sophie Stella Stephen Susan Sylvia Theo Thomas Tilly Toby Tom Vera Victor Violet Walter Wendy William Willow Zara Zoe',
  family:
    'Abbott Adams Allen Anderson Archer Atkins Bailey Baker Banks Barker Barnes Barrett Bell Bennett Berry Bishop Blake Bond Booth Bradley Brooks Brown Bryant Burns Burton Butler Byrne Carter Chapman Clark Clayton Cole Collins Cook Cooper Cox Cross Curtis Davies Dawson Dean Dixon Doyle Drake Duncan Ellis Evans Farrell Field Finch Fisher Fleming Fletcher Forbes Ford Foster Fox Frost Gardner Gibson Gilbert Gordon Graham Grant Gray Green Griffin Hale Hall Hamilton Harding Harper Harris Hart Harvey Hayes Henderson Hill Holland Holmes Hudson Hughes Hunt Hunter Jackson Jarvis Jenkins Johnson Jones Kelly Kemp Kennedy Kent Knight Lamb Lane Lawson Lee Lewis Lloyd Long Lowe Marsh Marshall Martin Mason Matthews May Mills Mitchell Moore Morgan Morris Murphy Murray Nash Newman Nichols Noble Norris Owen Page Palmer Parker Patel Pearce Perry Porter Powell Price Quinn Read Reed Reid Reynolds Rhodes Rice Richards Riley Roberts Robinson Rogers Rose Ross Rowe Russell Ryan Scott Sharp Shaw Singh Slater Smith Spencer Stevens Stewart Stone Sutton Swift Taylor Thomas Thompson Turner Vaughan Wade Walker Walsh Ward Warren Waters Watson Watts Webb Wells West White Wilson Wood Woods Wright Young',
};
const german = {
  given:
    'Anja Anton Birgit Carla Christian Clara Elias Emil Felix Finn Frieda Greta Hanna Heike Ida Ines Jana Jonas Julian Jürgen Karin Katrin Klaus Lena Leonie Lina Lukas Marie Martin Mathilda Moritz Nele Niklas Oskar Paula Petra Sabine Sebastian Silke Stefan Theresa Tobias Uwe Vera Wolfgang',
  family:
    'Albrecht Arnold Bauer Beck Berger Böhm Brandt Braun Busch Dietrich Engel Fischer Frank Franke Friedrich Fuchs Graf Groß Haas Hahn Hartmann Heinrich Herrmann Hofmann Huber Jung Kaiser Keller Koch König Kraft Krämer Krause Krüger Lang Lehmann Lorenz Maier Möller Neumann Peters Pfeiffer Richter Roth Schäfer Schmid Schneider Scholz Schubert Schulz Schwarz Seidel Sommer Stein Vogel Wagner Weber Weiß Winkler Winter Wolf Ziegler',
};
const french = {
  given:
    'Adèle Agathe Alain Alice Antoine Aurélie Bernard Camille Cécile Chloé Claire Clément Élise Émile Estelle Étienne Gaspard Hélène Hugo Inès Jeanne Jules Juliette Léa Léo Louis Louise Lucie Luc Manon Margaux Mathieu Nicolas Noémie Pascal Pauline Pierre Rémi Sylvie Théo Thomas Valérie Victor',
  family:
    'Aubert Barbier Benoît Bernard Bertrand Blanc Bonnet Boucher Boyer Brun Chevalier Clément Colin Denis Dubois Dufour Dupont Durand Fabre Faure Fontaine Fournier Garnier Gautier Girard Guérin Henry Lambert Laurent Leclerc Lefèvre Leroy Marchand Martin Masson Mercier Meunier Moreau Morel Noël Perrin Petit Picard Renard Richard Robert Rousseau Roux Simon Vidal Vincent',
};
const spanish = {
  given:
    'Alba Alejandro Ana Andrés Beatriz Carlos Carmen Clara Diego Elena Emilia Fernando Gloria Hugo Inés Irene Isabel Javier Jorge Julia Laura Lucía Luis Manuel Marta Miguel Nuria Pablo Paula Pedro Pilar Raúl Rosa Sara Sofía Teresa Tomás Vera',
  family:
    'Aguilar Alonso Blanco Cabrera Campos Castro Costa Delgado Díaz Domínguez Fernández Ferreira Flores Fuentes Gallego García Gil Gómez Herrera Iglesias Jiménez León Lopes López Lozano Marín Medina Mendes Molina Mora Moreno Navarro Ortega Ortiz Pereira Pérez Ramos Reyes Rivas Romero Rubio Santos Sanz Serrano Silva Soto Suárez Torres Vega Vidal',
};
const nordic = {
  given:
    'Agnes Aksel Alma Anders Astrid Bjørn Ebba Einar Elin Elsa Erik Freja Frida Gunnar Hanne Henrik Hilda Ida Ingrid Jens Johan Kaisa Karen Kari Karl Lars Liv Maja Mikael Mikko Nils Olav Oskar Pekka Saga Signe Sigrid Sofie Sven Tove Ulla Viggo',
  family:
    'Andersen Andersson Aalto Berg Berglund Bergström Christensen Dahl Eklund Eriksen Eriksson Forsberg Friis Hagen Halvorsen Hansen Holm Jansson Jensen Johansen Karlsson Koskinen Krogh Larsen Lindberg Lindgren Lund Lundgren Madsen Mäkinen Moen Nielsen Nilsen Nyström Olsen Østergaard Persson Rasmussen Sandberg Solberg Strand Sundberg Thorsen Virtanen',
};
const italian = {
  given:
    'Alessia Andrea Anna Antonio Bianca Bruno Caterina Chiara Claudia Dario Elena Elisa Emma Enrico Fabio Franca Giada Gianni Giorgio Giulia Ilaria Irene Laura Lorenzo Luca Lucia Marco Martina Matteo Nadia Nicola Paola Pietro Rosa Sara Serena Silvia Stefano Teresa Valeria',
  family:
    'Barbieri Basile Bellini Bianchi Bruno Caruso Colombo Conti Costa Esposito Fabbri Farina Ferrari Ferraro Fontana Galli Gatti Gentile Greco Grassi Guerra Leone Lombardi Longo Mancini Mariani Marino Martini Mazza Messina Monti Moretti Palumbo Parisi Pellegrini Ricci Rinaldi Riva Romano Rossi Russo Sala Santoro Serra Testa Villa Vitale',
};

const languages: Readonly<Record<string, typeof english>> = {
  Germany: german,
  Austria: german,
  Switzerland: german,
  France: french,
  Belgium: french,
  Spain: spanish,
  Portugal: spanish,
  Brazil: spanish,
  Italy: italian,
  Malta: italian,
  Sweden: nordic,
  Norway: nordic,
  Denmark: nordic,
  Finland: nordic,
  Iceland: nordic,
};

/** A made-up name for a customer by number, in the language of the country; the same one every time. */
export function nameFor(number: string, country: string): { firstName: string; lastName: string } {
  const { given, family } = listsOf(country);
  const drawn = Math.imul(Number(number), 2_654_435_761) >>> 0;
  return {
    firstName: given[drawn % given.length]!,
    lastName: family[Math.floor(drawn / given.length) % family.length]!,
  };
}

/** Gives each name an address under example.com: the first of a name the plain one, others with a number behind it. */
export function addressBook(): (name: { firstName: string; lastName: string }) => string {
  const given = new Map<string, number>();
  return ({ firstName, lastName }) => {
    const base = plain(`${firstName}.${lastName}`);
    const count = (given.get(base) ?? 0) + 1;
    given.set(base, count);
    return `${base}${count === 1 ? '' : count}@example.com`;
  };
}

const split = new Map<typeof english, { given: string[]; family: string[] }>();

function listsOf(country: string): { given: string[]; family: string[] } {
  const of = languages[country] ?? english;
  const known = split.get(of) ?? { given: of.given.split(' '), family: of.family.split(' ') };
  split.set(of, known);
  return known;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z.]/g, '');
}
