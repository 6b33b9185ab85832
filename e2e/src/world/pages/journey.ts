import { test as base, type Page } from '@playwright/test'
import { makeSocialWorld, type SocialHouse, type SocialWorld } from '#src/auth/social/social-world.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { House } from '#src/world/world.ts'
import { OWN_WORLDS } from './own-worlds.ts'
import { translatePages } from './translate-pages.ts'

/** Journeys of all shops together may open as many links as they need; nothing in their house limits a client. */
const UNLIMITED = { linksPerMinute: 1_000_000, portalLinksPerHour: 1_000_000, declinesPerHour: 1_000_000 }

type Journey = {
  /** The servers that all journeys of a worker share. */
  world: House
  /** The same, with the OpenID provider at which their people can sign in. */
  social: SocialHouse
  /** Servers for this journey alone, for those in `OWN_WORLDS`. */
  ownWorld: GatedWorld
  closedContexts: undefined
}

/** Current time of the journey's browsers, if it isn't that of the shared servers. A worker runs one journey at a time. */
let browserNow: Date | undefined

/**
 * A journey: it shares its servers with the worker's other journeys, whose clock stands still, and has its own shops, people and
 * emails (`uniqueEmail`). Renewals and the like are moved on by the shop's test clock (`moveClock`).
 *
 * Browsers use the servers' clock, not the machine's, in every context that a journey opens: otherwise pages that compare the two
 * would pass on one date and fail on the next. It follows `ownWorld.advance`. Timers run as usual.
 *
 * `isTranslated`: every page translates itself, as Chrome does (translated-journeys.ts chooses them).
 */
export const test = base.extend<Journey, { house: SocialWorld; isTranslated: boolean }>({
  isTranslated: [false, { scope: 'worker', option: true }],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what the fixture needs
    async ({}, use) => {
      const house = await makeSocialWorld({ world: { provider: UNLIMITED } })
      await use(house)
      await house.close()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, house, isTranslated }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.clock.setFixedTime(browserNow ?? house.world.clock.now())
        if (isTranslated) await translatePages(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  world: async ({ house }, use) => use(house.world),
  social: async ({ house }, use) => use(house),
  ownWorld: async ({ browser }, use, { title }) => {
    if (!OWN_WORLDS[title]) throw new Error(`Say in OWN_WORLDS why this journey can’t share its servers: ${title}`)
    const world = await makeGatedWorld()
    await use({
      ...world,
      async advance(milliseconds) {
        await world.advance(milliseconds)
        browserNow = world.clock.now()
        for (const context of browser.contexts()) await context.clock.setFixedTime(browserNow)
      },
    })
    browserNow = undefined
    // A closing server waits for the connections of open pages.
    await Promise.all(browser.contexts().map((context) => context.close()))
    await world.close()
  },
})
export { expect } from '@playwright/test'

/** Fills the hosted checkout as a buyer in the US; the email only where it isn't fixed. */
export async function fillCheckout(
  page: Page,
  { email, card = '4242 4242 4242 4242' }: { email?: string; card?: string },
): Promise<void> {
  if (email) await page.getByLabel('Email').fill(email)
  await fillCard(page, card)
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Full name').fill('Maya Lindqvist')
  await page.getByLabel('State').selectOption('CA')
  await page.getByLabel('ZIP code').fill('94103')
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })
