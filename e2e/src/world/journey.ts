import { test as base, type Page } from '@playwright/test'
import { createMovableClock } from '@tradepost/kit/clock'
import { makeSocialWorld, type SocialWorld } from '#src/auth/social-world.ts'
import { translatePages } from './translate-pages.ts'
import { makeWorld, type World } from './world.ts'

/** Start of every world. */
const START = createMovableClock().now()
/** Current time of the journey's browsers. A worker runs one journey at a time. */
let browserNow = START

/**
 * A journey: `world` is a fresh world of both servers, whose due work runs while the browser watches. `social` also has an OpenID
 * provider; the journeys of one worker share it, so each has its own people and emails, and its clock isn't moved.
 *
 * Browsers use the world's clock, not the machine's, in every context that a journey opens: otherwise pages that compare the two
 * would pass on one date and fail on the next. It follows `world.advance`. Timers run as usual.
 *
 * `isTranslated`: every page translates itself, as Chrome does (translated-journeys.ts chooses them).
 */
export const test = base.extend<{ world: World }, { social: SocialWorld; isTranslated: boolean }>({
  isTranslated: [false, { scope: 'worker', option: true }],
  browser: [
    async ({ browser, isTranslated }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.clock.setFixedTime(browserNow)
        if (isTranslated) await translatePages(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  world: async ({ browser }, use) => {
    const world = await makeWorld()
    await use({
      ...world,
      async advance(milliseconds) {
        await world.advance(milliseconds)
        browserNow = world.clock.now()
        for (const context of browser.contexts()) await context.clock.setFixedTime(browserNow)
      },
    })
    browserNow = START
    // A closing server waits for the connections of open pages.
    await Promise.all(browser.contexts().map((context) => context.close()))
    await world.close()
  },
  social: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know what the fixture needs
    async ({}, use) => {
      const social = await makeSocialWorld()
      await use(social)
      await social.close()
    },
    { scope: 'worker' },
  ],
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
  await page.getByLabel('Address').fill('1401 Folsom Street')
  await page.getByLabel('City').fill('San Francisco')
  await page.getByLabel('State').selectOption('CA')
  await page.getByLabel('ZIP code').fill('94103')
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiration').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay/ })
