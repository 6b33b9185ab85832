import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The journeys of shop, cart, checkout, sign-in and portal. */
const ELIGIBLE =
  /^(storefront|guest-buys|order-lines|checkout-|declined-cards|declined-then-bank|payment-methods|custom-fields|locked-fields|long-names|sign-in|reset-password|portal)/
const TITLE = /^test\(\s*(['"])(.+?)\1,/gm

type Journey = { file: string; title: string }

/** Lists the eligible journeys of a folder whose titles are fixed. */
export function listTranslatableJourneys(folder: string): Journey[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ELIGIBLE.test(basename(file)))
    .sort()
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(TITLE)].map(([, , title = '']) => ({ file, title })))
}

const escapeTitle = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Chooses `count` journeys by a seed, so that over some runs each of them also runs translated. Returns what a project of
 * Playwright needs to run only these.
 */
export function chooseTranslatedJourneys(folder: string, { seed, count }: { seed: string; count: number }) {
  const rankOf = ({ file, title }: Journey) => createHash('sha256').update(`${seed} ${file} ${title}`).digest('hex')
  const chosen = listTranslatableJourneys(folder)
    .map((journey) => ({ ...journey, rank: rankOf(journey) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
  return {
    testMatch: chosen.map(({ file }) => basename(file)),
    grep: chosen.map(({ title }) => new RegExp(`${escapeTitle(title)}$`)),
  }
}
