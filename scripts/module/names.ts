/** A name that can't be used for a module; the message says why. */
export class NameRefused extends Error {}

/** One name in every spelling that a module needs; `{{thing}}` in a template stands for `thing`. */
export type Names = {
  /** usage-events, usage-event: the folder, the path, the file of the contract; the ends of file names */
  folder: string
  one: string
  /** usageEvents, usageEvent, UsageEvents, UsageEvent */
  things: string
  thing: string
  Things: string
  Thing: string
  /** usage_events, usage_event: the table, the id on the wire */
  table: string
  snake: string
  /** USAGE_EVENT: the prefix of its error codes */
  code: string
  /** usage event, a usage event, A usage event, usage events, Usage events */
  words: string
  aThing: string
  AThing: string
  manyWords: string
  ManyWords: string
}

const BANNED = /(^|-)(utils?|helpers?|commons?|miscs?|managers?|bases?|services?|indexes|modules|tests?)$/

export const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the singular: `businesses` → `business`, `companies` → `company`, `refunds` → `refund`. */
function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  return many.slice(0, /(ss|x|ch|sh)es$/.test(many) ? -2 : -1)
}

/** Returns all spellings of a noun in the plural. @throws NameRefused with what to do instead */
export function namesOf(folder: string): Names {
  if (!/^[a-z]{2,}(-[a-z]{2,})*$/.test(folder) || folder.length > 30) {
    throw new NameRefused(
      `"${folder}": a module is named in at most 30 small letters, with "-" between words, as the path of the API`,
    )
  }
  if (!/[^s]s$/.test(folder)) throw new NameRefused(`"${folder}": a module has the plural of its noun, as the path of the API`)
  if (BANNED.test(folder)) throw new NameRefused(`"${folder}" says nothing about what is in it: take the noun of the API`)
  const one = singular(folder)
  const words = one.replaceAll('-', ' ')
  const manyWords = folder.replaceAll('-', ' ')
  const aThing = `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`
  return {
    folder,
    one,
    things: camel(folder),
    thing: camel(one),
    Things: upper(camel(folder)),
    Thing: upper(camel(one)),
    table: folder.replaceAll('-', '_'),
    snake: one.replaceAll('-', '_'),
    code: one.replaceAll('-', '_').toUpperCase(),
    words,
    aThing,
    AThing: upper(aThing),
    manyWords,
    ManyWords: upper(manyWords),
  }
}
