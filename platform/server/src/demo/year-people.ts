/** A buyer of the demo shop. */
export type Person = { name: string; email: string; country: string }

/** The account that visitors sign in as to see a buyer's pages. */
export const DEMO_BUYER: Person = { name: 'Ben Buyer', email: 'buyer@example.com', country: 'US' }

/** Invented names, spread over countries like the customers of a small software shop. */
const NAMES: Readonly<Record<string, string>> = {
  US: `Grace Whitfield, Marcus Bell, Priya Raman, Caleb Stone, Nora Castellano, Owen Fitzgerald, Tessa Lindgren, Andre Coleman,
    Hannah Schultz, Miles Okafor, Julia Reyes, Ethan Kowalski, Sofia Delgado, Leah Abrams, Devon Price, Ruth Nakamura, Isaac Boone,
    Camille Foster, Theo Vance, Naomi Clarke, Walter Pruitt, Elena Markov`,
  DE: 'Hanna Berg, Jonas Weber, Lena Hoffmann, Felix Brandt, Miriam Vogel, Tobias Krüger, Anja Seidel, Emil Richter, Clara Neumann',
  GB: 'Alice Hartley, Rhys Morgan, Imogen Shaw, Callum Fraser, Beth Ashworth, Nikhil Patel, Rosie Turner, Duncan Reid',
  FR: 'Camille Laurent, Hugo Mercier, Léa Fontaine, Antoine Girard, Chloé Rousseau',
  NL: 'Sanne de Vries, Bram Jansen, Fleur Bakker, Daan Visser',
  CA: 'Maya Tremblay, Liam Sinclair, Zoe Chen, Noah Gagnon',
  AU: 'Ruby Callahan, Jack Thornton, Isla Nguyen, Cooper Hayes',
  JP: 'Aiko Tanaka, Kenji Mori, Yui Nakagawa, Haruto Sasaki',
  IN: 'Ananya Iyer, Rohan Mehta, Kavya Nair, Arjun Desai',
  ES: 'Lucía Navarro, Álvaro Ruiz, Carmen Ortega',
  IT: 'Giulia Ferri, Matteo Conti, Chiara Moretti',
  SE: 'Maja Lindqvist, Oskar Nyström, Elsa Holm',
  BR: 'Beatriz Almeida, Thiago Rocha, Larissa Prado',
  CH: 'Nina Baumann, Luca Keller',
  PL: 'Zofia Nowak, Piotr Zieliński',
  IE: "Aoife Byrne, Cian O'Leary",
  AT: 'Lukas Steiner',
  DK: 'Freja Madsen',
  SG: 'Wei Ling Tan',
  NO: 'Ingrid Solberg',
  AE: 'Noor El Amrani',
}

/** Countries that pay in euros. */
export const EURO_COUNTRIES: ReadonlySet<string> = new Set(['AT', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL'])

/** Letters that Unicode doesn't decompose. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss' }

/**
 * Builds an email under `.invalid` (RFC 2606): no one ever has such an address, and no email to it is written. Emails to invented
 * customers neither fill the mailbox nor leave the machine.
 */
function emailOf(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøß]/g, (letter) => WHOLE_LETTERS[letter] ?? '')
  return `${letters.replace(/[^a-z ]/g, '').replaceAll(' ', '.')}@mail.invalid`
}

/** All customers of the demo year, in mixed order of countries. */
export const PEOPLE: readonly Person[] = Object.entries(NAMES)
  .flatMap(([country, names]) =>
    names.split(',').map((text, index, all) => {
      const name = text.trim()
      return { place: (index + 0.5) / all.length, person: { name, email: emailOf(name), country } }
    }),
  )
  .sort((left, right) => left.place - right.place)
  .map(({ person }) => person)
